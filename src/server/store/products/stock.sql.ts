import { type Kysely, sql } from 'kysely';
import { leftOf } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

/** Raises the revision of a variant's stock if nobody else has since; locks the variant until the end. */
export async function takeRevision(tx: Tx, variantId: number, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('product_variant')
    .set({ revision: revision + 1 })
    .where('id', '=', variantId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The variants of a product, or one of them, with what can still be sold; null without a limit. */
export async function stockForStaff(source: Kysely<Tables>, which: { productId: number } | { variantId: number }) {
  const query = source
    .selectFrom('product_variant')
    .select(['id', 'revision', 'options_json', leftOf(sql<string>`'variant:' || product_variant.id`).as('stock')]);
  return 'productId' in which
    ? query.where('product_id', '=', which.productId).orderBy('id').execute()
    : query.where('id', '=', which.variantId).execute();
}
