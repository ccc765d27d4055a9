import type { Insertable } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

/** Ids by name, in the order of `names`. */
export async function insertProductCategories(tx: Tx, names: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('product_category')
    .values(names.map((name, index) => ({ name, seq: index + 1 })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

export async function insertShipping(
  tx: Tx,
  countries: Row<'shipping_country'>[],
  rates: Row<'shipping_rate'>[],
): Promise<void> {
  if (countries.length === 0) return;
  await tx.insertInto('shipping_country').values(countries).execute();
  await tx.insertInto('shipping_rate').values(rates).execute();
}

export async function insertMembers(tx: Tx, members: Row<'member'>[]): Promise<void> {
  await tx
    .insertInto('member')
    .values(members)
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet((eb) => ({ roles_json: eb.ref('excluded.roles_json'), status: eb.ref('excluded.status') })),
    )
    .execute();
}
