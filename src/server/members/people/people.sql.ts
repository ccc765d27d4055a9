import { type Kysely, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listPeople } from '#contract/admin/people.ts';
import { beginsWith, foundInOrder } from '../../db/find-keys.ts';
import { keysetPage, nameOf, text } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;
type Asked = Input<typeof listPeople>;

const orders = { since: text('created_at'), email: text('email') };

export async function peoplePage(source: Source, { find = '', is, sort = '-since', after }: Asked, size?: number) {
  let query = source
    .selectFrom('member')
    .select(['uid', 'email', 'display_name', 'email_verified', 'status', 'roles_json', 'created_at', 'last_seen_at']);
  const found = find.trim() === '' ? null : await foundInOrder(source, 'member', find);
  if (found) query = query.where(found.is);
  if (is === 'disabled') query = query.where(sql<boolean>`status = 'inactive'`);
  if (is === 'unproven') query = query.where(sql<boolean>`email_verified = 0`);
  const subscribed = source.selectFrom('subscription').select('live_uid').where('periods_paid', '>', 0);
  const inCompany = source.selectFrom('corporate_member').select('uid');
  if (is === 'subscriber') query = query.where('uid', 'in', subscribed.where('live_uid', 'is not', null));
  if (is === 'company') query = query.where('uid', 'in', inCompany);
  if (is === 'member')
    query = query
      .where('uid', 'not in', subscribed.where('live_uid', 'is not', null))
      .where('uid', 'not in', inCompany)
      .where('roles_json', '=', '[]');
  // A search has no total, and of many that begin alike there are too many to count.
  const isCounted = size === undefined && (is !== undefined || !found?.areMany);
  const keys = [orders[nameOf(sort)], text('uid')];
  return keysetPage(source, query, { sort, keys, after, isCounted, ...(size && { size }) });
}
export type PeopleRow = Awaited<ReturnType<typeof peoplePage>>['rows'][number];

const buyersShown = 20;

/** Of thousands that begin alike, the first of each key are looked at. */
const ordersRead = 300;

/** Addresses that bought without an account, with the name of one order. */
export async function buyersFound(source: Source, find: string) {
  // Values that are computed have no index: the engine takes that of the key, which few orders share.
  const bought = source
    .selectFrom('orders')
    .where(
      sql<boolean>`(orders.uid || '') is null and (orders.status || '') in ('paid', 'partiallyRefunded', 'refunded')`,
    );
  const firstBy = (key: 'find_email' | 'find_name' | 'find_surname') =>
    source
      .selectFrom(bought.select('find_email').where(beginsWith(key, find)).orderBy(key).limit(ordersRead).as(key))
      .select('find_email');
  return bought
    .select([
      sql<string>`min(email)`.as('email'),
      sql<string>`min(first_name)`.as('first_name'),
      sql<string>`min(surname)`.as('surname'),
    ])
    .select((select) => select.fn.countAll<number>().as('orders'))
    .where('find_email', 'in', firstBy('find_email').union(firstBy('find_name')).union(firstBy('find_surname')))
    .groupBy('find_email')
    .orderBy('find_email')
    .limit(buyersShown)
    .execute();
}

/** Whether an account that is gone now has left an order, or a record of what staff did to it. */
export async function hasTraces(source: Source, uid: string): Promise<boolean> {
  const [order, record] = await Promise.all([
    source.selectFrom('orders').select('id').where('uid', '=', uid).limit(1).executeTakeFirst(),
    source.selectFrom('audit_record').select('id').where('subject', '=', `staff:${uid}`).limit(1).executeTakeFirst(),
  ]);
  return order !== undefined || record !== undefined;
}

export async function allGuides(source: Source) {
  return source.selectFrom('guide').select(['id', 'title', 'tile_title', 'page_url']).orderBy('title').execute();
}
