import { type Kysely, sql } from 'kysely';
import { leftOf } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import { fixedQuery } from '../../db/fixed-query.ts';
import type { Tables } from '../../db/tables.ts';
import type { CartLine } from '../purchasable.ts';
import { toLine } from '../stored-line.ts';

export const lineColumns = ['kind', 'item_id', 'variant_id', 'options_json', 'quantity', 'details_json'] as const;

export const noLeft = sql<number | null>`null`.as('left');

/**
 * Two queries, one without a pool: PostgreSQL plans a query at each call as long as its plan is cheaper with the values
 * of the call, and a pool that is null makes it cheaper.
 */
export const withAndWithoutPool = <Query>(make: (hasPool: boolean) => Query) => {
  const queries = { with: make(true), without: make(false) };
  return (pool: string | null): Query => (pool === null ? queries.without : queries.with);
};

export const selectLines = fixedQuery<{ cartId: string }>()((source, parameter) =>
  source
    .selectFrom('cart_line')
    .select(['id', ...lineColumns])
    .where('cart_id', '=', parameter('cartId'))
    .orderBy('id'),
);

export async function linesOfCart(source: Kysely<Tables>, cartId: string): Promise<CartLine[]> {
  return (await selectLines(source, { cartId })).map((row) => toLine(row, row.id));
}

type NewLine = {
  cartId: string;
  kind: string;
  itemId: number;
  variantId: number | null;
  options: string;
  quantity: number;
  details: string | null;
  now: string;
};

const insertCartLine = fixedQuery<NewLine>()((source, parameter) =>
  source
    .insertInto('cart_line')
    .values({
      cart_id: parameter('cartId'),
      kind: parameter('kind'),
      item_id: parameter('itemId'),
      variant_id: parameter('variantId'),
      options_json: parameter('options'),
      quantity: parameter('quantity'),
      details_json: parameter('details'),
      created_at: parameter('now'),
    })
    .returning('id'),
);

/** Returns the id of the new line. */
export async function insertLine(tx: Tx, cartId: string, line: Omit<CartLine, 'id'>, now: string): Promise<number> {
  const { kind, itemId, variantId, quantity } = line;
  const details = line.details === null ? null : JSON.stringify(line.details);
  const [row] = await insertCartLine(tx, {
    cartId,
    kind,
    itemId,
    variantId,
    options: JSON.stringify(line.options),
    quantity,
    details,
    now,
  });
  if (!row) throw new Error('The cart line was not inserted.');
  return row.id;
}

const updateQuantity = withAndWithoutPool((hasPool) =>
  fixedQuery<{ id: number; quantity: number; pool: string | null }>()((source, parameter) =>
    source
      .updateTable('cart_line')
      .set({ quantity: parameter('quantity') })
      .where('id', '=', parameter('id'))
      .returning(['id', hasPool ? leftOf(parameter('pool')).as('left') : noLeft]),
  ),
);

/** Returns what is left of the pool; null if it is null or unlimited. */
export async function setQuantity(
  tx: Tx,
  id: number,
  quantity: number,
  pool: string | null = null,
): Promise<number | null> {
  const [row] = await updateQuantity(pool)(tx, { id, quantity, pool });
  if (!row) throw new Error('The cart line does not exist.');
  return row.left;
}

export async function deleteLine(tx: Tx, cartId: string, lineId: number): Promise<void> {
  await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).where('id', '=', lineId).execute();
}

export async function deleteLines(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).execute();
}

export async function moveLines(tx: Tx, fromCartId: string, toCartId: string): Promise<void> {
  await tx.updateTable('cart_line').set({ cart_id: toCartId }).where('cart_id', '=', fromCartId).execute();
}
