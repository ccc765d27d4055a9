import type { ProductValues } from '#contract/admin/products.ts';
import { toDollars, typedCents } from '#contract/money.ts';
import { cleanHtml } from '../../cms/clean-content.ts';
import { contentChanged } from '../../db/content-versions.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { fail, type Outcome } from '../../outcome.ts';
import { indexForSearch } from '../../search/documents.ts';
import type { StaffCall } from '../../staff/audited.ts';
import { createEntry, type Entries, faultOf, maximumFault, needs, type New, orNull } from '../../staff/entry.ts';
import { insertProducts, lastSeq, type NewProduct, selectProductRow, updateProductRow } from './product.admin.sql.ts';

const noStatus = fail('This state of a product does not exist.', 'productStatus', 'status');

/** States of a product: 0, 1, 98 and 100 have a meaning, others show their text (specification §9). */
const maxStatus = 999;

export const products: Entries<ProductValues> = {
  kind: 'product',
  tag: 'products',
  faultIn: ({ name, code, productStatus, maxPerCustomer }) =>
    needs(name, 'name', 'Give the product a name.') ??
    needs(code, 'code', 'Give the product a code.') ??
    (Number.isInteger(productStatus) && productStatus >= 0 && productStatus <= maxStatus ? null : noStatus) ??
    maximumFault(maxPerCustomer),
  async read(source, id) {
    const row = await selectProductRow(source, id);
    return row
      ? {
          lock: row.lock,
          values: {
            name: row.name,
            code: row.code,
            shortDesc: row.short_desc ?? '',
            intro: row.intro ?? '',
            description: row.description,
            metaDesc: row.meta_desc ?? '',
            price: toDollars(row.price_cents),
            priceTextOveriding: row.price_text_overriding ?? '',
            productStatus: row.status,
            statusText: row.status_text,
            gstFree: row.gst_free === 1,
            maxPerCustomer: row.max_per_customer,
            published: row.published === 1,
          },
        }
      : null;
  },
  write: (tx, id, lock, values) =>
    updateProductRow(tx, id, lock, {
      name: values.name.trim(),
      code: values.code.trim(),
      short_desc: orNull(values.shortDesc),
      intro: orNull(cleanHtml(values.intro)),
      description: cleanHtml(values.description),
      meta_desc: orNull(values.metaDesc),
      price_cents: typedCents(values.price),
      price_text_overriding: orNull(values.priceTextOveriding),
      status: values.productStatus,
      status_text: values.statusText.trim(),
      gst_free: values.gstFree ? 1 : 0,
      max_per_customer: values.maxPerCustomer,
      published: values.published ? 1 : 0,
    }),
};

type WriteDeps = Pick<Deps, 'db'>;

const clean = (markup: string | null | undefined): string | null =>
  markup === null || markup === undefined ? null : cleanHtml(markup);

/**
 * Adds products with their variants and stock, pictures, categories and related products: cleans, stores, tags and
 * indexes them. Returns the ids by slug.
 */
export async function writeProducts(tx: Tx, { db }: WriteDeps, products: NewProduct[]): Promise<Map<string, number>> {
  const ids = await insertProducts(
    tx,
    products.map((each) => ({
      ...each,
      product: {
        ...each.product,
        description: cleanHtml(each.product.description),
        intro: clean(each.product.intro),
      },
    })),
  );
  await contentChanged(tx, 'products');
  await indexForSearch(tx, db, 'product', [...ids.values()]);
  return ids;
}

/** Makes a product with one variant. */
export async function createProduct(
  deps: Deps,
  call: StaffCall,
  input: New<ProductValues> & { stock: number | null; categoryIds: number[] },
): Promise<Outcome<{ productId: number }>> {
  const { slug, values, stock } = input;
  const categoryIds = [...new Set(input.categoryIds)];
  const fault = faultOf(products, values);
  if (fault) return fault;
  return createEntry(deps, call, { kind: 'product', input, categoryIds }, async (tx) => {
    const seq = (await lastSeq(tx)) + 1;
    const ids = await writeProducts(tx, deps, [
      {
        product: {
          slug,
          code: values.code.trim(),
          name: values.name.trim(),
          short_desc: orNull(values.shortDesc),
          intro: orNull(values.intro),
          description: values.description,
          meta_desc: orNull(values.metaDesc),
          price_cents: typedCents(values.price),
          price_text_overriding: orNull(values.priceTextOveriding),
          status: values.productStatus,
          status_text: values.statusText.trim(),
          gst_free: values.gstFree ? 1 : 0,
          max_per_customer: values.maxPerCustomer ?? null,
          options_json: '[]',
          published: values.published ? 1 : 0,
          seq,
        },
        variants: [{ variant: { options_json: '[]', added_cents: 0, available: 1 }, stock }],
        images: [],
        categories: categoryIds.map((categoryId) => ({ category_id: categoryId, seq })),
        relatedSlugs: [],
      },
    ]);
    return { ids, after: (productId) => ({ productId }) };
  });
}
