import type { Kysely } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

export async function orderOfLine(source: Kysely<Tables>, lineId: number): Promise<number> {
  const row = await source
    .selectFrom('order_line')
    .select('order_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  return row.order_id;
}

/** Part of a line ends without a refund. */
export async function keepOfLine(tx: Tx, lineId: number, quantity: number, cents: number): Promise<void> {
  await tx
    .updateTable('order_line')
    .set((eb) => ({
      kept_quantity: eb('kept_quantity', '+', quantity),
      kept_cents: eb('kept_cents', '+', cents),
    }))
    .where('id', '=', lineId)
    .execute();
}
