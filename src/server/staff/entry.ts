import type { Kysely } from 'kysely';
import { typedCents } from '#contract/money.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search/documents.ts';
import { audited, type StaffCall } from './audited.ts';
import type { PutBack } from './entity.ts';
import { areCategories, isSlugTaken } from './entry.sql.ts';

// What staff write of products, guides and events alike. Each area says how its own kind is read and written.

const maxCents = 100_000_000;

const missing = fail('This entry does not exist any more.', undefined, 'missing');
const stale = fail('Somebody else has changed this since you opened it. Nothing was overwritten.', undefined, 'stale');
const noPrice = fail('Enter a price in dollars with at most two decimals.', 'price', 'price');
const taken = fail('Something else has this address already. Choose another one.', 'slug', 'slug_taken');
const noCategory = fail('This category does not exist any more. Choose another one.', 'categoryIds', 'no_category');

const opensForNobody = fail(
  'This guide cannot be on sale yet: its page is not on the site, or does not open for its buyers. Publish its page first, with access for the buyers of this guide.',
  'published',
  'no_page',
);

interface Priced {
  price: number;
  published: boolean;
}

/** How one kind of entry is read and written; `saveEntry` does the rest. */
export interface Entries<Values extends Priced> {
  kind: 'product' | 'guide' | 'event';
  tag: 'products' | 'guides' | 'events';
  /** The first fault of the values; null if they may be stored. */
  faultIn: (values: Values) => ReturnType<typeof fail> | null;
  read: (source: Kysely<Tables>, id: number) => Promise<{ lock: number; values: Values } | null>;
  write: (tx: Tx, id: number, lock: number, values: Values) => Promise<boolean>;
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
 * Changes a product, guide or event: checks, cleans, stores, indexes and tags it, with its audit record in the same
 * transaction. Orders keep the name and price with which they were made.
 */
export async function saveEntry<Values extends Priced>(
  deps: Deps,
  call: StaffCall,
  entries: Entries<Values>,
  input: { id: number; lock: number; values: Values; key: string },
): Promise<Outcome<{ lock: number; values: Values }>> {
  const { id, lock, values } = input;
  const { kind, tag, read, write } = entries;
  const fault = faultOf(entries, values);
  if (fault) return fault;
  const name = `save${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return audited(deps, call, { name, subject: `${kind}:${id}`, input }, async (tx) => {
    const before = await read(tx, id);
    if (!before) return missing;
    const wasForSale = !before.values.published || ((await entries.opens?.(tx, id)) ?? true);
    if (!(await write(tx, id, lock, values))) return stale;
    const unopened = await refuseUnopened(tx, entries, { id, values, wasForSale });
    if (unopened) return unopened;
    await contentChanged(tx, tag);
    await indexForSearch(tx, deps.db, kind, [id]);
    const after = await read(tx, id);
    return after ? ok({ before, after }) : missing;
  });
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
    if (kind !== 'event' && !(await areCategories(tx, kind, categoryIds))) return noCategory;
    const { ids, after, refuse } = await write(tx);
    const id = ids.get(input.slug) ?? 0;
    return (await refuse?.(id)) ?? ok({ before: null, after: after(id) });
  });
}

/** Puts back a save: writes the values before it. */
export function entryBefore<Values extends Priced>(entries: Entries<Values>): PutBack {
  return {
    run: ({ deps, call, id, before, after, key }) =>
      saveEntry(deps, call, entries, {
        id: Number(id),
        lock: Number(after['lock']),
        values: before['values'] as Values,
        key,
      }),
  };
}
