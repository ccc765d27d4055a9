import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { keysetPage, nameOf, number, text } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type ScheduleRow = Selectable<Tables['scheduled_change']>;

export async function insertSchedule(tx: Tx, row: Insertable<Tables['scheduled_change']>): Promise<number> {
  return (await tx.insertInto('scheduled_change').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function selectSchedule(source: Source, id: number): Promise<ScheduleRow | undefined> {
  return source.selectFrom('scheduled_change').selectAll().where('id', '=', id).executeTakeFirst();
}

const schedulesShown = 20;

/** Newest first, with the number of the version and the name of the editor. */
export async function schedulesOf(source: Source, pageId: number) {
  return source
    .selectFrom('scheduled_change')
    .leftJoin('page_revision', 'page_revision.id', 'scheduled_change.revision_id')
    .leftJoin('member', 'member.uid', 'scheduled_change.created_by')
    .selectAll('scheduled_change')
    .select(['page_revision.number', 'member.display_name'])
    .where('scheduled_change.page_id', '=', pageId)
    .orderBy('scheduled_change.id', 'desc')
    .limit(schedulesShown)
    .execute();
}

const orders = { dueAt: [text('due_at', 'scheduled_change.due_at'), number('id', 'scheduled_change.id')] } as const;

interface Wanted {
  status: ScheduleRow['status'] | undefined;
  sort?: 'dueAt' | '-dueAt' | undefined;
  after: string | undefined;
}

/** Changes of all pages, those that wait and those that are over. */
export async function allSchedules(source: Source, { status, sort = '-dueAt', after }: Wanted) {
  let query = source
    .selectFrom('scheduled_change')
    .innerJoin('page', 'page.id', 'scheduled_change.page_id')
    .leftJoin('page_revision', 'page_revision.id', 'scheduled_change.revision_id')
    .leftJoin('member', 'member.uid', 'scheduled_change.created_by')
    .selectAll('scheduled_change')
    .select(['page_revision.number', 'member.display_name', 'page.path', 'page.locale', 'page.list_title']);
  if (status !== undefined) query = query.where('scheduled_change.status', '=', status);
  return keysetPage(source, query, { sort, keys: orders[nameOf(sort)], after });
}

/** The next waiting change of each page. */
export async function nextScheduleOf(source: Source, pageIds: readonly number[]): Promise<Map<number, string>> {
  if (pageIds.length === 0) return new Map();
  const rows = await source
    .selectFrom('scheduled_change')
    .select((select) => ['page_id', select.fn.min('due_at').as('due_at')])
    .where('page_id', 'in', pageIds)
    .where('status', '=', 'waiting')
    .groupBy('page_id')
    .execute();
  return new Map(rows.map((row) => [row.page_id, row.due_at]));
}

const changesAtOnce = 20;

export async function dueChanges(source: Source, now: string): Promise<ScheduleRow[]> {
  return source
    .selectFrom('scheduled_change')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(changesAtOnce)
    .execute();
}

/** Ends a waiting change; false if another process has ended it. */
export async function endSchedule(
  tx: Tx,
  id: number,
  status: 'done' | 'failed' | 'cancelled',
  message: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_change')
    .set({ status, message })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Cancels what waits for a page. Call it before the row of the page is locked, as the job does. */
export async function cancelWaiting(tx: Tx, pageId: number, message: string): Promise<void> {
  await tx
    .updateTable('scheduled_change')
    .set({ status: 'cancelled', message })
    .where('page_id', '=', pageId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Cancels the publications of a page that wait, or those of versions before one, and returns them. */
export async function cancelPublications(
  tx: Tx,
  { pageId, olderThan }: { pageId: number; olderThan: number | undefined },
  message: string,
): Promise<ScheduleRow[]> {
  let query = tx
    .updateTable('scheduled_change')
    .set({ status: 'cancelled', message })
    .where('page_id', '=', pageId)
    .where('kind', '=', 'publish')
    .where('status', '=', 'waiting');
  if (olderThan !== undefined) query = query.where('revision_id', '<', olderThan);
  return query.returningAll().execute();
}

/** Waits for saves of the page that have begun. */
export async function lockPage(tx: Tx, pageId: number): Promise<void> {
  await tx
    .updateTable('page')
    .set((page) => ({ draft_lock: page.ref('draft_lock') }))
    .where('id', '=', pageId)
    .execute();
}

export async function versionById(source: Source, revisionId: number) {
  return source
    .selectFrom('page_revision')
    .select(['id', 'number', 'title', 'image_url', 'content_json'])
    .where('id', '=', revisionId)
    .executeTakeFirst();
}

export async function emailOf(source: Source, uid: string): Promise<string | null> {
  const row = await source.selectFrom('member').select('email').where('uid', '=', uid).executeTakeFirst();
  return row?.email ?? null;
}
