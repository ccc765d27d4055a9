import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { countryMark } from '#contract/admin/country-mark.ts';
import type { Locale } from '#contract/locale.ts';
import type { PageState } from '#contract/admin/pages.ts';
import { titlesByNumber } from '../staff/entity.ts';
import { keysetPage, nameOf, number, text } from '../db/keyset.ts';
import { hasWords, wordsAnew } from '../db/found-words.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { asFlag } from '../db/flag.ts';

type Source = Kysely<Tables>;

const orders = {
  path: [text('path', 'page.path'), text('locale', 'page.locale')],
  title: [text('title', 'page.list_title'), number('id', 'page.id')],
  updatedAt: [text('updated_at', 'page.updated_at'), number('id', 'page.id')],
} as const;

/** Pages of the back office; redirects have a list of their own. */
function pageRows(source: Source) {
  return source
    .selectFrom('page')
    .leftJoin('page_draft', 'page_draft.page_id', 'page.id')
    .leftJoin('page_revision as published', 'published.id', 'page.published_revision_id')
    .leftJoin('member', 'member.uid', 'page_draft.updated_by')
    .leftJoin('publish_request', 'publish_request.page_id', 'page.id')
    .leftJoin('member as asker', 'asker.uid', 'publish_request.asked_by')
    .leftJoin('member as answerer', 'answerer.uid', 'publish_request.answered_by')
    .leftJoin('page as variant', (join) =>
      join
        .onRef('variant.path', '=', 'page.path')
        .onRef('variant.locale', '<>', 'page.locale')
        .on('variant.redirect_to', 'is', null)
        .on('variant.deleted_at', 'is', null),
    )
    .select([
      'variant.id as variant_id',
      'page.id',
      'page.path',
      'page.locale',
      'page.list_title as title',
      'page.access_json',
      'page.page_type_code',
      'page.protected',
      'page.latest_number',
      'page.draft_lock',
      'page.settings_lock',
      'page.deleted_at',
      'page.updated_at',
      'page_draft.base_number',
      'page_draft.updated_at as draft_updated_at',
      'page_draft.updated_by as draft_updated_by',
      'member.display_name',
      'published.number as published_number',
      'published.published_at',
      'publish_request.status as request_status',
      'publish_request.note as request_note',
      'publish_request.asked_at',
      'publish_request.answer',
      'publish_request.answered_at',
      'asker.display_name as asked_by_name',
      'answerer.display_name as answered_by_name',
    ])
    .where('page.redirect_to', 'is', null);
}
export type PageRow = Awaited<ReturnType<typeof selectPages>>['rows'][number];

interface PageFilter {
  after: string | undefined;
  sort?: keyof typeof orders | `-${keyof typeof orders}` | undefined;
  find: string;
  locale: Locale | undefined;
  state: PageState | 'waiting' | undefined;
  size?: number;
}

export async function selectPages(source: Source, { after, sort = 'path', find, locale, state, size }: PageFilter) {
  let query = pageRows(source).where('page.deleted_at', state === 'trash' ? 'is not' : 'is', null);
  if (locale !== undefined) query = query.where('page.locale', '=', locale);
  if (state === 'waiting') query = query.where('publish_request.status', '=', 'waiting');
  if (state === 'draft') query = query.where('page.published_revision_id', 'is', null);
  if (state === 'live' || state === 'changed') query = query.where('page.published_revision_id', 'is not', null);
  const isChanged = sql<boolean>`(page_draft.page_id is not null or page.latest_number > published.number)`;
  if (state === 'changed') query = query.where(isChanged);
  if (state === 'live') query = query.where(sql<boolean>`not ${isChanged}`);
  if (find !== '') query = query.where(hasWords('page', find));
  return keysetPage(source, query, {
    sort,
    keys: orders[nameOf(sort)],
    after,
    ...(size && { size, isCounted: false }),
  });
}

export async function selectPage(source: Source, pageId: number): Promise<PageRow | undefined> {
  return pageRows(source).where('page.id', '=', pageId).executeTakeFirst();
}

export async function pageAtPath(source: Source, path: string, locale: string) {
  return source
    .selectFrom('page')
    .select(['id', 'redirect_to', 'settings_lock', 'deleted_at'])
    .where('path', '=', path)
    .where('locale', '=', locale)
    .executeTakeFirst();
}

