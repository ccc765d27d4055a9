import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

/** What somebody asked to have published, and what they were answered. */
export async function requestsBy(source: Kysely<Tables>, uid: string) {
  return source
    .selectFrom('publish_request')
    .innerJoin('page', 'page.id', 'publish_request.page_id')
    .select(['page.path', 'note', 'asked_at', 'publish_request.status', 'answer', 'answered_at'])
    .where('asked_by', '=', uid)
    .orderBy('page_id')
    .execute();
}

/** What somebody answered. */
export async function answersBy(source: Kysely<Tables>, uid: string) {
  return source
    .selectFrom('publish_request')
    .innerJoin('page', 'page.id', 'publish_request.page_id')
    .select(['page.path', 'publish_request.status', 'answer', 'answered_at'])
    .where('answered_by', '=', uid)
    .orderBy('page_id')
    .execute();
}

const askerCut = { asked_by: '', note: '', answer: null };
const answererCut = { answered_by: null, answer: null };

/** A page goes on waiting; nobody can see who has asked or answered, and their words are gone. */
export async function forgetRequests(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('publish_request').set(askerCut).where('asked_by', '=', uid).execute();
  await tx.updateTable('publish_request').set(answererCut).where('answered_by', '=', uid).execute();
}

/** Does the same in the requests of these pages for accounts that are gone; returns how often. */
export async function forgetRequestsOfNobody(tx: Tx, pages: readonly number[]): Promise<number> {
  const isGone = (uid: 'asked_by' | 'answered_by') =>
    sql<boolean>`not exists (select 1 from member where member.uid = ${sql.ref(uid)})`;
  const requests = tx.updateTable('publish_request').where('page_id', 'in', pages);
  const cut = [
    await requests.set(askerCut).where('asked_by', '<>', '').where(isGone('asked_by')).executeTakeFirst(),
    await requests
      .set(answererCut)
      .where('answered_by', 'is not', null)
      .where(isGone('answered_by'))
      .executeTakeFirst(),
  ];
  return cut.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
}

/** Deletes requests that were answered before the instant, unless their page still waits for its time. */
export async function deleteOldRequests(tx: Tx, before: string, limit: number): Promise<number> {
  const old = tx
    .selectFrom('publish_request')
    .select('page_id')
    .where('status', '<>', 'waiting')
    .where('answered_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scheduled_change')
            .select('scheduled_change.id')
            .whereRef('scheduled_change.page_id', '=', 'publish_request.page_id')
            .where('scheduled_change.status', '=', 'waiting'),
        ),
      ),
    )
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('publish_request').where('page_id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
