import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { leftOf } from '../../db/capacity.sql.ts';
import { fixedQuery, runTogether } from '../../db/fixed-query.ts';
import type { Tables } from '../../db/tables.ts';
import type { CartLine } from '../purchasable.ts';
import { type LineColumns, toLine } from '../stored-line.ts';
import { lineColumns, noLeft, selectLines, withAndWithoutPool } from './cart-line.sql.ts';

export type CartRow = Selectable<Tables['cart']>;

/** What the shopper has entered. */
const enteredColumns = [
  'first_name',
  'surname',
  'email',
  'phone',
  'use_same_address',
  'delivery_json',
  'promo_code',
] as const;

/** The columns of an open cart that commands need: each column costs time at every call. */
const openColumns = ['id', 'uid', 'secret_hash', 'open_order_id', ...enteredColumns] as const;

export interface OpenedCart {
  cart: Pick<CartRow, (typeof openColumns)[number]>;
  lines: CartLine[];
}

export interface LockedCart extends OpenedCart {
  /** What is left of the pool that the command asked for; null if it is unlimited or none was asked for. */
  left: number | null;
}

export async function cartById(source: Kysely<Tables>, cartId: string): Promise<CartRow | undefined> {
  return source.selectFrom('cart').selectAll().where('id', '=', cartId).executeTakeFirst();
}

/** The columns of the cart that getCart needs. */
const shownColumns = ['uid', 'secret_hash', 'status', 'updated_at', ...enteredColumns] as const;

export type ShownCart = Pick<CartRow, 'id' | (typeof shownColumns)[number]>;

const selectCartWithLines = fixedQuery<{ cartId: string }>()((source, parameter) =>
  source
    .selectFrom('cart')
    .leftJoin('cart_line', 'cart_line.cart_id', 'cart.id')
    .select(['cart.id', ...shownColumns, 'cart_line.id as line_id', ...lineColumns])
    .where('cart.id', '=', parameter('cartId'))
    .orderBy('line_id'),
);

/** A cart and one of its lines; a cart without lines has one row, in which the columns of the line are null. */
export type CartWithLine = ShownCart & { line_id: number | null } & {
  [Column in keyof LineColumns]: LineColumns[Column] | null;
};

/** A cart with its lines, in one statement. */
export async function cartWithLines(source: Kysely<Tables>, cartId: string): Promise<CartWithLine[]> {
  return selectCartWithLines(source, { cartId });
}

export function linesIn(rows: readonly CartWithLine[]): CartLine[] {
  return rows.filter(hasLine).map((row) => toLine(row, row.line_id));
}

/** Whether a cart reads the same as before. */
export function areSameRows(before: readonly CartWithLine[], rows: readonly CartWithLine[]): boolean {
  return (
    before.length === rows.length &&
    before.every((old, index) => {
      const row = rows[index];
      return (
        row?.id === old.id && row.line_id === old.line_id && lineColumns.every((column) => row[column] === old[column])
      );
    }) &&
    shownColumns.every((column) => before[0]?.[column] === rows[0]?.[column])
  );
}

function hasLine<T extends { line_id: number | null }>(row: T): row is T & LineColumns & { line_id: number } {
  return row.line_id !== null;
}

type Locking = {
  cartId: string;
  /** The member who calls; null for a visitor, who can reach only anonymous carts. */
  uid: string | null;
  now: string;
  unusedSince: string;
  pool: string | null;
};

const updateOpenCart = withAndWithoutPool((hasPool) =>
  fixedQuery<Locking>()((source, parameter) =>
    source
      .updateTable('cart')
      .set({ updated_at: parameter('now') })
      .where('id', '=', parameter('cartId'))
      .where('status', '=', 'open')
      .where((eb) =>
        eb.or([
          eb('uid', '=', parameter('uid')),
          eb.and([eb('uid', 'is', null), eb('updated_at', '>', parameter('unusedSince'))]),
        ]),
      )
      .returning([...openColumns, hasPool ? leftOf(parameter('pool')).as('left') : noLeft]),
  ),
);

/** Locks the cart until the transaction ends, without a change, so that calls on one cart run one after the other. */
export async function lockCart(tx: Tx, cartId: string): Promise<CartRow | undefined> {
  return tx
    .updateTable('cart')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', cartId)
    .returningAll()
    .executeTakeFirst();
}