export async function insertPage(tx: Tx, row: Insertable<Tables['page']>): Promise<number> {
  return (await tx.insertInto('page').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Counts a save of the draft if nobody else has saved since `revision`; locks the row of the page. */
export async function takeDraftRevision(
  tx: Tx,
  pageId: number,
  revision: number,
  set: { title?: string; now: string },
) {
  const { numUpdatedRows } = await tx
    .updateTable('page')
    .set((page) => ({
      draft_lock: page('draft_lock', '+', 1),
      updated_at: set.now,
      ...(set.title !== undefined && { list_title: set.title, ...wordsAnew }),
    }))
    .where('id', '=', pageId)
    .where('draft_lock', '=', revision)
    .where('deleted_at', 'is', null)
    .where('redirect_to', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a version a note; false if it has one. */
export async function noteVersion(tx: Tx, pageId: number, number: number, note: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('page_revision')
    .set({ note })
    .where('page_id', '=', pageId)
    .where('number', '=', number)
    .where('note', '=', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setTitle(tx: Tx, pageId: number, title: string): Promise<void> {
  await tx
    .updateTable('page')
    .set({ list_title: title, ...wordsAnew })
    .where('id', '=', pageId)
    .execute();
}

export type DraftRow = Selectable<Tables['page_draft']>;

export async function selectDraft(source: Source, pageId: number): Promise<DraftRow | undefined> {
  return source.selectFrom('page_draft').selectAll().where('page_id', '=', pageId).executeTakeFirst();
}

/** A draft that exists keeps the version that was restored into it, unless another is. */
export async function upsertDraft(tx: Tx, draft: DraftRow): Promise<void> {
  const { page_id: _, restored_from: restored, ...others } = draft;
  const values = { ...others, ...(restored !== null && { restored_from: restored }) };
  await tx
    .insertInto('page_draft')
    .values(draft)
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(values))
    .execute();
}

export async function deleteDraft(tx: Tx, pageId: number): Promise<void> {
  await tx.deleteFrom('page_draft').where('page_id', '=', pageId).execute();
}

export async function selectVersion(source: Source, pageId: number, number: number) {
  return source
    .selectFrom('page_revision')
    .select(['id', 'number', 'title', 'image_url', 'content_json'])
    .where('page_id', '=', pageId)
    .where('number', '=', number)
    .executeTakeFirst();
}
export type VersionRow = NonNullable<Awaited<ReturnType<typeof selectVersion>>>;

const versionsShown = 200;

export async function selectVersions(source: Source, pageId: number) {
  return source
    .selectFrom('page_revision')
    .leftJoin('member', 'member.uid', 'page_revision.created_by')
    .select([
      'page_revision.id',
      'number',
      'title',
      'note',
      'page_revision.created_at',
      'created_by',
      'display_name',
      'restored_from',
      'published_at',
    ])
    .where('page_id', '=', pageId)
    .orderBy('number', 'desc')
    .limit(versionsShown)
    .execute();
}

/** Adds the next version; call it after `takeDraftRevision`, which locks the row of the page. */
export async function insertVersion(
  tx: Tx,
  row: Omit<Insertable<Tables['page_revision']>, 'number'>,
): Promise<{ id: number; number: number }> {
  const { latest_number: number } = await tx
    .updateTable('page')
    .set((page) => ({ latest_number: page('latest_number', '+', 1), list_title: row.title, ...wordsAnew }))
    .where('id', '=', row.page_id)
    .returning('latest_number')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('page_revision')
    .values({ ...row, number })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, number };
}

/** Points the page at a version, or at none, and notes it in the history of publications. */
export async function setPublished(
  tx: Tx,
  pageId: number,
  revisionId: number | null,
  { by, at }: { by: string; at: string },
): Promise<void> {
  await tx
    .updateTable('page')
    .set({ published_revision_id: revisionId, updated_at: at })
    .where('id', '=', pageId)
    .execute();
  if (revisionId !== null)
    await tx.updateTable('page_revision').set({ published_at: at }).where('id', '=', revisionId).execute();
  await tx
    .insertInto('page_publication')
    .values({
      page_id: pageId,
      revision_id: revisionId,
      kind: revisionId === null ? 'unpublish' : 'publish',
      published_by: by,
      published_at: at,
    })
    .execute();
}

/** Changes path and access if nobody else has since `revision`. */
export async function updateSettings(
  tx: Tx,
  pageId: number,
  revision: number,
  settings: { path: string; accessJson: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('page')
    .set((page) => ({
      path: settings.path,
      ...wordsAnew,
      access_json: settings.accessJson,
      settings_lock: page('settings_lock', '+', 1),
      updated_at: settings.now,
    }))
    .where('id', '=', pageId)
    .where('settings_lock', '=', revision)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setDeleted(tx: Tx, pageId: number, deletedAt: string | null): Promise<void> {
  await tx
    .updateTable('page')
    .set((page) => ({ deleted_at: deletedAt, draft_lock: page('draft_lock', '+', 1) }))
    .where('id', '=', pageId)
    .execute();
}

/** Removes the redirect at a path if it leads to `to`. */
export async function deleteRedirect(
  tx: Tx,
  { path, locale, to }: { path: string; locale: string; to: string },
): Promise<void> {
  await tx
    .deleteFrom('page')
    .where('path', '=', path)
    .where('locale', '=', locale)
    .where('redirect_to', '=', to)
    .execute();
}

export async function upsertPresence(tx: Tx, row: Selectable<Tables['edit_presence']>): Promise<void> {
  await tx
    .insertInto('edit_presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'session_id']).doUpdateSet({ uid: row.uid, seen_at: row.seen_at }),
    )
    .execute();
}

/** Removes a tab, or every tab that has been silent since an instant. */
export async function deletePresence(
  tx: Tx,
  which: { pageId: number; sessionId: string } | { silentSince: string },
): Promise<void> {
  const all = tx.deleteFrom('edit_presence');
  await (
    'silentSince' in which
      ? all.where('seen_at', '<', which.silentSince)
      : all.where('page_id', '=', which.pageId).where('session_id', '=', which.sessionId)
  ).execute();
}

export async function selectPresence(source: Source, pageId: number) {
  return source
    .selectFrom('edit_presence')
    .leftJoin('member', 'member.uid', 'edit_presence.uid')
    .select(['edit_presence.uid', 'session_id', 'seen_at', 'display_name'])
    .where('page_id', '=', pageId)
    .orderBy('seen_at')
    .execute();
}

interface PageSettings {
  path: string;
  locale: Locale;
  accessJson: string;
  pageTypeCode: string;
  redirectTo: string | null;
  protected: boolean;
  now: string;
}

/**
 * Creates the page or updates its settings; locks its row until the transaction ends. A redirect keeps the rule of its
 * address, which pages below may have.
 */
export async function upsertPage(tx: Tx, page: PageSettings): Promise<number> {
  const settings = {
    page_type_code: page.pageTypeCode,
    redirect_to: page.redirectTo,
    protected: asFlag(page.protected),
    updated_at: page.now,
    ...wordsAnew,
  };
  const row = await tx
    .insertInto('page')
    .values({
      path: page.path,
      locale: page.locale,
      access_json: page.accessJson,
      published_revision_id: null,
      created_at: page.now,
      ...settings,
    })
    .onConflict((conflict) =>
      conflict.columns(['path', 'locale']).doUpdateSet((row) => ({
        ...settings,
        settings_lock: row('page.settings_lock', '+', 1),
        ...(page.redirectTo === null && { access_json: page.accessJson }),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function pageTitle(row: { id: number; path: string; locale: string; list_title: string }) {
  return { id: row.id, title: `${row.list_title || row.path}${countryMark(row.locale)}` };
}

/** What pages are called now. */
export async function pageTitles(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return titlesByNumber(ids, async (numbers) => {
    const pages = source.selectFrom('page').select(['id', 'path', 'locale', 'list_title']);
    return (await pages.where('id', 'in', numbers).execute()).map(pageTitle);
  });
}

/** What the pages of scheduled changes are called now, by the number of the change. */
export async function scheduleTitles(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return titlesByNumber(ids, async (numbers) => {
    const rows = await source
      .selectFrom('scheduled_change')
      .innerJoin('page', 'page.id', 'scheduled_change.page_id')
      .select(['scheduled_change.id', 'path', 'locale', 'list_title'])
      .where('scheduled_change.id', 'in', numbers)
      .execute();
    return rows.map(pageTitle);
  });
}
