import type { GuideCategory, GuideCategoryTexts, GuideCategoryValues } from '#contract/admin/guide-categories.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { staleChange } from '../staff/change.ts';
import { orNull } from '../staff/entry.ts';
import { insertGuideCategories } from './guide.admin.sql.ts';
import {
  type GuideCategoryRow,
  guideCategoryRows,
  guidesInCategory,
  nextPlace,
  orderGuideCategories,
  orderGuidesIn,
  updateGuideCategory,
} from './guide-categories.sql.ts';

const missing = fail('This category does not exist any more.', undefined, 'missing');
const noName = fail('Give the category a name.', 'name', 'required');
const taken = fail('Another category has this name already.', 'name', 'name_taken');
const takenInArchive = fail(
  'A category in the archive has this name. Bring it back, or choose another name.',
  'name',
  'name_taken',
);
const addressTaken = fail('Another category has this address already. Choose another one.', 'slug', 'slug_taken');
const noPicture = fail('Choose a picture of the library.', 'imageUrl', 'picture');
const inArchive = fail('This category is in the archive. Bring it back first.', undefined, 'archived');
const notInArchive = fail('This category is not in the archive any more.', undefined, 'not_archived');

export const subjectOf = (categoryId: number) => `guide-category:${categoryId}`;

/** What a change leaves behind, and is put back from. */
export interface StoredCategory {
  revision: number;
  values: GuideCategoryValues;
}

/** The categories in their order, the archived ones behind. */
export async function staffGuideCategories({ db }: Pick<Deps, 'db'>): Promise<GuideCategory[]> {
  const rows = await guideCategoryRows(db.read);
  const [live, archived] = [rows.filter(isLive), rows.filter((row) => !isLive(row))];
  return [...live, ...archived].map((row, at) => ({
    categoryId: row.id,
    revision: row.revision,
    values: { ...textsOf(row), place: Math.min(at, live.length) + 1 },
    pageUrl: row.page_url,
    guides: Number(row.guides),
    archivedAt: row.archived_at,
    page: pageOf(row),
  }));
}

const isLive = (row: Pick<GuideCategoryRow, 'archived_at'>) => row.archived_at === null;

function pageOf({ page_id: pageId, ...page }: GuideCategoryRow): GuideCategory['page'] {
  if (pageId === null) return null;
  // A page that was moved leads on.
  const isShown = page.published_revision_id !== null || page.redirect_to !== null;
  return { pageId, state: page.deleted_at === null ? (isShown ? 'live' : 'draft') : 'trash' };
}

function textsOf(row: GuideCategoryRow): GuideCategoryTexts {
  return {
    name: row.name,
    tileTitle: row.tile_title ?? '',
    pageTitle: row.page_title ?? '',
    tileDesc: row.tile_desc ?? '',
    imageUrl: row.tile_image_url,
  };
}

function columnsOf({ name, tileTitle, pageTitle, tileDesc, imageUrl }: GuideCategoryTexts) {
  return {
    name: name.trim(),
    tile_title: orNull(tileTitle),
    page_title: orNull(pageTitle),
    tile_desc: orNull(tileDesc),
    tile_image_url: orNull(imageUrl ?? ''),
  };
}

/** Why these texts cannot be those of a category; null if they can. */
function faultOf({ name, imageUrl }: GuideCategoryTexts, others: readonly GuideCategoryRow[]): Failure | null {
  if (name.trim() === '') return noName;
  if (orNull(imageUrl ?? '')?.startsWith('/media/') === false) return noPicture;
  const same = others.find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  if (!same) return null;
  return isLive(same) ? taken : takenInArchive;
}

/** A category with its guides in their order; null if there is none. */
export async function storedCategory(tx: Parameters<typeof guideCategoryRows>[0], id: number) {
  const all = await guideCategoryRows(tx);
  const row = all.find((each) => each.id === id);
  if (!row) return null;
  const guides = await guidesInCategory(tx, id);
  const live = all.filter(isLive);
  const place = isLive(row) ? live.indexOf(row) + 1 : live.length + 1;
  const values = { ...textsOf(row), place, guideIds: guides.map((guide) => guide.id) };
  return { row, all, guides, state: { revision: row.revision, values } };
}

/** Adds a category as the last one. Its page is made by whoever calls. */
export async function addGuideCategory(
  tx: Tx,
  { path, values }: { path: string; values: GuideCategoryTexts },
): Promise<Outcome<number>> {
  const all = await guideCategoryRows(tx);
  const fault = faultOf(values, all);
  if (fault) return fault;
  if (all.some((each) => each.page_url === path)) return addressTaken;
  const row = { ...columnsOf(values), page_url: path, seq: await nextPlace(tx) };
  const ids = await insertGuideCategories(tx, [row]);
  await contentChanged(tx, 'guides');
  return ok(ids.get(path) ?? 0);
}

/** Changes the texts, the place and the order of guides of a category. Over a newer revision nothing is written. */
export async function saveGuideCategory(
  tx: Tx,
  { categoryId, revision, values }: { categoryId: number } & StoredCategory,
): Promise<Outcome<{ before: StoredCategory; after: StoredCategory }>> {
  const stored = await storedCategory(tx, categoryId);
  if (!stored) return missing;
  const others = stored.all.filter(({ id }) => id !== categoryId);
  const fault = faultOf(values, others);
  if (fault) return fault;
  const before = stored.state;
  if (!(await updateGuideCategory(tx, categoryId, revision, columnsOf(values))))
    return staleChange<GuideCategoryValues>(tx, subjectOf(categoryId), {
      yours: values,
      now: before.values,
      revision: before.revision,
    });
  if (!isLive(stored.row)) return inArchive;
  if (values.place !== before.values.place) {
    const ids = others.filter(isLive).map(({ id }) => id);
    await orderGuideCategories(tx, ids.toSpliced(values.place - 1, 0, categoryId));
  }
  if (values.guideIds) {
    const inIt = stored.guides.map(({ id }) => id);
    const first = [...new Set(values.guideIds)].filter((id) => inIt.includes(id));
    await orderGuidesIn(tx, categoryId, [...first, ...inIt.filter((id) => !first.includes(id))]);
  }
  await contentChanged(tx, 'guides');
  return ok({ before, after: (await storedCategory(tx, categoryId))?.state ?? before });
}

interface Which {
  categoryId: number;
  revision: number;
}

/** Takes a category off every list, or brings it back as the last one, with the guides that are in it. */
export async function setCategoryArchived(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { categoryId, revision, isArchived }: Which & { isArchived: boolean },
): Promise<Outcome<{ before: { guides: number }; after: { revision: number; guides: number } }>> {
  const stored = await storedCategory(tx, categoryId);
  if (!stored) return missing;
  const set = isArchived ? { archived_at: deps.now().toISOString() } : { archived_at: null, seq: await nextPlace(tx) };
  if (!(await updateGuideCategory(tx, categoryId, revision, set)))
    return staleChange<object>(tx, subjectOf(categoryId), { yours: {}, now: {}, revision: stored.row.revision });
  if (isLive(stored.row) !== isArchived) return isArchived ? inArchive : notInArchive;
  await contentChanged(tx, 'guides');
  const guides = stored.guides.length;
  return ok({ before: { guides }, after: { revision: revision + 1, guides } });
}
