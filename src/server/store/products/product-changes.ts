import { stateNames } from '#contract/admin/product-states.ts';
import { between, changedFields, yesNo } from '../../staff/csv-entry.ts';
import { columns, noLimit } from './product-columns.ts';
import { stateOf, variantName } from './product-rules.ts';
import type { FullValues } from './stored-products.ts';

/** What would change of a product, column by column in words; everything that is not empty for a new one. */
export const changesOf = (before: FullValues | null, after: FullValues, categories: ReadonlyMap<number, string>) =>
  changedFields(before && wordsOf(before, categories), wordsOf(after, categories));

function wordsOf(values: FullValues, categories: ReadonlyMap<number, string>): Map<string, string> {
  const state = stateOf({ published: values.published ? 1 : 0, status: values.productStatus, archived_at: null });
  return new Map([
    [columns.code, values.code],
    [columns.name, values.name],
    [columns.state, stateNames[state]],
    [columns.statusText, values.statusText],
    [columns.price, values.price.toFixed(2)],
    [columns.priceText, values.priceTextOveriding],
    [columns.gstFree, yesNo(values.gstFree)],
    [columns.sent, yesNo(values.requiresShipping)],
    [columns.grams, String(values.grams)],
    [columns.maximum, values.maxPerCustomer === null ? '' : String(values.maxPerCustomer)],
    [columns.shortDesc, values.shortDesc],
    [columns.intro, values.intro],
    [columns.description, values.description],
    [columns.metaDesc, values.metaDesc],
    [columns.categories, values.categoryIds.map((id) => categories.get(id) ?? '').join(between)],
    ...values.variants.map((variant): [string, string] => [
      `Variant: ${variantName(values.options, variant)}`,
      [
        variant.available ? 'on sale' : 'not on sale',
        variant.addedPrice !== 0 && `extra ${variant.addedPrice.toFixed(2)}`,
        variant.grams !== null && `${variant.grams} g`,
        variant.stock !== undefined && (variant.stock === null ? noLimit : `${variant.stock} in stock`),
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  ]);
}
