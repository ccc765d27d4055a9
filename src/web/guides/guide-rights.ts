import type { Guide } from '#contract/guides.ts';
import type { OpenBy } from '#contract/open-by.ts';

/** What a badge says of a guide that opens for the reader; what is free for everybody needs none. */
const badges: Record<OpenBy, string | null> = {
  bought: 'Yours',
  given: 'Given to you',
  subscription: 'In your subscription',
  company: 'From your organisation',
  free: null,
};

export function badgeOf({ openBy }: Pick<Guide, 'openBy'>): string | null {
  return openBy ? badges[openBy] : null;
}

const keepable: ReadonlySet<OpenBy> = new Set(['given', 'subscription', 'company']);

/** Opens now, but not for good: it can still be bought to keep. */
export function canKeep({ openBy, forSale, price }: Guide): boolean {
  return openBy !== null && openBy !== undefined && keepable.has(openBy) && forSale !== false && price > 0;
}

/** Whether its price matters to the reader: not of what opens already, nor of what nobody can buy. */
export function showsPrice({ owned, open, forSale, price }: Guide): boolean {
  return price === 0 || (forSale !== false && !owned && !open);
}
