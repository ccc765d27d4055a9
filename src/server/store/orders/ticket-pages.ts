import type { Deps } from '../../deps.ts';
import type { OrderLineRow } from './order.sql.ts';
import type { TicketPage } from '../purchasable.ts';

/** The pages of the tickets in an order, by line id. */
export async function ticketPages(deps: Deps, lines: OrderLineRow[]): Promise<Map<number, TicketPage>> {
  const pages = new Map<number, TicketPage>();
  for (const kind of Object.values(deps.purchasables)) {
    const booked = lines.flatMap(({ id, kind: of, item_id: itemId, quantity, booking_code: bookingCode }) =>
      of === kind.kind && bookingCode !== null ? [{ id, itemId, quantity, bookingCode }] : [],
    );
    if (!kind.ticketsOf || booked.length === 0) continue;
    for (const [id, page] of await kind.ticketsOf(deps, booked)) pages.set(id, page);
  }
  return pages;
}
