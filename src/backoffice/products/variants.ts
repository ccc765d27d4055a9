import type { ProductValues } from '#contract/admin/products.ts';

// Options make the combinations that a buyer chooses from. Pure, so that it is tested without a form.

export type Options = NonNullable<ProductValues['options']>;
export type Variant = NonNullable<ProductValues['variants']>[number];

export const maxVariants = 100;

export const labelsOf = (options: Options, { values }: Pick<Variant, 'values'>): string[] =>
  values.map((value, at) => options[at]?.values.find((each) => each.value === value)?.label ?? value);

/** The values that somebody has typed, parted by commas, with what is stored for those that were there. */
export function valuesTyped(before: Options[number]['values'], text: string): Options[number]['values'] {
  const labels = text.split(',').flatMap((label) => label.trim() || []);
  // As many as before: one of them was renamed, and carts keep its value.
  const isRenamed = labels.length === before.length && new Set(labels).size === labels.length;
  return labels.map((label, at) => {
    const same = before.find((each) => each.label === label) ?? (isRenamed ? before[at] : undefined);
    return same ? { value: same.value, label } : { value: label, label };
  });
}

export const valuesText = (values: Options[number]['values']): string => values.map(({ label }) => label).join(', ');

/** All combinations of the values of these options. */
function combinations(options: Options): string[][] {
  return options
    .filter(({ values }) => values.length > 0)
    .reduce<string[][]>((all, { values }) => all.flatMap((one) => values.map(({ value }) => [...one, value])), [[]]);
}

/**
 * The variants of these options, which were `before`: those that are there as they were, and each combination with a
 * new value. One that was left out before, such as the smallest size in one colour, stays out unless `isWhole`; one of
 * `stored` comes back as it was.
 */
export function combined(
  options: Options,
  variants: readonly Variant[],
  before: Options,
  { isWhole = false, stored = [] }: { isWhole?: boolean; stored?: readonly Variant[] } = {},
): Variant[] {
  const named = (list: readonly Variant[]) => new Map(list.map((variant) => [JSON.stringify(variant.values), variant]));
  const [known, knownBefore] = [named(variants), named(stored)];
  const [used, usedBefore] = [options, before].map((each) => each.filter(({ values }) => values.length > 0));
  const isNew = (values: readonly string[]) =>
    used?.length !== usedBefore?.length ||
    values.some((value, at) => usedBefore?.[at]?.values.every((each) => each.value !== value) === true);
  return combinations(options).flatMap((values) => {
    const there = known.get(JSON.stringify(values));
    if (there) return [there];
    if (!isWhole && !isNew(values)) return [];
    const kept = knownBefore.get(JSON.stringify(values));
    return [kept ?? { variantId: null, values, addedPrice: 0, grams: null, available: true, stock: 0 }];
  });
}

/** How many combinations of the options are no variant. */
export const missing = (options: Options, variants: readonly Variant[]): number =>
  combinations(options).length - variants.length;
