import type { VariantOption } from '#contract/cart-shapes.ts';
import type { VariantAttributes } from '#contract/store.ts';

/** Attribute name → chosen value; attributes that are not chosen yet are missing or ''. */
export type Selection = Readonly<Record<string, string>>;
type Variant = VariantAttributes['variants'][number];

/**
 * Whether an option goes with what is chosen for the other attributes (§5): some variant that can be bought has all of
 * them. The attribute's own choice does not count, so that it can be changed.
 */
export function optionFits(
  { variants }: VariantAttributes,
  selection: Selection,
  name: string,
  value: string,
): boolean {
  const wanted = { ...selection, [name]: value };
  return variants.some((variant) => variant.available && matches(variant, wanted));
}

/** The variant that the choices name; undefined while one is missing or when they name none. */
export function chosenVariant({ attributes, variants }: VariantAttributes, selection: Selection): Variant | undefined {
  if (attributes.some(({ name }) => !selection[name])) return undefined;
  return variants.find((variant) => matches(variant, selection));
}

export function isAnyAvailable({ variants }: VariantAttributes): boolean {
  return variants.length === 0 || variants.some((variant) => variant.available);
}

/** Attributes with one option are chosen from the start: there is nothing to decide. */
export function firstSelection(product: VariantAttributes): Selection {
  const single = product.attributes.flatMap(({ name, options }) => {
    const only = options.length === 1 ? options[0] : undefined;
    return only && optionFits(product, {}, name, only.value) ? [[name, only.value] as const] : [];
  });
  return Object.fromEntries(single);
}

/** As the cart takes them, in the order of the attributes. */
export function toVariantOptions({ attributes }: VariantAttributes, selection: Selection): VariantOption[] {
  return attributes.map(({ name }) => ({ name, value: selection[name] ?? '' }));
}

function matches({ variantOptions }: Variant, selection: Selection): boolean {
  return Object.entries(selection).every(
    ([name, value]) => value === '' || variantOptions.some((option) => option.name === name && option.value === value),
  );
}
