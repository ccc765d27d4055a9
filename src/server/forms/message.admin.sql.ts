import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { counted } from '../db/counted.ts';
import { foundBy } from '../db/find-keys.ts';
import type { Flag } from '../db/flag.ts';
import { keysetPage, nameOf, number } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
export type MessageState = 'open' | 'done' | 'suspect';
export type MessageRow = Selectable<Tables['enquiry']>;
export type ReplyRow = Selectable<Tables['enquiry_reply']>;

export const flagsOf = (state: MessageState): { suspect: Flag; done: Flag } => ({
  suspect: state === 'suspect' ? 1 : 0,
  done: state === 'done' ? 1 : 0,
});

export const stateOf = ({ suspect, done }: Pick<MessageRow, 'suspect' | 'done'>): MessageState =>
  suspect === 1 ? 'suspect' : done === 1 ? 'done' : 'open';

interface Wanted {
  find: string;
  state: MessageState | 'all';
  kind: MessageRow['kind'] | undefined;
  /** An account, or `nobody`. */
  assignee: string | undefined;
  sort: 'sentAt' | '-sentAt';
  after: string | undefined;
}

/** Messages are numbered in the order in which they came. */
const orders = { sentAt: [number('id')] } as const;
/** Of a text, as much as a row shows. */
const shownLetters = 160;

function inState(source: Source, state: MessageState) {
  const { suspect, done } = flagsOf(state);
  const query = source.selectFrom('enquiry').where('suspect', '=', suspect);
  return state === 'suspect' ? query : query.where('done', '=', done);
}

export async function messagesPage(
  source: Source,
  { find, state, kind, assignee, sort, after }: Wanted,
  size?: number,
) {
  let query = (state === 'all' ? source.selectFrom('enquiry') : inState(source, state)).select((message) => [
    'id',
    'kind',
    'name',
    'email',
    'subject',
    sql<string>`substr(enquiry.enquiry, 1, ${sql.lit(shownLetters)})`.as('beginning'),
    'created_at',
    'suspect',
    'done',
    'assignee_uid',
    'attachments_json',
    message
      .selectFrom('enquiry_reply')
      .select((reply) => reply.fn.countAll<number>().as('count'))
      .whereRef('enquiry_reply.enquiry_id', '=', 'enquiry.id')
      .as('replies'),
  ]);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (assignee !== undefined)
    query =
      assignee === 'nobody' ? query.where('assignee_uid', 'is', null) : query.where('assignee_uid', '=', assignee);
  if (find !== '') query = query.where(foundBy('enquiry', find));
  return keysetPage(source, query, {
    sort,
    keys: orders[nameOf(sort)],
    after,
    ...(size && { size, isCounted: false }),
  });
}
export type MessagePageRow = Awaited<ReturnType<typeof messagesPage>>['rows'][number];

export async function messageCounts(source: Source) {
  const of = (state: MessageState) => counted(inState(source, state).select('id')).as(state);
  return source.selectNoFrom(() => [of('open'), of('done'), of('suspect')]).executeTakeFirstOrThrow();
}

export async function messageById(source: Source, id: number): Promise<MessageRow | undefined> {
  return source.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function repliesTo(source: Source, id: number): Promise<ReplyRow[]> {
  return source.selectFrom('enquiry_reply').selectAll().where('enquiry_id', '=', id).orderBy('id').execute();
}

type Change = Partial<Pick<MessageRow, 'suspect' | 'done' | 'assignee_uid' | 'note'>>;

/** Changes a message that nobody has changed since it was read; false if somebody has, or it is gone. */
export async function updateMessage(
  tx: Tx,
  { id, revision }: Pick<MessageRow, 'id' | 'revision'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('enquiry')
    .set((row) => ({ ...change, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertReply(tx: Tx, reply: Omit<ReplyRow, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('enquiry_reply').values(reply).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function messageTitles(source: Source, ids: number[]) {
  return source.selectFrom('enquiry').select(['id', 'name as title']).where('id', 'in', ids).execute();
}
