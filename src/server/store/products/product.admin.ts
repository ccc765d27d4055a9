import type { ProductValues } from '#contract/admin/products.ts';
import { folded } from '#contract/folded.ts';
import { typedCents } from '#contract/money.ts';
import { cleanHtml } from '../../content/clean-content.ts';
import { contentChanged } from '../../db/content-versions.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { RolledBack } from '../../db/rolled-back.ts';
import { type Failure, fail, ok, type Outcome } from '../../outcome.ts';
import { indexForSearch } from '../../search-index/documents.ts';
import type { StaffCall } from '../../staff/audited.ts';
import { staleChange } from '../../staff/change.ts';
import { createEntry, type Entries, faultOf, maximumFault, needs, type New, categoryFault } from '../../staff/entry.ts';
import {
  insertProducts,
  lastPlaces,
  lastSeq,
  type NewProduct,
  productFlags,
  replaceProductRows,
} from './product.admin.sql.ts';
import { slugOf, variantFault } from './product-rules.ts';
import {
  chosenOf,
  columnsOf,
  type FullValues,
  type StoredProduct,
  storedProducts,
  writeStored,
} from './stored-products.ts';

const noStatus = fail('This state of a product does not exist.', 'productStatus', 'status');

const missing = fail('This product does not exist any more.', undefined, 'missing');
const noPicture = fail('Choose pictures of the library.', 'pictures', 'picture');
const noSlug = fail('Give the product a name with letters from a to z, or an address of its own.', 'name', 'slug');
const noSelf = fail('A product is not related to itself.', 'relatedIds', 'itself');
const noRelated = fail('A related product does not exist any more.', 'relatedIds', 'no_product');
const isArchived = fail('This product is archived. Bring it back first.', 'published', 'archived');

/** States of a product: 0, 1, 98 and 100 have a meaning, others show their text (specification §9). */
const maxStatus = 999;

export const products: Entries<ProductValues> = {
  kind: 'product',
  tag: 'products',
  faultIn: ({ name, code, productStatus, maxPerCustomer, pictures = [], ...values }) =>
    needs(name, 'name', 'Give the product a name.') ??
    needs(code, 'code', 'Give the product a code.') ??
    (Number.isInteger(productStatus) && productStatus >= 0 && productStatus <= maxStatus ? null : noStatus) ??
    maximumFault(maxPerCustomer) ??
    (pictures.every(({ url }) => url.startsWith('/media/')) ? null : noPicture) ??
    (values.options || values.variants ? variantFault(values) : null),
  read: async (source, id) => (await storedProducts(source, [id])).get(id) ?? null,
  fitsNow: async (tx, id, values) => referenceFault(tx, id, values),
  async write(tx, id, revision, values) {
    const before = (await storedProducts(tx, [id])).get(id);
    return (
      before?.revision === revision &&
      (await writeStored(tx, [{ before, values: { ...before.values, ...given(values) } }]))
    );
  },
};

const given = (values: ProductValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ProductValues & {
    maxPerCustomer: number | null;
  };

/** Why a product cannot have these values beside what else is stored; null if it can. */
async function referenceFault(
  tx: Tx,
  id: number | null,
  { categoryIds = [], relatedIds = [], published }: ProductValues,
): Promise<Failure | null> {
  const wanted = [...new Set(relatedIds)];
  const asked = id === null ? wanted : [...wanted, id];
  const unknown = await categoryFault(tx, 'product', categoryIds);
  if (unknown) return unknown;
  const known = await productFlags(tx, asked);
  if (id !== null && wanted.includes(id)) return noSelf;
  if (wanted.some((each) => !known.some((product) => product.id === each))) return noRelated;
  return published && known.some((product) => product.id === id && product.archived_at !== null) ? isArchived : null;
}

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

export const noValues = {
  requiresShipping: false,
  grams: 0,
  options: [],
  pictures: [],
  categoryIds: [],
  relatedIds: [],
  maxPerCustomer: null,
};

/** Makes a product with its variants; without any it has one. */
export async function createProduct(
  deps: Deps,
  call: StaffCall,
  input: Omit<New<ProductValues>, 'slug'> & { slug?: string | undefined; stock: number | null; categoryIds: number[] },
): Promise<Outcome<{ productId: number }>> {
  const { values, stock } = input;
  const full: FullValues = {
    ...noValues,
    variants: [{ variantId: null, values: [], addedPrice: 0, grams: null, available: true, stock }],
    ...given(values),
  };
  full.categoryIds = [...new Set([...full.categoryIds, ...input.categoryIds])];
  const slug = input.slug ?? slugOf(folded(full.name.normalize('NFC')));
  if (slug === null) return noSlug;
  const fault = faultOf(products, full);
  if (fault) return fault;
  return createEntry(deps, call, { kind: 'product', input: { ...input, slug } }, async (tx) => {
    const unfit = await referenceFault(tx, null, full);
    if (unfit) throw new RolledBack(unfit);
    const ids = await addProducts(tx, deps, [{ slug, values: full }]);
    return { ids, after: (productId) => ({ productId }) };
  });
}

/** Adds products with all their values; returns the ids by slug. */
export async function addProducts(
  tx: Tx,
  deps: WriteDeps,
  made: readonly { slug: string; values: FullValues }[],
): Promise<Map<string, number>> {
  if (made.length === 0) return new Map();
  const [last, places] = [await lastSeq(tx), await lastPlaces(tx)];
  return writeProducts(
    tx,
    deps,
    made.map(({ slug, values }, at) => ({
      product: {
        ...columnsOf(values),
        slug,
        thumbnail_url: values.pictures[0]?.url ?? null,
        seq: last + at + 1,
      },
      variants: values.variants.map((variant) => ({
        variant: {
          options_json: chosenOf(values.options, variant.values),
          added_cents: typedCents(variant.addedPrice),
          available: variant.available ? 1 : 0,
          weight_grams: variant.grams,
        },
        stock: variant.stock ?? null,
      })),
      images: values.pictures.map(({ url, alt }, place) => ({ image_url: url, alt: alt.trim(), seq: place + 1 })),
      categories: [...new Set(values.categoryIds)].map((categoryId) => ({
        category_id: categoryId,
        seq: (places.get(categoryId) ?? 0) + at + 1,
      })),
      relatedSlugs: [],
      relatedIds: [...new Set(values.relatedIds)],
    })),
  );
}

/** Archives a product, or brings it back. Orders and their words stay as they are. */
export async function setArchived(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  { productId, revision, to }: { productId: number; revision: number; to: { isArchived: boolean; published: boolean } },
): Promise<Outcome<{ before: ArchiveState; after: ArchiveState }>> {
  const before = (await storedProducts(tx, [productId])).get(productId);
  if (!before) return missing;
  const state = (row: StoredProduct['row']): ArchiveState => ({
    revision: row.lock,
    isArchived: row.archived_at !== null,
    published: row.published === 1,
  });
  const row = {
    ...before.row,
    archived_at: to.isArchived ? (before.row.archived_at ?? deps.now().toISOString()) : null,
    published: to.published && !to.isArchived ? (1 as const) : (0 as const),
    lock: revision + 1,
  };
  if (before.revision !== revision || (await replaceProductRows(tx, [row])) === 0)
    return staleChange(tx, `product:${productId}`, { revision: before.revision, yours: {}, now: {} });
  await contentChanged(tx, 'products');
  await indexForSearch(tx, deps.db, 'product', [productId]);
  return ok({ before: state(before.row), after: state(row) });
}
export interface ArchiveState {
  revision: number;
  isArchived: boolean;
  published: boolean;
}
