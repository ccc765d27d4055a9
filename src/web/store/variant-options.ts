import type { VariantOption } from '#contract/cart-shapes.ts';
import type { VariantAttributes } from '#contract/store.ts';

/** Attribute name → selected value; an attribute without selection is missing or ''. */
export type Selection = Readonly<Record<string, string>>;
type Variant = VariantAttributes['variants'][number];

/**
 * Whether an available variant has this option and the selected options of the other attributes (§5). Ignores the
 * selection of the same attribute, so that the visitor can change it.
 */
export function optionFits(
  { variants }: VariantAttributes,
  selection: Selection,
  name: string,
  value: string,
): boolean {
  const selected = { ...selection, [name]: value };
  return variants.some((variant) => variant.available && matches(variant, selected));
}

/** The variant with the selected options; undefined while a selection is missing or if no variant has them. */
export function chosenVariant({ attributes, variants }: VariantAttributes, selection: Selection): Variant | undefined {
  if (attributes.some(({ name }) => !selection[name])) return undefined;
  return variants.find((variant) => matches(variant, selection));
}

export function isAnyAvailable({ variants }: VariantAttributes): boolean {
  return variants.length === 0 || variants.some((variant) => variant.available);
}

/** Preselects the attributes that have only one option. */
export function firstSelection(product: VariantAttributes): Selection {
  const single = product.attributes.flatMap(({ name, options }) => {
    const only = options.length === 1 ? options[0] : undefined;
    return only && optionFits(product, {}, name, only.value) ? [[name, only.value] as const] : [];
  });
  return Object.fromEntries(single);
}

/** The selection in the shape of the cart request, in attribute order. */
export function toVariantOptions({ attributes }: VariantAttributes, selection: Selection): VariantOption[] {
  return attributes.map(({ name }) => ({ name, value: selection[name] ?? '' }));
}

function matches({ variantOptions }: Variant, selection: Selection): boolean {
  return Object.entries(selection).every(
    ([name, value]) => value === '' || variantOptions.some((option) => option.name === name && option.value === value),
  );
}
