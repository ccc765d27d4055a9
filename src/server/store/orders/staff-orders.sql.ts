import { type Kysely, sql } from 'kysely';
import { keysetPage, number } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';

interface Wanted {
  find: string;
  sort: 'orderDate' | '-orderDate';
  after: string | undefined;
}

/** All orders; they are made in the order of their ids. */
export async function staffOrderRows(source: Kysely<Tables>, { find, sort, after }: Wanted) {
  let query = source.selectFrom('orders').selectAll();
  if (find !== '')
    query = query.where((eb) =>
      eb.or([eb('order_no', '=', find.toUpperCase()), eb(sql<string>`lower(email)`, '=', find.toLowerCase())]),
    );
  return keysetPage(source, query, { sort, keys: [number('id')], after });
}
