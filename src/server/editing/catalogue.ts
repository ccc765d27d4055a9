import type { Kysely } from 'kysely';
import type { EventValues, GuideValues, ProductValues } from '#contract/admin/catalogue.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { cleanHtml } from '../cms/clean-content.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { guideOpens } from '../guides/for-sale.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { indexForSearch } from '../search/documents.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import {
  selectEventRow,
  selectGuideRow,
  selectProductRow,
  updateEventRow,
  updateGuideRow,
  updateProductRow,
} from './catalogue.sql.ts';

const maxCents = 100_000_000;
/** A year. */
const maxHours = 8760;

const missing = fail('This entry does not exist any more.', undefined, 'missing');
const stale = fail('Somebody else has changed this since you opened it. Nothing was overwritten.', undefined, 'stale');
const noPrice = fail('Enter a price in dollars with at most two decimals.', 'price', 'price');
const noStatus = fail('This state of a product does not exist.', 'productStatus', 'status');

const noHours = fail(
  'Enter until how many whole hours before the start buyers may cancel, from 0 to 8760, or nothing for never.',
  'cancellationUntilHours',
  'hours',
);

const noMaximum = fail(
  'Enter how many one person may have, from 1 to 1000, or nothing for no limit.',
  'maxPerCustomer',
  'maximum',
);
/** Whether a number is one that `max_per_customer` may hold. */
const isMaximum = (max: number | null | undefined) =>
  max === null || max === undefined || (Number.isInteger(max) && max >= 1 && max <= 1000);

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
interface Entries<Values extends Priced> {
  kind: 'product' | 'guide' | 'event';
  tag: 'products' | 'guides' | 'events';
  /** The first fault of the values; null if they may be stored. */
  faultIn: (values: Values) => ReturnType<typeof fail> | null;
  read: (source: Kysely<Tables>, id: number) => Promise<{ lock: number; values: Values } | null>;
  write: (tx: Tx, id: number, lock: number, values: Values) => Promise<boolean>;
  /** Whether its buyers could open it. Only guides have it. */
  opens?: (tx: Tx, id: number) => Promise<boolean>;
}

const needs = (text: string, field: string, words: string) =>
  text.trim() === '' ? fail(words, field, 'required') : null;
/** An empty text of a column that may be null. */
export const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
/** NaN for a fraction of a cent, which is refused instead of rounded. */
export const centsOf = (price: number) => {
  const cents = toCents(price);
  return Math.abs(price * 100 - cents) < 1e-6 ? cents : Number.NaN;
};

/** States of a product: 0, 1, 98 and 100 have a meaning, others show their text (specification §9). */
const maxStatus = 999;

export const products: Entries<ProductValues> = {
  kind: 'product',
  tag: 'products',
  faultIn: ({ name, code, productStatus, maxPerCustomer }) =>
    needs(name, 'name', 'Give the product a name.') ??
    needs(code, 'code', 'Give the product a code.') ??
    (Number.isInteger(productStatus) && productStatus >= 0 && productStatus <= maxStatus ? null : noStatus) ??
    (isMaximum(maxPerCustomer) ? null : noMaximum),
  async read(source, id) {
    const row = await selectProductRow(source, id);
    return row
      ? {
          lock: row.lock,
          values: {
            name: row.name,
            code: row.code,
            shortDesc: row.short_desc ?? '',
            intro: row.intro ?? '',
            description: row.description,
            metaDesc: row.meta_desc ?? '',
            price: toDollars(row.price_cents),
            priceTextOveriding: row.price_text_overriding ?? '',
            productStatus: row.status,
            statusText: row.status_text,
            gstFree: row.gst_free === 1,
            maxPerCustomer: row.max_per_customer,
            published: row.published === 1,
          },
        }
      : null;
  },
  write: (tx, id, lock, values) =>
    updateProductRow(tx, id, lock, {
      name: values.name.trim(),
      code: values.code.trim(),
      short_desc: orNull(values.shortDesc),
      intro: orNull(cleanHtml(values.intro)),
      description: cleanHtml(values.description),
      meta_desc: orNull(values.metaDesc),
      price_cents: centsOf(values.price),
      price_text_overriding: orNull(values.priceTextOveriding),
      status: values.productStatus,
      status_text: values.statusText.trim(),
      gst_free: values.gstFree ? 1 : 0,
      max_per_customer: values.maxPerCustomer,
      published: values.published ? 1 : 0,
    }),
};

export const guides: Entries<GuideValues> = {
  kind: 'guide',
  tag: 'guides',
  faultIn: ({ title }) => needs(title, 'title', 'Give the guide a title.'),
  async read(source, id) {
    const row = await selectGuideRow(source, id);
    return row
      ? {
          lock: row.lock,
          values: {
            title: row.title,
            tileTitle: row.tile_title ?? '',
            tileDesc: row.tile_desc ?? '',
            ecmDescription: row.ecm_description ?? '',
            price: toDollars(row.price_cents),
            gstFree: row.gst_free === 1,
            published: row.published === 1,
          },
        }
      : null;
  },
  write: (tx, id, lock, values) =>
    updateGuideRow(tx, id, lock, {
      title: values.title.trim(),
      tile_title: orNull(values.tileTitle),
      tile_desc: orNull(values.tileDesc),
      ecm_description: orNull(cleanHtml(values.ecmDescription)),
      price_cents: centsOf(values.price),
      gst_free: values.gstFree ? 1 : 0,
      published: values.published ? 1 : 0,
    }),
  opens: guideOpens,
};

export const events: Entries<EventValues> = {
  kind: 'event',
  tag: 'events',
  faultIn: ({ title, cancellationUntilHours: hours, maxPerCustomer }) =>
    needs(title, 'title', 'Give the event a title.') ??
    (hours === null || (Number.isInteger(hours) && hours >= 0 && hours <= maxHours) ? null : noHours) ??
    (isMaximum(maxPerCustomer) ? null : noMaximum),
  async read(source, id) {
    const row = await selectEventRow(source, id);
    return row
      ? {
          lock: row.lock,
          values: {
            title: row.title,
            shortDesc: row.short_desc ?? '',
            description: row.description,
            price: toDollars(row.price_cents),
            gstFree: row.gst_free === 1,
            bring: row.bring ?? '',
            accessNote: row.access_note ?? '',
            cancellationUntilHours: row.cancellation_until_hours,
            maxPerCustomer: row.max_per_customer,
            published: row.published === 1,
          },
        }
      : null;
  },
  write: (tx, id, lock, values) =>
    updateEventRow(tx, id, lock, {
      title: values.title.trim(),
      short_desc: orNull(values.shortDesc),
      description: cleanHtml(values.description),
      price_cents: centsOf(values.price),
      gst_free: values.gstFree ? 1 : 0,
      bring: orNull(values.bring),
      access_note: orNull(values.accessNote),
      cancellation_until_hours: values.cancellationUntilHours,
      max_per_customer: values.maxPerCustomer,
      published: values.published ? 1 : 0,
    }),
};

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
  const cents = centsOf(values.price);
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
  const outcome = await audited(deps, call, { name, subject: `${kind}:${id}`, input }, async (tx) => {
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
  return outcome;
}
