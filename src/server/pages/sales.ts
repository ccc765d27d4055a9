import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { forSaleNow } from '../guides/for-sale.ts';
import { buyersOf, guidesOpenedBelow } from '../guides/guide.ts';
import { guideName } from '../guides/guide.wire.ts';
import { type Failure, fail, type Outcome } from '../outcome.ts';

const names = new Intl.ListFormat('en-AU');

/** The guides on sale that open at a path or below it. */
async function salesAt(source: Kysely<Tables>, path: string) {
  const guides = await guidesOpenedBelow(source, path);
  const forSale = await forSaleNow(source, guides);
  return guides.filter(({ id }) => forSale.has(id));
}

/**
 * Makes a change of the page at `path`, in a transaction that a failure rolls back. Refuses it and names the guides if
 * buyers could not open a guide on sale afterwards; with `endSales` the sale ends instead.
 */
export async function keepingSales<T>(
  tx: Tx,
  { path, endSales = false }: { path: string; endSales?: boolean | undefined },
  change: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const before = endSales ? [] : await salesAt(tx, path);
  const outcome = await change();
  if (!outcome.ok || before.length === 0) return outcome;
  const after = await forSaleNow(tx, before);
  const ended = before.filter(({ id }) => !after.has(id));
  return ended.length > 0 ? onSale(tx, ended) : outcome;
}

/** The refusal to take the page at `path` off the site later, while guides on sale open there; else null. */
export async function refuseSalesAt(source: Kysely<Tables>, path: string): Promise<Failure | null> {
  const sold = (await salesAt(source, path)).filter(({ page_url: url }) => url === path);
  return sold.length === 0 ? null : onSale(source, sold);
}

/** The names of the guides on sale that open at `path`. */
export async function namesOnSaleAt(source: Kysely<Tables>, path: string): Promise<string | null> {
  const sold = (await salesAt(source, path)).filter(({ page_url: url }) => url === path);
  return sold.length === 0 ? null : names.format(sold.map((guide) => `‘${guideName(guide)}’`));
}

async function onSale(
  source: Kysely<Tables>,
  guides: readonly { id: number; title: string; tile_title: string | null }[],
): Promise<Failure> {
  const buyers = await buyersOf(
    source,
    guides.map(({ id }) => id),
  );
  const named = names.format(guides.map((guide) => `‘${guideName(guide)}’`));
  const have = buyers === 0 ? 'Nobody has' : buyers === 1 ? 'One person has' : `${buyers} people have`;
  const [are, open, them] = guides.length === 1 ? ['is', 'opens', 'it'] : ['are', 'open', 'them'];
  return fail(
    `${named} ${are} on sale and ${open} here. ${have} bought ${them}. If you go on, the sale ends, and buyers read that the guide is not on the site at the moment.`,
    undefined,
    'on_sale',
  );
}
