import type { FreeUse } from './free-use.ts';
import { lineCents } from '../pricing.ts';
import type { PurchasableKinds } from '../purchasable.ts';
import type { QuotedLine } from './quotes.ts';

/** What an order contains free of charge, for each address that gets a mail of it; `email` is the buyer's. */
export function freeUsesOf(
  purchasables: PurchasableKinds,
  email: string,
  lines: readonly QuotedLine[],
  totalCents: number,
): FreeUse[] {
  const uses = lines
    .filter((line) => lineCents(line) === 0)
    .map(({ line: { kind, details, quantity } }) => {
      const isTicket = kind === 'event';
      const to = (details === null ? null : purchasables[kind].buyerIn?.(details)?.email) ?? email;
      return { email: to, tickets: isTicket ? quantity : 0, items: isTicket ? 0 : quantity };
    });
  // The receipt of an order without a charge is a mail to a typed address too.
  if (totalCents === 0) uses.push({ email, tickets: 0, items: 0 });
  return [...Map.groupBy(uses, (use) => use.email.toLowerCase()).values()].map((some) => ({
    email: some[0]?.email ?? email,
    tickets: some.reduce((all, { tickets }) => all + tickets, 0),
    items: some.reduce((all, { items }) => all + items, 0),
  }));
}
