import type { ProductValues } from '#contract/admin/products.ts';
import { toDollars, typedCents } from '#contract/money.ts';
import type { Kysely, Selectable } from 'kysely';
import { cleanHtml } from '../../content/clean-content.ts';
import type { Tx } from '../../db/connect.ts';
import { asFlag } from '../../db/flag.ts';
import { foldedKey } from '../../db/find-keys.ts';
import type { Tables } from '../../db/tables.ts';
import { orNull } from '../../staff/entry.ts';
import type { ChosenOption } from '../purchasable.ts';
import type { ProductOption } from './product.ts';
import {
  firstPictures,
  insertVariants,
  productRows,
  replaceCategories,
  replaceImages,
  replaceProductRows,
  replaceRelated,
  replaceVariantRows,
  type StoredRows,
} from './product.admin.sql.ts';

/** Everything that staff may change of a product. */
export type FullValues = Required<Omit<ProductValues, 'maxPerCustomer'>> & { maxPerCustomer: number | null };

/** A product as it is stored. */
export interface StoredProduct {
  row: Selectable<Tables['product']>;
  revision: number;
  values: FullValues;
  /** Archived ones too. */
  variants: (Selectable<Tables['product_variant']> & { values: string[] })[];
  places: StoredRows['categories'];
}

export async function storedProducts(
  source: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  const rows = await productRows(source, ids);
  const by = <T extends { product_id: number }>(all: readonly T[]) => Map.groupBy(all, (each) => each.product_id);
  const [variants, images, places, related] = [
    by(rows.variants),
    by(rows.images),
    by(rows.categories),
    by(rows.related),
  ];
  return new Map(
    rows.products.map((row) => {
      const options = JSON.parse(row.options_json) as ProductOption[];
      const own = (variants.get(row.id) ?? []).map((variant) => ({ ...variant, values: valuesOf(options, variant) }));
      const values: FullValues = {
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
        requiresShipping: row.requires_shipping === 1,
        grams: row.weight_grams,
        options: options.map(({ name, options: offered }) => ({
          name,
          values: offered.map(({ value, displayName }) => ({ value, label: displayName })),
        })),
        variants: own
          .filter(({ archived }) => archived === 0)
          .map((variant) => ({
            variantId: variant.id,
            values: variant.values,
            addedPrice: toDollars(variant.added_cents),
            grams: variant.weight_grams,
            available: variant.available === 1,
          })),
        pictures: (images.get(row.id) ?? []).map(({ image_url, alt }) => ({ url: image_url, alt })),
        categoryIds: (places.get(row.id) ?? []).map(({ category_id }) => category_id),
        relatedIds: (related.get(row.id) ?? []).map(({ related_id }) => related_id),
      };
      return [row.id, { row, revision: row.lock, values, variants: own, places: places.get(row.id) ?? [] }];
    }),
  );
}

/** A value of each option; what an option does not have is ''. */
function valuesOf(options: readonly ProductOption[], { options_json }: { options_json: string }): string[] {
  const chosen = JSON.parse(options_json) as ChosenOption[];
  return options.map(({ name }) => chosen.find((each) => each.name === name)?.value ?? '');
}

/** The columns of the product's own row. */
export function columnsOf(values: FullValues) {
  return {
    name: values.name.trim(),
    name_key: foldedKey(values.name),
    code: values.code.trim(),
    short_desc: orNull(values.shortDesc),
    intro: orNull(cleanHtml(values.intro)),
    description: cleanHtml(values.description),
    meta_desc: orNull(values.metaDesc),
    price_cents: typedCents(values.price),
    price_text_overriding: orNull(values.priceTextOveriding),
    status: values.productStatus,
    status_text: values.statusText.trim(),
    gst_free: asFlag(values.gstFree),
    max_per_customer: values.maxPerCustomer,
    published: asFlag(values.published),
    requires_shipping: asFlag(values.requiresShipping),
    weight_grams: values.grams,
    options_json: JSON.stringify(
      values.options.map(({ name, values: offered }) => ({
        name: name.trim(),
        options: offered.map(({ value, label }) => ({ value: value.trim(), displayName: label.trim() })),
      })),
    ),
  };
}

