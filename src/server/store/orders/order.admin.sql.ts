import { type Kysely, sql } from 'kysely';
import { countUpTo } from '../../db/counted.ts';
import { type Found, foundInOrder } from '../../db/find-keys.ts';
import { keysetPage, number, text } from '../../db/keyset.ts';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { OrderRow } from './order.sql.ts';

type Source = Kysely<Tables>;
export type Parcel = 'noAddress' | 'toPack' | 'packed';

export interface WantedOrders {
  find: string;
  /** Lines whose tickets have a code that begins with `find`. */
  lineIds: readonly number[];
  status?: OrderRow['status'] | undefined;
  parcel?: Parcel | undefined;
  /** Made since then. */
  since?: string | undefined;
  sort: 'orderDate' | '-orderDate';
  after: string | undefined;
  size?: number;
}

/** A page of all orders, in the order in which they were made. */
export async function staffOrderRows(source: Source, wanted: WantedOrders) {
  const { find, lineIds, status, parcel, since, sort, after, size } = wanted;
  let query = source.selectFrom('orders').selectAll();
  const found = find === '' ? null : await isFound(source, find, lineIds);
  if (found) query = query.where(found.is);
  if (status !== undefined) query = query.where('status', '=', status);
  if (parcel !== undefined) query = query.where(isParcel(parcel));
  if (since !== undefined) query = query.where('created_at', '>=', since);
  const isNarrowed = status !== undefined || parcel !== undefined || since !== undefined;
  // A search has no total, and of many that begin alike there are too many to count.
  const isCounted = size === undefined && (isNarrowed || !found?.areMany);
  const keys = [text('created_at'), number('id')];
  return keysetPage(source, query, { sort, keys, after, isCounted, ...(size && { size }) });
}

/** Orders by number, with or without PHI-, by the beginning of a name or an address, and by the lines of a code. */
async function isFound(source: Source, find: string, lineIds: readonly number[]): Promise<Found> {
  const { is, areMany } = await foundInOrder(source, 'orders', find);
  const ways = [is];
  const [, digits] = /^(?:PHI-?)?(\d{1,9})$/i.exec(find) ?? [];
  if (digits !== undefined) ways.push(sql<boolean>`orders.order_no = ${`PHI-${digits}`}`);
  if (lineIds.length > 0)
    ways.push(sql<boolean>`orders.id in (select order_id from order_line where id in (${sql.join(lineIds)}))`);
  return { is: sql<boolean>`(${sql.join(ways, sql` or `)})`, areMany };
}

/** How many parcels wait to be packed, or for an address. */
export async function countParcels(source: Source, parcel: 'toPack' | 'noAddress'): Promise<number> {
  return countUpTo(source, source.selectFrom('orders').selectAll().where(isParcel(parcel)));
}

/** The state of the parcel of a paid order. */
function isParcel(parcel: Parcel) {
  const kept = sql<boolean>`status in ('paid', 'partiallyRefunded')`;
  if (parcel === 'packed') return sql<boolean>`delivery_status is not null and packed_at is not null`;
  const wanted = parcel === 'toPack' ? 'addressKnown' : 'addressMissing';
  return sql<boolean>`delivery_status = ${wanted} and packed_at is null and ${kept}`;
}

/** The oldest orders that wait to be packed, or one order. */
export async function ordersToPack(source: Source, orderId: number | undefined, limit: number): Promise<OrderRow[]> {
  let query = source.selectFrom('orders').selectAll().where('delivery_json', 'is not', null);
  query = orderId === undefined ? query.where(isParcel('toPack')) : query.where('id', '=', orderId);
  return query.where('paid_at', 'is not', null).orderBy('created_at').orderBy('id').limit(limit).execute();
}

/** Saves what staff change of an order over the revision that they have read; false if it is another one. */
export async function updateOrderOfStaff(
  tx: Tx,
  { id, revision }: Pick<OrderRow, 'id' | 'revision'>,
  values: Partial<Pick<OrderRow, 'delivery_status' | 'delivery_json' | 'packed_at' | 'tracking'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ...values, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type NoteRow = Awaited<ReturnType<typeof notesOfOrder>>[number];

export async function notesOfOrder(source: Source, orderId: number) {
  return source.selectFrom('order_note').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function insertNote(tx: Tx, note: Omit<NoteRow, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('order_note').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function deleteNote(tx: Tx, orderId: number, noteId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_note')
    .where('id', '=', noteId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes up to `limit` notes that were written before the instant; returns how many. */
export async function deleteOldNotes(tx: Tx, before: string, limit: number): Promise<number> {
  const old = tx.selectFrom('order_note').select('id').where('created_at', '<', before).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('order_note').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** What people are called, by uid; the erased are left out. */
export async function namesByUid(source: Source, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map();
  const rows = await source
    .selectFrom('member')
    .select(['uid', 'display_name', 'email'])
    .where('uid', 'in', [...uids])
    .execute();
  return new Map(rows.map(({ uid, display_name, email }) => [uid, display_name || email]));
}

/** The companies of an account. */
export async function companyNames(source: Source, uid: string): Promise<string[]> {
  const rows = await source
    .selectFrom('corporate_member')
    .innerJoin('corporate', 'corporate.id', 'corporate_member.corporate_id')
    .select('corporate.name')
    .where('corporate_member.uid', '=', uid)
    .orderBy('corporate.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The numbers of orders, by id. */
export async function orderNumbers(source: Source, ids: readonly number[]) {
  const rows = await source
    .selectFrom('orders')
    .select(['id', 'order_no'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ id, order_no }) => (order_no === null ? [] : { id, title: order_no }));
}