/** Marks an open cart as paid by the order, which locks the row; returns false if there is no open cart. */
export async function closeCart(tx: Tx, cartId: string, orderId: number, now: string): Promise<boolean> {
  const closed = await tx
    .updateTable('cart')
    .set({ status: 'paid', paid_order_id: orderId, open_order_id: null, updated_at: now })
    .where('id', '=', cartId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Clears `open_order_id` if it is this order; the payment of another order continues. */
export async function clearOpenOrder(tx: Tx, cartId: string, orderId: number, now: string): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ open_order_id: null, updated_at: now })
    .where('id', '=', cartId)
    .where('open_order_id', '=', orderId)
    .execute();
}

export async function openCartOf(source: Kysely<Tables>, uid: string): Promise<CartRow | undefined> {
  return source
    .selectFrom('cart')
    .selectAll()
    .where('uid', '=', uid)
    .where('status', '=', 'open')
    .orderBy('updated_at', 'desc')
    .executeTakeFirst();
}

/** The cookie with the secret of the cart still opens it. */
export async function releaseOpenCarts(tx: Tx, uid: string): Promise<void> {
  await tx.updateTable('cart').set({ uid: null }).where('uid', '=', uid).where('status', '=', 'open').execute();
}

type NewCart = { id: string; secretHash: string; uid: string | null; now: string; pool: string | null };

const insertOpenCart = withAndWithoutPool((hasPool) =>
  fixedQuery<NewCart>()((source, parameter) =>
    source
      .insertInto('cart')
      .values({
        id: parameter('id'),
        secret_hash: parameter('secretHash'),
        uid: parameter('uid'),
        status: 'open',
        created_at: parameter('now'),
        updated_at: parameter('now'),
      })
      .returning([...openColumns, hasPool ? leftOf(parameter('pool')).as('left') : noLeft]),
  ),
);

export async function insertCart(tx: Tx, newCart: NewCart): Promise<LockedCart> {
  const [cart] = await insertOpenCart(newCart.pool)(tx, newCart);
  if (!cart) throw new Error('The cart was not inserted.');
  return { cart, lines: [], left: cart.left };
}

export async function updateCart(tx: Tx, cartId: string, values: Partial<Omit<CartRow, 'id'>>): Promise<void> {
  await tx.updateTable('cart').set(values).where('id', '=', cartId).execute();
}

/**
 * Locks an open cart that the caller can reach, and then reads its lines; undefined for any other cart. The lock renews
 * `updated_at`, so the same statement must check whether an anonymous cart has expired.
 */
export async function lockOpenCart(tx: Tx, by: Locking): Promise<LockedCart | undefined> {
  const [[cart], lines] = await runTogether(
    tx,
    updateOpenCart(by.pool).of(tx, by),
    selectLines.of(tx, { cartId: by.cartId }),
  );
  return cart && { cart, lines: lines.map((row) => toLine(row, row.id)), left: cart.left };
}

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('cart').where('id', '=', cartId).execute();
}

/**
 * Deletes carts, with their lines, that were last used before `before`; open carts of members only if before
 * `membersBefore`. Keeps carts that are being paid. Looks at `limit` carts after one, the oldest first: those that stay
 * are read once, not by every batch.
 */
export async function deleteOldCarts(
  tx: Tx,
  {
    before,
    membersBefore,
    after,
  }: { before: string; membersBefore: string; after: { created_at: string; id: string } | null },
  limit: number,
): Promise<{ removed: number; last: { created_at: string; id: string } | null }> {
  const isOld = (eb: ExpressionBuilder<Tables, 'cart'>) =>
    eb.and([
      eb('created_at', '<', before),
      eb('updated_at', '<', before),
      eb('open_order_id', 'is', null),
      eb.or([eb('uid', 'is', null), eb('status', '=', 'paid'), eb('updated_at', '<', membersBefore)]),
    ]);
  let query = tx.selectFrom('cart').select(['created_at', 'id']).where('created_at', '<', before);
  if (after !== null) query = query.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id})`);
  const seen = await query.orderBy('created_at').orderBy('id').limit(limit).execute();
  const last = seen.length === limit ? (seen.at(-1) ?? null) : null;
  if (seen.length === 0) return { removed: 0, last };
  // Locks the carts first, as every command does, and checks again: a cart that was just used keeps its lines.
  const locked = await tx
    .updateTable('cart')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
    .where(isOld)
    .returning('id')
    .execute();
  if (locked.length === 0) return { removed: 0, last };
  const ids = locked.map(({ id }) => id);
  await tx.deleteFrom('cart_line').where('cart_id', 'in', ids).execute();
  await tx.deleteFrom('cart').where('id', 'in', ids).execute();
  return { removed: ids.length, last };
}