/** What a variant chooses of each option, as it is stored. */
export const chosenOf = (options: FullValues['options'], values: readonly string[]): string =>
  JSON.stringify(options.map(({ name }, at) => ({ name: name.trim(), value: (values[at] ?? '').trim() })));

/**
 * Writes products over what was read; false, and the caller must roll back, if somebody has saved one of them since. A
 * variant that is no longer wanted is archived, and comes back with its stock when it is wanted again.
 */
export async function writeStored(
  tx: Tx,
  changed: readonly { before: StoredProduct; values: FullValues }[],
): Promise<boolean> {
  const rows = changed.map(({ before: { row }, values }) => ({
    ...row,
    ...columnsOf(values),
    lock: row.lock + 1,
  }));
  if ((await replaceProductRows(tx, rows)) !== rows.length) return false;
  await writeVariants(tx, changed);
  const other = <K extends 'pictures' | 'categoryIds' | 'relatedIds'>(field: K) =>
    changed.filter(({ before, values }) => differ(before.values[field], values[field]));
  const idsOf = (products: typeof changed) => products.map(({ before }) => before.row.id);
  const pictures = other('pictures');
  await replaceImages(
    tx,
    idsOf(pictures),
    pictures.flatMap(({ before: { row }, values }) =>
      values.pictures.map(({ url, alt }, at) => ({ product_id: row.id, image_url: url, alt: alt.trim(), seq: at + 1 })),
    ),
  );
  await firstPictures(tx, idsOf(pictures));
  const categories = other('categoryIds');
  await replaceCategories(
    tx,
    idsOf(categories),
    categories.flatMap(({ before: { row, places }, values }) =>
      [...new Set(values.categoryIds)].map((category_id) => ({
        product_id: row.id,
        category_id,
        seq: places.find((place) => place.category_id === category_id)?.seq ?? null,
      })),
    ),
  );
  const related = other('relatedIds');
  await replaceRelated(
    tx,
    idsOf(related),
    related.flatMap(({ before: { row }, values }) =>
      [...new Set(values.relatedIds)].map((related_id, at) => ({ product_id: row.id, related_id, seq: at + 1 })),
    ),
  );
  return true;
}

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

async function writeVariants(tx: Tx, changed: readonly { before: StoredProduct; values: FullValues }[]): Promise<void> {
  const replaced: Selectable<Tables['product_variant']>[] = [];
  const added: Parameters<typeof insertVariants>[1][number][] = [];
  for (const { before, values } of changed) {
    if (!differ([before.values.options, before.values.variants], [values.options, values.variants])) continue;
    // Those that are named by their id are no match for a new one with the same values.
    const taken = new Set(values.variants.flatMap(({ variantId }) => variantId ?? []));
    for (const wanted of values.variants) {
      const columns = {
        options_json: chosenOf(values.options, wanted.values),
        added_cents: typedCents(wanted.addedPrice),
        available: asFlag(wanted.available),
        weight_grams: wanted.grams,
        archived: asFlag(false),
      } as const;
      const found =
        before.variants.find(({ id }) => id === wanted.variantId) ?? variantLike(before, columns.options_json, taken);
      if (!found) {
        added.push({ row: { ...columns, product_id: before.row.id }, stock: wanted.stock ?? null });
        continue;
      }
      taken.add(found.id);
      replaced.push({ ...rowOf(found), ...columns });
    }
    for (const variant of before.variants)
      if (!taken.has(variant.id) && variant.archived === 0)
        replaced.push({ ...rowOf(variant), archived: 1, available: 0 });
  }
  await replaceVariantRows(tx, replaced);
  await insertVariants(tx, added);
}

const rowOf = ({ values: _values, ...row }: StoredProduct['variants'][number]) => row;

/** The variant with these options, rather one that is on sale than an archived one. */
export function variantLike(
  { variants }: Pick<StoredProduct, 'variants'>,
  optionsJson: string,
  taken: ReadonlySet<number> = new Set(),
) {
  return variants
    .filter(({ id, options_json }) => options_json === optionsJson && !taken.has(id))
    .toSorted((a, b) => a.archived - b.archived)[0];
}
