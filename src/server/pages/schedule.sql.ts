import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { keysetPage, nameOf, number, text } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';
import { isStaff } from '../viewer/colleagues.ts';

type Source = Kysely<Tables>;
export type ScheduleRow = Selectable<Tables['scheduled_change']>;

export async function insertSchedule(tx: Tx, row: Insertable<Tables['scheduled_change']>): Promise<number> {
  return (await tx.insertInto('scheduled_change').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function selectSchedule(source: Source, id: number): Promise<ScheduleRow | undefined> {
  return source.selectFrom('scheduled_change').selectAll().where('id', '=', id).executeTakeFirst();
}

const schedulesShown = 20;

/** With the number of the version and the name of the editor. */
const shownRows = (source: Source) =>
  source
    .selectFrom('scheduled_change')
    .leftJoin('page_revision', 'page_revision.id', 'scheduled_change.revision_id')
    .leftJoin('member', 'member.uid', 'scheduled_change.created_by')
    .selectAll('scheduled_change')
    .select(['page_revision.number', 'member.display_name']);

export async function scheduleShown(source: Source, id: number) {
  return shownRows(source).where('scheduled_change.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export async function schedulesOf(source: Source, pageId: number) {
  return shownRows(source)
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

/** Changes of a status whose time is in a span, the first ones first. */
export async function schedulesBetween(
  source: Source,
  { status, from, until }: { status: ScheduleRow['status']; from: string; until: string },
  limit: number,
) {
  return source
    .selectFrom('scheduled_change')
    .innerJoin('page', 'page.id', 'scheduled_change.page_id')
    .select([
      'scheduled_change.due_at',
      'scheduled_change.kind',
      'scheduled_change.page_id',
      'page.list_title',
      'page.path',
    ])
    .where('scheduled_change.status', '=', status)
    .where('scheduled_change.due_at', '>=', from)
    .where('scheduled_change.due_at', '<', until)
    .orderBy('scheduled_change.due_at')
    .orderBy('scheduled_change.id')
    .limit(limit)
    .execute();
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
async function cancelWaiting(tx: Tx, pageId: number, message: string): Promise<void> {
  await tx
    .updateTable('scheduled_change')
    .set({ status: 'cancelled', message })
    .where('page_id', '=', pageId)
    .where('status', '=', 'waiting')
    .execute();
}

/** What was cancelled by the trash since; a page that comes out of it in another way decides again. */
const trashed = 'The page was moved to the trash.';

export async function cancelByTrash(tx: Tx, pageId: number): Promise<void> {
  await cancelWaiting(tx, pageId, trashed);
}

/** The page came out of the trash otherwise: what it had cancelled stays so. */
export async function keepCancelled(tx: Tx, pageId: number): Promise<void> {
  await tx
    .updateTable('scheduled_change')
    .set({ message: 'The page was in the trash.' })
    .where('page_id', '=', pageId)
    .where('status', '=', 'cancelled')
    .where('message', '=', trashed)
    .execute();
}

/** What the trash has cancelled waits again, if its time has not come; returns those, the first one first. */
export async function wakeCancelled(tx: Tx, pageId: number, now: string): Promise<ScheduleRow[]> {
  const rows = await tx
    .updateTable('scheduled_change')
    .set({ status: 'waiting', message: null })
    .where('page_id', '=', pageId)
    .where('status', '=', 'cancelled')
    .where('message', '=', trashed)
    .where('due_at', '>', now)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1));
}

/** Puts another version into a publication that waits; false if it does not wait any more. */
export async function replaceScheduled(tx: Tx, id: number, revisionId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_change')
    .set({ revision_id: revisionId })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('kind', '=', 'publish')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
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

/** Null for somebody who does not work here any more: mails about pages tell of what is not public. */
export async function emailOf(source: Source, uid: string): Promise<string | null> {
  const row = await source
    .selectFrom('member')
    .select('email')
    .where('uid', '=', uid)
    .where(isStaff)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.email ?? null;
}
