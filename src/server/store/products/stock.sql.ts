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

/** The same for many variants; false, and the caller must roll back, if one of them was changed meanwhile. */
export async function takeRevisions(
  tx: Tx,
  variants: readonly { variantId: number; revision: number }[],
): Promise<boolean> {
  if (variants.length === 0) return true;
  const { numUpdatedRows } = await tx
    .updateTable('product_variant')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where(
      sql<boolean>`(id, revision) in (values ${sql.join(
        variants.map(({ variantId, revision }) => sql`(cast(${variantId} as integer), cast(${revision} as integer))`),
      )})`,
    )
    .executeTakeFirst();
  return numUpdatedRows === BigInt(variants.length);
}

/** The variants on sale of which at most `left` can still be sold, the fewest first. */
export async function lowStock(source: Kysely<Tables>, left: number, limit: number) {
  const free = sql<number>`(capacity.capacity - capacity.used)`;
  return source
    .selectFrom('product_variant')
    .innerJoin('product', 'product.id', 'product_variant.product_id')
    .innerJoin('capacity', (join) => join.on('capacity.key', '=', sql<string>`'variant:' || product_variant.id`))
    .select(['product.id', 'product.name', 'product_variant.options_json', free.as('left')])
    .where('product.published', '=', 1)
    .where('product_variant.available', '=', 1)
    .where('product.status', '=', 0)
    .where('capacity.capacity', 'is not', null)
    .where(free, '<=', left)
    .orderBy(free)
    .orderBy('product_variant.id')
    .limit(limit)
    .execute();
}

/** A product on sale that is sent by post, although nothing is sent to any country. */
export async function unsendableProduct(source: Kysely<Tables>) {
  return source
    .selectFrom('product')
    .select('name')
    .where('published', '=', 1)
    .where('status', '=', 0)
    .where('archived_at', 'is', null)
    .where('requires_shipping', '=', 1)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('shipping_rate').select('shipping_rate.country'))))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

const pool = sql<string>`'variant:' || product_variant.id`;

/** The variants of a product, or one of them, with what can still be sold; null without a limit. */
export async function stockForStaff(source: Kysely<Tables>, which: { productId: number } | { variantId: number }) {
  const query = source
    .selectFrom('product_variant')
    .select(['id', 'revision', 'options_json', leftOf(pool).as('stock')])
    .select(sql<number>`coalesce((select used from capacity where capacity.key = ${pool}), 0)`.as('used'))
    .select((eb) =>
      eb
        .selectFrom('reservation')
        .select((each) => each.fn.coalesce(each.fn.sum<number | string>('quantity'), sql<number>`0`).as('held'))
        .where('reservation.capacity_key', '=', pool)
        .where('reservation.status', '=', 'held')
        .as('held'),
    );
  return 'productId' in which
    ? query.where('product_id', '=', which.productId).where('archived', '=', 0).orderBy('id').execute()
    : query.where('id', '=', which.variantId).execute();
}
