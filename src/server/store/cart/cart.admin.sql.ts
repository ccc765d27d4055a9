import { type Kysely, sql } from 'kysely';
import { keysetPage, text } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import { lineColumns } from './cart-line.sql.ts';

type Source = Kysely<Tables>;

/** The beginning of the id: it tells carts apart, and opens none. */
const mark = sql<string>`substr(cart.id, 1, 8)`;

/** A page of the carts with lines that nobody has paid. */
export async function openCartRows(source: Source, place: { sort: 'begunAt' | '-begunAt'; after: string | undefined }) {
  const query = source
    .selectFrom('cart')
    .select(['cart.id', 'cart.uid', 'cart.email', 'cart.open_order_id', 'cart.created_at', 'cart.updated_at'])
    .select(mark.as('mark'))
    .where('cart.status', '=', 'open')
    .where((where) =>
      where.exists(where.selectFrom('cart_line').select('cart_line.id').whereRef('cart_line.cart_id', '=', 'cart.id')),
    );
  return keysetPage(source, query, { ...place, keys: [text('created_at', 'cart.created_at'), text('mark', mark)] });
}

export async function linesOfCarts(source: Source, cartIds: readonly string[]) {
  if (cartIds.length === 0) return [];
  return source
    .selectFrom('cart_line')
    .select(['id', 'cart_id', ...lineColumns])
    .where('cart_id', 'in', [...cartIds])
    .orderBy('id')
    .execute();
}
