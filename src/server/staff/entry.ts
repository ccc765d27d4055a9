import type { Kysely } from 'kysely';
import { typedCents } from '#contract/money.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { audited, type StaffCall } from './audited.ts';
import { staleChange } from './change.ts';
import { type PutBack, revisionOf } from './entity.ts';
import { areCategories, isSlugTaken } from './entry.sql.ts';

// What staff write of products, guides and events alike. Each area says how its own kind is read and written.

const maxCents = 100_000_000;

const missing = fail('This entry does not exist any more.', undefined, 'missing');
const noPrice = fail('Enter a price in dollars with at most two decimals.', 'price', 'price');
const taken = fail('Something else has this address already. Choose another one.', 'slug', 'slug_taken');
export const noCategory = fail(
  'This category does not exist any more. Choose another one.',
  'categoryIds',
  'no_category',
);

const opensForNobody = fail(
  'This guide cannot be on sale yet: its page is not on the site, or does not open for its buyers. Publish its page first, with access for the buyers of this guide.',
  'published',
  'no_page',
);

interface Priced {
  price: number;
  published: boolean;
}

/** An entry as it is stored. */
interface Stored<Values> {
  revision: number;
  values: Values;
}

/** How one kind of entry is read and written; `saveEntry` does the rest. */
export interface Entries<Values extends Priced> {
  kind: 'product' | 'guide' | 'event';
  tag: 'products' | 'guides' | 'events';
  /** The first fault of the values; null if they may be stored. */
  faultIn: (values: Values) => ReturnType<typeof fail> | null;
  read: (source: Kysely<Tables>, id: number) => Promise<Stored<Values> | null>;
  /** False, and nothing is written, if another revision is stored. */
  write: (tx: Tx, id: number, revision: number, values: Values) => Promise<boolean>;
  /** Why these values do not fit what else is stored; null if they do. Asked before anything is written. */
  fitsNow?: (tx: Tx, id: number, values: Values) => Promise<Failure | null>;
  /** Why these values cannot follow those before; null if they can. Only events have it. */
  refuses?: (tx: Tx, id: number, values: Values, before: Values) => Promise<Failure | null>;
  /** Whether its buyers could open it. Only guides have it. */
  opens?: (tx: Tx, id: number) => Promise<boolean>;
}

export const needs = (text: string, field: string, words: string) =>
  text.trim() === '' ? fail(words, field, 'required') : null;
/** An empty text of a column that may be null. */
export const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

const noMaximum = fail(
  'Enter how many one person may have, from 1 to 1000, or nothing for no limit.',
  'maxPerCustomer',
  'maximum',
);
/** The fault of a maximum per customer; null if it may be stored. */
export const maximumFault = (max: number | null | undefined) =>
  max === null || max === undefined || (Number.isInteger(max) && max >= 1 && max <= 1000) ? null : noMaximum;

/** Refuses what was put on sale, or was on sale before, and could not be opened by its buyers now. */
export async function refuseUnopened<Values extends Priced>(
  tx: Tx,
  { opens }: Pick<Entries<Values>, 'opens'>,
  { id, values, wasForSale }: { id: number; values: Values; wasForSale: boolean },
): Promise<Failure | null> {
  return values.published && wasForSale && (await opens?.(tx, id)) === false ? opensForNobody : null;
}

/** Why the values may not be stored; null if they may. */
export function faultOf<Values extends Priced>({ faultIn }: Pick<Entries<Values>, 'faultIn'>, values: Values) {
  const cents = typedCents(values.price);
  return cents >= 0 && cents <= maxCents ? faultIn(values) : noPrice;
}

/**
 * Changes a product, guide or event: checks, cleans, stores, indexes and tags it. Orders keep the name and price with
 * which they were made.
 */
export async function saveEntry<Values extends Priced>(
  tx: Tx,
  deps: Pick<Deps, 'db'>,
  entries: Entries<Values>,
  { id, revision, values }: { id: number } & Stored<Values>,
): Promise<Outcome<{ before: Stored<Values>; after: Stored<Values> }>> {
  const { kind, tag, read, write } = entries;
  const fault = faultOf(entries, values);
  if (fault) return fault;
  const before = await read(tx, id);
  if (!before) return missing;
  const wasForSale = !before.values.published || ((await entries.opens?.(tx, id)) ?? true);
  const unfit = await entries.fitsNow?.(tx, id, values);
  if (unfit) return unfit;
  const isWritten = await write(tx, id, revision, values);
  const after = await read(tx, id);
  if (!after) return missing;
  if (!isWritten)
    return staleChange<Values>(tx, `${kind}:${id}`, { yours: values, now: after.values, revision: after.revision });
  const refused =
    (await entries.refuses?.(tx, id, values, before.values)) ??
    (await refuseUnopened(tx, entries, { id, values, wasForSale }));
  if (refused) return refused;
  await contentChanged(tx, tag);
  await indexForSearch(tx, deps.db, kind, [id]);
  return ok({ before, after });
}

/** Refuses categories that do not exist; null if all of them do. */
export async function categoryFault(
  tx: Tx,
  kind: 'product' | 'guide',
  ids: readonly number[],
): Promise<Failure | null> {
  return (await areCategories(tx, kind, [...new Set(ids)])) ? null : noCategory;
}

export interface New<Values> {
  slug: string;
  values: Values;
  key: string;
}

/** Runs the making of an entry with its audit record; refuses an address that is in use. */
export async function createEntry<T>(
  deps: Deps,
  call: StaffCall,
  {
    kind,
    input,
    categoryIds = [],
  }: { kind: 'product' | 'guide' | 'event'; input: { slug: string; key: string }; categoryIds?: readonly number[] },
  write: (tx: Tx) => Promise<{
    ids: ReadonlyMap<string, number>;
    after: (id: number) => T;
    refuse?: (id: number) => Promise<Failure | null>;
  }>,
): Promise<Outcome<T>> {
  const name = `create${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return audited(deps, call, { name, subject: `${kind}:/${input.slug}`, input }, async (tx) => {
    if (await isSlugTaken(tx, kind, input.slug)) return taken;
    const unknown = kind === 'event' ? null : await categoryFault(tx, kind, categoryIds);
    if (unknown) return unknown;
    const { ids, after, refuse } = await write(tx);
    const id = ids.get(input.slug) ?? 0;
    return (await refuse?.(id)) ?? ok({ before: null, after: after(id) });
  });
}

/** Puts back a save: writes the values before it. */
export function entryBefore<Values extends Priced>(entries: Entries<Values>): PutBack {
  const { kind } = entries;
  const name = `save${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return {
    run: ({ deps, call, id, before, after, key }) => {
      const wish = { id: Number(id), revision: revisionOf(after), values: before['values'] as Values };
      return audited(deps, call, { name, subject: `${kind}:${id}`, input: { key, ...wish } }, (tx) =>
        saveEntry(tx, deps, entries, wish),
      );
    },
  };
}
