import type { Kysely, Updateable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

export async function selectProductRow(source: Source, id: number) {
  return source.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a product if nobody else has since `lock`. */
export async function updateProductRow(
  tx: Tx,
  id: number,
  lock: number,
  set: Updateable<Tables['product']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ ...set, lock: lock + 1 })
    .where('id', '=', id)
    .where('lock', '=', lock)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All guides in their order, also those that are not published. */
export async function selectGuideRows(source: Source) {
  return source
    .selectFrom('guide')
    .select(['id', 'title', 'page_url', 'published'])
    .orderBy('seq')
    .orderBy('id')
    .execute();
}

export async function selectGuideRow(source: Source, id: number) {
  return source.selectFrom('guide').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a guide if nobody else has since `lock`. */
export async function updateGuideRow(
  tx: Tx,
  id: number,
  lock: number,
  set: Updateable<Tables['guide']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guide')
    .set({ ...set, lock: lock + 1 })
    .where('id', '=', id)
    .where('lock', '=', lock)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function selectEventRow(source: Source, id: number) {
  return source.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes an event if nobody else has since `lock`. */
export async function updateEventRow(
  tx: Tx,
  id: number,
  lock: number,
  set: Updateable<Tables['event']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('event')
    .set({ ...set, lock: lock + 1 })
    .where('id', '=', id)
    .where('lock', '=', lock)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
