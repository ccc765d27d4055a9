import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VariantAttributes } from '#contract/store.ts';
import { chosenVariant, firstSelection, isAnyAvailable, optionFits, toVariantOptions } from './variant-options.ts';
import type { Selection } from './variant-options.ts';

const shirt: VariantAttributes = {
  attributes: [
    {
      name: 'Size',
      options: [
        { value: 'S', displayName: 'Small' },
        { value: 'L', displayName: 'Large' },
      ],
    },
    {
      name: 'Colour',
      options: [
        { value: 'sea', displayName: 'Sea' },
        { value: 'sand', displayName: 'Sand' },
      ],
    },
  ],
  variants: [
    variant(1, { Size: 'S', Colour: 'sea' }),
    variant(2, { Size: 'L', Colour: 'sea' }, { addedUnitPrice: 4 }),
    variant(3, { Size: 'L', Colour: 'sand' }),
    variant(4, { Size: 'S', Colour: 'sand' }, { available: false }),
  ],
};

describe('options of a product', () => {
  it('all fit while nothing is selected', () => {
    expect(fitting(shirt, {})).toEqual(['Size=S', 'Size=L', 'Colour=sea', 'Colour=sand']);
  });

  it('do not fit if no available variant has them with the other selection', () => {
    expect(optionFits(shirt, { Size: 'S' }, 'Colour', 'sand')).toBe(false);
    expect(optionFits(shirt, { Colour: 'sand' }, 'Size', 'S')).toBe(false);
    expect(optionFits(shirt, { Colour: 'sand' }, 'Size', 'L')).toBe(true);
  });

  it('fit if they only replace the selected option of the same attribute', () => {
    expect(optionFits(shirt, { Size: 'S' }, 'Size', 'L')).toBe(true);
  });

  it('identify the variant once every attribute has a selection', () => {
    expect(chosenVariant(shirt, { Size: 'L' })).toBeUndefined();
    expect(chosenVariant(shirt, { Size: 'L', Colour: 'sea' })?.addedUnitPrice).toBe(4);
    expect(toVariantOptions(shirt, { Colour: 'sea', Size: 'L' })).toEqual([
      { name: 'Size', value: 'L' },
      { name: 'Colour', value: 'sea' },
    ]);
  });

  it('are preselected if the attribute has only one', () => {
    expect(
      firstSelection({ ...shirt, attributes: [{ name: 'Size', options: [{ value: 'L', displayName: 'Large' }] }] }),
    ).toEqual({ Size: 'L' });
  });

  it('identify the only variant of a product without attributes', () => {
    const plain: VariantAttributes = { attributes: [], variants: [variant(9, {})] };
    expect(chosenVariant(plain, {})?.variantId).toBe(9);
    expect(isAnyAvailable({ ...plain, variants: [variant(9, {}, { available: false })] })).toBe(false);
  });
});

describe('for any product', () => {
  it('selecting only options that fit leads to an available variant', () => {
    fc.assert(
      fc.property(products(), fc.infiniteStream(fc.nat()), (product, dice) => {
        if (!product.variants.some((each) => each.available)) return;
        let selection: Selection = {};
        for (const { name, options } of product.attributes) {
          const open = options.filter(({ value }) => optionFits(product, selection, name, value));
          expect(open).not.toEqual([]);
          const value = open[(dice.next().value ?? 0) % open.length]?.value ?? '';
          selection = { ...selection, [name]: value };
        }
        expect(chosenVariant(product, selection)?.available).toBe(true);
      }),
    );
  });

  it('every available variant can be selected step by step', () => {
    fc.assert(
      fc.property(products(), (product) => {
        for (const { variantOptions } of product.variants.filter(({ available }) => available)) {
          let selection: Selection = {};
          for (const { name, value } of variantOptions) {
            expect(optionFits(product, selection, name, value)).toBe(true);
            selection = { ...selection, [name]: value };
          }
        }
      }),
    );
  });

  it('an option that fits still fits after another selection is cleared', () => {
    fc.assert(
      fc.property(products(), (product) => {
        const chosen = product.variants[0]?.variantOptions ?? [];
        const selection = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
        for (const { name } of chosen) {
          const before = fitting(product, selection);
          expect(fitting(product, { ...selection, [name]: '' })).toEqual(expect.arrayContaining(before));
        }
      }),
    );
  });
});

function variant(
  variantId: number,
  options: Record<string, string>,
  rest: { addedUnitPrice?: number; available?: boolean } = {},
): VariantAttributes['variants'][number] {
  return {
    variantId,
    variantOptions: Object.entries(options).map(([name, value]) => ({ name, value })),
    addedUnitPrice: 0,
    available: true,
    ...rest,
  };
}

function fitting(product: VariantAttributes, selection: Selection): string[] {
  return product.attributes.flatMap(({ name, options }) =>
    options.filter(({ value }) => optionFits(product, selection, name, value)).map(({ value }) => `${name}=${value}`),
  );
}

/**
 * Up to three attributes with up to three options each; some combinations exist as variants, some of them are
 * available.
 */
function products(): fc.Arbitrary<VariantAttributes> {
  return fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }).chain((sizes) => {
    const attributes = sizes.map((size, a) => ({
      name: `a${a}`,
      options: Array.from({ length: size }, (_, o) => ({ value: `o${o}`, displayName: `O${o}` })),
    }));
    const all = attributes.reduce<Record<string, string>[]>(
      (rows, { name, options }) => rows.flatMap((row) => options.map(({ value }) => ({ ...row, [name]: value }))),
      [{}],
    );
    return fc
      .record({
        kept: fc.shuffledSubarray(all),
        sale: fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
      })
      .map(({ kept, sale }) => ({
        attributes,
        variants: kept.map((options, index) => variant(index + 1, options, { available: sale[index] ?? true })),
      }));
  });
}
