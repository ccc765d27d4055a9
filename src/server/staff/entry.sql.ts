import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export async function isSlugTaken(
  source: Kysely<Tables>,
  kind: 'product' | 'guide' | 'event',
  slug: string,
): Promise<boolean> {
  return (await source.selectFrom(kind).select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;
}

/** Whether all these categories exist. */
export async function areCategories(tx: Tx, kind: 'product' | 'guide', ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { found } = await tx
    .selectFrom(kind === 'product' ? 'product_category' : 'guide_category')
    .select((select) => select.fn.countAll().as('found'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(found) === ids.length;
}
