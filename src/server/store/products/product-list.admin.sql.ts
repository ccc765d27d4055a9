import { type Kysely, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listStaffProducts } from '#contract/admin/products.ts';
import { statuses } from '#contract/admin/product-states.ts';
import { countedRows } from '#contract/admin/list.schemas.ts';
import { leftOf } from '../../db/capacity.sql.ts';
import { countUpTo } from '../../db/counted.ts';
import { foldedKey } from '../../db/find-keys.ts';
import { keysetPage, nameOf, number, text } from '../../db/keyset.ts';
import type { Tables } from '../../db/tables.ts';

type Source = Kysely<Tables>;

const orders = {
  name: [text('name_key'), number('id', 'product.id')],
  price: [number('price_cents'), number('id', 'product.id')],
  made: [number('id', 'product.id')],
} as const;

function staffProducts(source: Source) {
  const offered = sql`from product_variant left join capacity on capacity.key = 'variant:' || product_variant.id
    where product_variant.product_id = product.id and product_variant.archived = 0 and product_variant.available = 1`;
  return source
    .selectFrom('product')
    .select(['product.id', 'name', 'name_key', 'code', 'slug', 'price_cents', 'status', 'status_text', 'published'])
    .select(['archived_at', 'thumbnail_url'])
    .select([
      sql<number | string>`(select count(*) ${offered})`.as('variants'),
      sql<number | string>`(select count(*) ${offered} and capacity.capacity is null)`.as('unlimited'),
      sql<number | string | null>`(select sum(capacity.capacity - capacity.used) ${offered})`.as('stock'),
    ]);
}

export async function staffProductsPage(
  source: Source,
  { find = '', sort = 'name', after, state, categoryId, size }: Input<typeof listStaffProducts> & { size?: number },
) {
  let query = staffProducts(source).where('archived_at', state === 'archived' ? 'is not' : 'is', null);
  if (state === 'draft') query = query.where('published', '=', 0);
  else if (state !== undefined && state !== 'archived') {
    query = query.where('published', '=', 1);
    query =
      state === 'ownWords'
        ? query.where('status', 'not in', Object.values(statuses))
        : query.where('status', '=', statuses[state]);
  }
  if (categoryId !== undefined)
    query = query.where('product.id', 'in', (eb) =>
      eb.selectFrom('product_in_category').select('product_id').where('category_id', '=', categoryId),
    );
  if (foldedKey(find) !== '') query = query.where('product.id', 'in', await withWords(source, find));
  return keysetPage(source, query, {
    sort,
    keys: orders[nameOf(sort)],
    after,
    ...(size && { size, isCounted: false }),
  });
}

/**
 * Products with a word of the name, or a code, that begins with what was typed. A shop has hundreds of them, so their
 * names are compared here, as titles of events are.
 */
async function withWords(source: Source, find: string): Promise<number[]> {
  const wanted = ` ${foldedKey(find)}`;
  const rows = await source
    .selectFrom('product')
    .select(['id', 'name_key', 'code'])
    .orderBy('id', 'desc')
    .limit(5000)
    .execute();
  const ids = rows
    .filter(({ name_key, code }) => ` ${name_key} ${foldedKey(code)}`.includes(wanted))
    .map(({ id }) => id);
  return ids.length > 0 ? ids.slice(0, countedRows + 1) : [0];
}

/** Products by words, those that are not archived first. */
export async function productsWithWords(source: Source, find: string, limit: number) {
  return source
    .selectFrom('product')
    .select(['id', 'name', 'code', 'status', 'published', 'archived_at'])
    .where('id', 'in', await withWords(source, find))
    .orderBy('archived_at')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many unfinished carts have a product, counted up to one more than lists count. */
export async function cartsWith(source: Source, productId: number): Promise<number> {
  const lines = source
    .selectFrom('cart_line')
    .select('cart_id')
    .where('kind', '=', 'product')
    .where('item_id', '=', productId);
  return countUpTo(
    source,
    source.selectFrom('cart').select('id').where('status', '=', 'open').where('id', 'in', lines),
  );
}

/** How many unfinished carts have each variant of a product, of as many cart lines as lists count. */
export async function cartsOfVariants(source: Source, productId: number): Promise<Map<number, number>> {
  const rows = await source
    .selectFrom((from) =>
      from
        .selectFrom('cart_line')
        .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
        .select('cart_line.variant_id')
        .where('cart.status', '=', 'open')
        .where('kind', '=', 'product')
        .where('item_id', '=', productId)
        .limit(countedRows + 1)
        .as('line'),
    )
    .select((eb) => ['line.variant_id', eb.fn.countAll<number | string>().as('carts')])
    .groupBy('line.variant_id')
    .execute();
  return new Map(rows.flatMap(({ variant_id, carts }) => (variant_id === null ? [] : [[variant_id, Number(carts)]])));
}

/** What can still be sold of each variant of some products; null without a limit. */
export async function stockOfProducts(source: Source, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  return source
    .selectFrom('product_variant')
    .select(['id', 'revision', leftOf(sql<string>`'variant:' || product_variant.id`).as('stock')])
    .where('product_id', 'in', [...productIds])
    .execute();
}

/** The codes of all products, archived ones too: they are one key of a file. */
export async function productCodes(source: Source) {
  return source.selectFrom('product').select(['id', 'code', 'slug', 'archived_at']).execute();
}
