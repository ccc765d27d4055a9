import type { GuideValues } from '#contract/admin/guides.ts';
import { isCalendarDay } from '#contract/instants.ts';
import { toDollars, typedCents } from '#contract/money.ts';
import { cleanHtml } from '../content/clean-content.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import { asFlag } from '../db/flag.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../outcome.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { type Entries, faultOf, needs, type New, noCategory, orNull, refuseUnopened } from '../staff/entry.ts';
import { guideOpens } from './for-sale.ts';
import {
  categoriesOfGuide,
  insertGuides,
  lastSeq,
  type NewGuide,
  selectGuideRow,
  setGuideCategories,
  updateGuideRow,
} from './guide.admin.sql.ts';
import type { GuideRow } from './guide.sql.ts';
export { guideTitles } from './guide.admin.sql.ts';

const noPicture = fail('Choose a picture of the library.', 'imageUrl', 'picture');
const noDay = (field: string) => fail('Choose a day, or leave it empty.', field, 'no_day');
const isDay = (day: string | null | undefined) => day === null || day === undefined || isCalendarDay(day);

/** Stored instead of a day: a guide without a next review is last in the order of reviews. */
export const noReview = 'none';

export const guides: Entries<GuideValues> = {
  kind: 'guide',
  tag: 'guides',
  faultIn: ({ title, imageUrl, reviewedOn, reviewDueOn }) =>
    needs(title, 'title', 'Give the guide a title.') ??
    (orNull(imageUrl ?? '')?.startsWith('/media/') === false ? noPicture : null) ??
    (isDay(reviewedOn) ? null : noDay('reviewedOn')) ??
    (isDay(reviewDueOn) ? null : noDay('reviewDueOn')),
  async read(source, id) {
    const [row, categoryIds] = [await selectGuideRow(source, id), await categoriesOfGuide(source, id)];
    return row ? { revision: row.lock, values: valuesOf(row, categoryIds) } : null;
  },
  async write(tx, id, revision, values) {
    const isWritten = await updateGuideRow(tx, id, revision, columnsOf(values));
    if (isWritten && values.categoryIds) await setGuideCategories(tx, id, values.categoryIds);
    return isWritten;
  },
  async refuses(tx, id, { categoryIds }) {
    if (!categoryIds) return null;
    const stored = await categoriesOfGuide(tx, id);
    return categoryIds.every((each) => stored.includes(each)) ? null : noCategory;
  },
  opens: guideOpens,
};

/** A guide as it is stored, in the words of the form. */
export function valuesOf(row: GuideRow, categoryIds: number[]): Required<GuideValues> {
  return {
    title: row.title,
    tileTitle: row.tile_title ?? '',
    tileDesc: row.tile_desc ?? '',
    ecmDescription: row.ecm_description ?? '',
    price: toDollars(row.price_cents),
    gstFree: row.gst_free === 1,
    published: row.published === 1,
    imageUrl: row.tile_image_url,
    categoryIds,
    owner: row.owner,
    reviewedOn: row.reviewed_on,
    reviewDueOn: row.review_due === noReview ? null : row.review_due,
  };
}

/** The columns of the guide's own row. */
export function columnsOf(values: GuideValues) {
  return {
    title: values.title.trim(),
    tile_title: orNull(values.tileTitle),
    tile_desc: orNull(values.tileDesc),
    ecm_description: orNull(cleanHtml(values.ecmDescription)),
    price_cents: typedCents(values.price),
    gst_free: asFlag(values.gstFree),
    published: asFlag(values.published),
    ...laterColumns(values),
  };
}

/** The columns of the values that a save may leave out. */
function laterColumns({ imageUrl, owner, reviewedOn, reviewDueOn }: GuideValues) {
  return {
    ...(imageUrl !== undefined && { tile_image_url: orNull(imageUrl ?? '') }),
    ...(owner !== undefined && { owner: owner.trim() }),
    ...(reviewedOn !== undefined && { reviewed_on: reviewedOn }),
    ...(reviewDueOn !== undefined && { review_due: reviewDueOn ?? noReview }),
  };
}

type WriteDeps = Pick<Deps, 'db'>;

const clean = (markup: string | null | undefined): string | null =>
  markup === null || markup === undefined ? null : cleanHtml(markup);

/** Adds guides: cleans, stores, tags and indexes them. Returns the ids by slug. */
export async function writeGuides(tx: Tx, { db }: WriteDeps, guides: NewGuide[]): Promise<Map<string, number>> {
  const ids = await insertGuides(
    tx,
    guides.map((each) => ({
      ...each,
      guide: { ...each.guide, ecm_description: clean(each.guide.ecm_description) },
    })),
  );
  await contentChanged(tx, 'guides');
  await indexForSearch(tx, db, 'guide', [...ids.values()]);
  return ids;
}

/** Why these values cannot be those of a new guide; null if they can. */
export const faultOfNew = (values: GuideValues) => faultOf(guides, values);

/** The row of a guide that does not exist yet. */
export const newGuideRow = (
  { now }: Pick<Deps, 'now'>,
  { slug, values }: Pick<New<GuideValues>, 'slug' | 'values'>,
  seq: number,
) => ({
  slug,
  tile_image_url: null,
  page_url: `/guides/${slug}`,
  seq,
  published_at: now().toISOString(),
  ...columnsOf(values),
});

/** Adds a guide as staff type it, the last in its order; its page is made by whoever calls. */
export async function addNewGuide(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  { slug, values }: Pick<New<GuideValues>, 'slug' | 'values'>,
) {
  const guide = newGuideRow(deps, { slug, values }, (await lastSeq(tx)) + 1);
  const ids = await writeGuides(tx, deps, [{ guide, categoryId: null }]);
  const id = ids.get(slug) ?? 0;
  await setGuideCategories(tx, id, values.categoryIds ?? []);
  return {
    ids,
    guide: { ...guide, id },
    /** Refuses a guide on sale that its buyers could not open. */
    refuse: () => refuseUnopened(tx, guides, { id, values, wasForSale: true }),
  };
}
