import { sql } from 'kysely';
import { foldedKey } from '../find-keys.ts';
import { flag, fromZero, nullableText, textFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/** Products and variants that are archived, products in the order of their names, and categories that staff change. */
export const productsOfStaff = {
  name: '0021-products-of-staff',
  columns: {
    // The folded name; a product that the version before makes stands first until it is saved.
    product: { ...nullableText('archived_at'), ...textFrom({ name_key: '' }) },
    // A variant that is archived is not on offer either, which the version before reads.
    product_variant: flag('archived'),
    product_category: fromZero('revision'),
  },
  indexes: { product: [['price_cents', 'id'], ['code']], cart_line: [['kind', 'item_id']] },
  async up(tx, engine) {
    // Compared by code points, as SQLite does it.
    if (engine.name === 'postgres')
      await sql`alter table product alter column name_key type text collate "C"`.execute(tx);
    const { rows } = await sql<{ id: number; name: string }>`select id, name from product`.execute(tx);
    for (const { id, name } of rows)
      await sql`update product set name_key = ${foldedKey(name)} where id = ${id}`.execute(tx);
    await tx.schema.createIndex('product_name_key_ix').on('product').columns(['name_key', 'id']).execute();
  },
} satisfies Migration;
