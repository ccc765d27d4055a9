import { type ProductState, shownState } from '#contract/admin/product-states.ts';
import type { ProductValues } from '#contract/admin/products.ts';
import { toCents, typedCents } from '#contract/money.ts';
import { fail, type Failure } from '../../outcome.ts';

// Pure rules of what staff write of a product.

type Options = NonNullable<ProductValues['options']>;
type Variant = NonNullable<ProductValues['variants']>[number];

/** Why options and variants cannot be stored; null if they can. */
export function variantFault({
  options = [],
  variants = [],
  price,
}: Pick<ProductValues, 'options' | 'variants' | 'price'>): Failure | null {
  const names = options.map(({ name }) => name.trim());
  if (names.includes('')) return fail('Give each option a name, such as Colour.', 'options', 'option');
  if (hasTwice(names)) return fail('Two options have the same name.', 'options', 'option_twice');
  for (const { name, values } of options) {
    if (values.length === 0) return fail(`Give the option ${name} at least one value.`, 'options', 'option_empty');
    const labels = values.map(({ label }) => label.trim());
    if (labels.includes('') || values.some(({ value }) => value.trim() === ''))
      return fail(`A value of ${name} is empty.`, 'options', 'value');
    if (hasTwice(labels) || hasTwice(values.map(({ value }) => value)))
      return fail(`Two values of ${name} are the same.`, 'options', 'value_twice');
  }
  if (variants.length === 0) return fail('Keep at least one variant.', 'variants', 'no_variant');
  if (hasTwice(variants.map(({ values }) => JSON.stringify(values))))
    return fail('Two variants have the same options.', 'variants', 'variant_twice');
  for (const variant of variants) {
    const known = options.every(({ values }, at) => values.some(({ value }) => value === variant.values[at]));
    if (!known || variant.values.length !== options.length)
      return fail('A variant has a value that no option has.', 'variants', 'variant');
    const cents = typedCents(variant.addedPrice);
    if (Number.isNaN(cents) || toCents(price) + cents < 0)
      return fail(
        `The extra price of ${variantName(options, variant)} must be an amount such as 5.00, and leave a price of at least 0.`,
        'variants',
        'added_price',
      );
  }
  return null;
}

const hasTwice = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.trim().toLowerCase())).size < texts.length;

/** 'Sea teal, M'; 'the only variant' without options. */
export function variantName(options: Options, { values }: Pick<Variant, 'values'>): string {
  const labels = values.map((value, at) => options[at]?.values.find((each) => each.value === value)?.label ?? value);
  return labels.length === 0 ? 'the only variant' : labels.join(', ');
}

/** Where a product stands, in one word; only `onSale` can be bought (specification §9). */
export function stateOf(row: { published: number; status: number; archived_at: string | null }): ProductState {
  if (row.archived_at !== null) return 'archived';
  if (row.published !== 1) return 'draft';
  return shownState(row.status);
}

/** The path's last part for a name: 'winter-talk'; null for a name without a letter or digit. */
export function slugOf(folded: string): string | null {
  const words = folded
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
  return words === '' ? null : words;
}
