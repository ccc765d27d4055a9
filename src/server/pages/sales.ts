import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { forSaleNow, plansOpeningNow } from '../guides/for-sale.ts';
import { buyersOf, type GuideRow, guidesOpenedBelow } from '../guides/guide.ts';
import { guideName } from '../guides/guide.wire.ts';
import { readersText } from '../guides/readers.ts';
import { type Failure, fail, type Outcome } from '../outcome.ts';

const names = new Intl.ListFormat('en-AU');

/** The guides that open at a path or below it: which of them are on sale, and for subscribers of which plans. */
async function openAt(source: Kysely<Tables>, path: string) {
  const guides = await guidesOpenedBelow(source, path);
  const [forSale, plans] = [await forSaleNow(source, guides), await plansOpeningNow(source, guides)];
  return { guides, plans, onSale: guides.filter(({ id }) => forSale.has(id)) };
}

interface Change {
  path: string;
  now: Date;
  endSales?: boolean | undefined;
}

/**
 * Makes a change of the page at `path`, in a transaction that a failure rolls back. Refuses it and names the guides if
 * buyers could not open a guide on sale afterwards (A-114), or subscribers lose one that their plan opens; with
 * `endSales` it goes on.
 */
export async function keepingSales<T>(
  tx: Tx,
  { path, now, endSales = false }: Change,
  change: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (endSales) return change();
  const before = await openAt(tx, path);
  const outcome = await change();
  if (!outcome.ok || before.guides.length === 0) return outcome;
  const forSale = await forSaleNow(tx, before.onSale);
  const ended = before.onSale.filter(({ id }) => !forSale.has(id));
  const plans = await plansOpeningNow(tx, before.guides);
  const lost = before.guides.flatMap((guide) => {
    const gone = (before.plans.get(guide.id) ?? []).filter((plan) => !plans.get(guide.id)?.includes(plan));
    return gone.length > 0 ? [{ guideId: guide.id, guide, plans: gone }] : [];
  });
  const readers = await readersText(tx, lost, now);
  if (ended.length > 0) return onSale(tx, ended, readers);
  return readers === null
    ? outcome
    : fail(
        `${namesOf(lost.map(({ guide }) => guide))} ${lost.length === 1 ? 'opens' : 'open'} for subscribers. ${readers} If you go on, it no longer opens for them.`,
        undefined,
        'on_sale',
      );
}

/** The refusal to take the page at `path` off the site later, while guides on sale open there; else null. */
export async function refuseSalesAt(source: Kysely<Tables>, path: string, now: Date): Promise<Failure | null> {
  const { onSale: sold, guides, plans } = await openAt(source, path);
  const isHere = ({ page_url: url }: { page_url: string }) => url === path;
  const lost = guides.filter(isHere).map(({ id }) => ({ guideId: id, plans: plans.get(id) ?? [] }));
  const readers = await readersText(source, lost, now);
  return sold.some(isHere) ? onSale(source, sold.filter(isHere), readers) : null;
}

/** The names of the guides on sale that open at `path`. */
export async function namesOnSaleAt(source: Kysely<Tables>, path: string): Promise<string | null> {
  const sold = (await openAt(source, path)).onSale.filter(({ page_url: url }) => url === path);
  return sold.length === 0 ? null : namesOf(sold);
}

type Named = Pick<GuideRow, 'title' | 'tile_title'>;
const namesOf = (guides: readonly Named[]): string => names.format(guides.map((guide) => `‘${guideName(guide)}’`));

async function onSale(
  source: Kysely<Tables>,
  guides: readonly (Named & Pick<GuideRow, 'id'>)[],
  readers: string | null,
): Promise<Failure> {
  const buyers = await buyersOf(
    source,
    guides.map(({ id }) => id),
  );
  const have = buyers === 0 ? 'Nobody has' : buyers === 1 ? 'One person has' : `${buyers} people have`;
  const [are, open, them] = guides.length === 1 ? ['is', 'opens', 'it'] : ['are', 'open', 'them'];
  return fail(
    `${namesOf(guides)} ${are} on sale and ${open} here. ${have} bought ${them}. ${readers === null ? '' : `${readers} `}If you go on, the sale ends, and buyers read that the guide is not on the site at the moment.`,
    undefined,
    'on_sale',
  );
}
