import type { Insertable, Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
type Request = Tables['publish_request'];

const unanswered = { status: 'waiting', answer: null, answered_by: null, answered_at: null } as const;

/** A page waits once: who asks again asks anew. */
export async function storeRequest(tx: Tx, row: Insertable<Request>): Promise<void> {
  const anew = { ...row, ...unanswered };
  await tx
    .insertInto('publish_request')
    .values(anew)
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(anew))
    .execute();
}

interface Answer {
  pageId: number;
  status: 'published' | 'scheduled' | 'back';
  answer: string | null;
  by: string;
  at: string;
}

const answerable = {
  back: ['waiting'],
  scheduled: ['waiting', 'back'],
  published: ['waiting', 'back', 'scheduled'],
} as const;

/** Answers who has asked; null if nobody has. What came back or is scheduled may be published later. */
export async function storeAnswer(tx: Tx, { pageId, status, answer, by, at }: Answer): Promise<string | null> {
  const row = await tx
    .updateTable('publish_request')
    .set({ status, answer, answered_by: by, answered_at: at })
    .where('page_id', '=', pageId)
    .where('status', 'in', answerable[status])
    .returning('asked_by')
    .executeTakeFirst();
  return row?.asked_by ?? null;
}

/** What was scheduled waits again, unless a publication still waits for its time; null if nothing does. */
export async function storeWaiting(tx: Tx, pageId: number): Promise<string | null> {
  const row = await tx
    .updateTable('publish_request')
    .set(unanswered)
    .where('page_id', '=', pageId)
    .where('status', '=', 'scheduled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scheduled_change')
            .select('scheduled_change.id')
            .where('scheduled_change.page_id', '=', pageId)
            .where('scheduled_change.kind', '=', 'publish')
            .where('scheduled_change.status', '=', 'waiting'),
        ),
      ),
    )
    .returning('asked_by')
    .executeTakeFirst();
  return row?.asked_by ?? null;
}

/** Pages that wait to be published, the longest waiting first. */
export async function waitingRequests(source: Source, limit: number) {
  return source
    .selectFrom('publish_request')
    .innerJoin('page', 'page.id', 'publish_request.page_id')
    .select(['page.id', 'page.list_title', 'page.path', 'publish_request.asked_at'])
    .where('publish_request.status', '=', 'waiting')
    .where('page.deleted_at', 'is', null)
    .orderBy('publish_request.asked_at')
    .orderBy('publish_request.page_id')
    .limit(limit)
    .execute();
}

/** What was answered to somebody since. */
export async function answersTo(source: Source, uid: string, since: string, limit: number) {
  return source
    .selectFrom('publish_request')
    .innerJoin('page', 'page.id', 'publish_request.page_id')
    .leftJoin('member', 'member.uid', 'publish_request.answered_by')
    .select(['page.id', 'page.list_title', 'page.path', 'publish_request.status', 'answer', 'display_name'])
    .where('publish_request.asked_by', '=', uid)
    .where('publish_request.answered_at', '>=', since)
    .where('page.deleted_at', 'is', null)
    .orderBy('publish_request.answered_at', 'desc')
    .limit(limit)
    .execute();
}
