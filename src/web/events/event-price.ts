import type { EventSummary } from '#contract/events.ts';
import { formatPrice } from '#contract/money.ts';

/** Type 0 is a paid event (§9); all other types are free. */
export function isPaidType({ eventType }: Pick<EventSummary, 'eventType'>): boolean {
  return eventType === 0;
}

export function eventPriceText(event: Pick<EventSummary, 'eventType' | 'price'>): string {
  return formatPrice(isPaidType(event) ? event.price : 0);
}
