import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** As the index of 0040 has it. */
const versionsKept = 50;

/**
 * Pages with more versions than are kept, from a page on. The list of a page's versions may have gaps, so the number of
 * the latest one says how many there were at most.
 */
export async function pagesOfManyVersions(tx: Tx, afterId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('page')
    .select('id')
    .where('id', '>', afterId)
    .where(sql<boolean>`latest_number > ${sql.lit(versionsKept)}`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes up to `limit` versions of these pages from before `before`. Never the latest ones, the one that is live, one
 * that a publication or a schedule names (what was live until yesterday is put back), nor the one that the draft began
 * from or that was restored into it. Locks their pages and looks again, as whoever publishes or restores locks them:
 * none becomes so meanwhile.
 */
export async function deleteOldVersions(
  tx: Tx,
  pages: readonly number[],
  before: string,
  limit: number,
): Promise<number> {
  const seen = await oldOnes(tx, pages, before).select('page.id').distinct().execute();
  if (seen.length === 0) return 0;
  const locked = seen.map(({ id }) => id);
  await tx
    .updateTable('page')
    .set((page) => ({ latest_number: page.ref('latest_number') }))
    .where('id', 'in', locked)
    .execute();
  const old = oldOnes(tx, locked, before).select('page_revision.id').limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('page_revision').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

function oldOnes(tx: Tx, pages: readonly number[], before: string) {
  return tx
    .selectFrom('page_revision')
    .innerJoin('page', 'page.id', 'page_revision.page_id')
    .where('page_revision.page_id', 'in', pages)
    .where('page_revision.created_at', '<', before)
    .where((eb) => eb('page_revision.number', '<=', eb('page.latest_number', '-', versionsKept)))
    .where(sql<boolean>`page_revision.id <> coalesce(page.published_revision_id, 0)`)
    .where(
      sql<boolean>`not exists (select 1 from page_publication
        where page_publication.page_id = page.id and page_publication.revision_id = page_revision.id)`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scheduled_change')
            .select('scheduled_change.id')
            .whereRef('scheduled_change.page_id', '=', 'page.id')
            .whereRef('scheduled_change.revision_id', '=', 'page_revision.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('page_draft')
            .select('page_draft.page_id')
            .whereRef('page_draft.page_id', '=', 'page.id')
            .where(sql<boolean>`page_revision.number in (page_draft.base_number, page_draft.restored_from)`),
        ),
      ),
    );
}

interface Publication {
  id: number;
  published_at: string;
}

/** Publications from before `before`, the oldest first, from one on. */
export async function oldPublications(
  tx: Tx,
  before: string,
  after: Publication | null,
  limit: number,
): Promise<(Publication & { page_id: number })[]> {
  let query = tx
    .selectFrom('page_publication')
    .select(['id', 'page_id', 'published_at'])
    .where('published_at', '<', before);
  if (after !== null)
    query = query.where(sql<boolean>`(published_at, id) > (${after.published_at}, cast(${after.id} as integer))`);
  return query.orderBy('published_at').orderBy('id').limit(limit).execute();
}

/** Deletes those of them that are not among the last two of their page: these say what may be put back. */
export async function deleteSuperseded(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('page_publication')
    .where('id', 'in', ids)
    .where(
      sql<boolean>`(select count(*) from (select 1 as newer from page_publication as later
        where later.page_id = page_publication.page_id and later.id > page_publication.id limit 2) as newest) = 2`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes up to `limit` changes that were done, failed or were cancelled, and due before the instant. */
export async function deleteOldSchedules(tx: Tx, before: string, limit: number): Promise<number> {
  let removed = 0;
  for (const status of ['done', 'failed', 'cancelled'] as const) {
    if (removed >= limit) break;
    const old = tx
      .selectFrom('scheduled_change')
      .select('id')
      .where('status', '=', status)
      .where('due_at', '<', before)
      .limit(limit - removed);
    const { numDeletedRows } = await tx
      .deleteFrom('scheduled_change')
      .where('id', 'in', old)
      .where('status', '=', status)
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}
