import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { beginsWithExactly } from '../db/begins-with.ts';
import type { Tx } from '../db/connect.ts';
import { foldedKey } from '../db/find-keys.ts';
import { keysetPage, nameOf, number, text } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';
import type { Subscriber } from './newsletter.sql.ts';

type Source = Kysely<Tables>;
export type ConsentRow = Selectable<Tables['consent']>;

interface Wanted {
  find?: string | undefined;
  state?: Subscriber['status'] | undefined;
  sort?: 'since' | '-since' | 'email' | '-email' | undefined;
  after?: string | undefined;
}

/** Subscribers are numbered in the order in which they came. */
const orders = { since: [number('id')], email: [text('email_key')] } as const;

/**
 * Who is looked for comes in the order of addresses, whose index finds them: as it was typed, and without the macrons
 * that hardly an address has.
 */
export async function subscribersPage(
  source: Source,
  { find = '', state, sort, after }: Wanted,
  more: { size?: number; isCounted?: boolean } = {},
) {
  const begins = [...new Set([find.trim().toLowerCase(), foldedKey(find)])].filter((begin) => begin !== '');
  const order = sort ?? (begins.length === 0 ? '-since' : 'email');
  let query = source.selectFrom('subscriber').select((subscriber) => [
    'id',
    'email',
    'email_key',
    'name',
    'locale',
    'status',
    'created_at',
    subscriber
      .selectFrom('consent')
      .select(sql<string>`max(coalesce(recorded_at, at))`.as('changed_at'))
      .whereRef('consent.subscriber_id', '=', 'subscriber.id')
      .as('changed_at'),
  ]);
  if (state !== undefined) query = query.where('status', '=', state);
  if (begins.length > 0)
    query = query.where((eb) => eb.or(begins.map((begin) => beginsWithExactly('email_key', begin))));
  return keysetPage(source, query, { sort: order, keys: orders[nameOf(order)], after, ...more });
}
export type SubscriberPageRow = Awaited<ReturnType<typeof subscribersPage>>['rows'][number];

export async function subscriberById(source: Source, id: number): Promise<Subscriber | undefined> {
  return source.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What was said about the newsletter, oldest first. */
export async function consentsOfSubscribers(source: Source, ids: readonly number[]): Promise<ConsentRow[]> {
  if (ids.length === 0) return [];
  return source.selectFrom('consent').selectAll().where('subscriber_id', 'in', ids).orderBy('id').execute();
}

/** Ends a subscription; false if it has ended already. */
export async function unsubscribeById(tx: Tx, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscriber')
    .set({ status: 'unsubscribed', confirm_hash: null, confirm_until: null, mailed_at: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '<>', 'unsubscribed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function knownAddresses(source: Source, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return source
    .selectFrom('subscriber')
    .select(['email_key', 'status', 'updated_at'])
    .where('email_key', 'in', keys)
    .execute();
}

/**
 * Inserts addresses that nobody has written meanwhile, and never changes one that is there: whoever has unsubscribed
 * stays so.
 */
export async function insertUnknown(tx: Tx, rows: Insertable<Tables['subscriber']>[]) {
  return tx
    .insertInto('subscriber')
    .values(rows)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email_key'])
    .execute();
}

export async function subscriberTitles(source: Source, ids: number[]) {
  return source.selectFrom('subscriber').select(['id', 'email as title']).where('id', 'in', ids).execute();
}
