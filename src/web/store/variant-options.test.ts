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
  it('all fit while nothing is chosen', () => {
    expect(fitting(shirt, {})).toEqual(['Size=S', 'Size=L', 'Colour=sea', 'Colour=sand']);
  });

  it('that have no variant on sale with the other choice do not fit', () => {
    expect(optionFits(shirt, { Size: 'S' }, 'Colour', 'sand')).toBe(false);
    expect(optionFits(shirt, { Colour: 'sand' }, 'Size', 'S')).toBe(false);
    expect(optionFits(shirt, { Colour: 'sand' }, 'Size', 'L')).toBe(true);
  });

  it('may always be swapped for another of the same attribute', () => {
    expect(optionFits(shirt, { Size: 'S' }, 'Size', 'L')).toBe(true);
  });

  it('name the variant once all are chosen', () => {
    expect(chosenVariant(shirt, { Size: 'L' })).toBeUndefined();
    expect(chosenVariant(shirt, { Size: 'L', Colour: 'sea' })?.addedUnitPrice).toBe(4);
    expect(toVariantOptions(shirt, { Colour: 'sea', Size: 'L' })).toEqual([
      { name: 'Size', value: 'L' },
      { name: 'Colour', value: 'sea' },
    ]);
  });

  it('need no choice where there is one only', () => {
    expect(
      firstSelection({ ...shirt, attributes: [{ name: 'Size', options: [{ value: 'L', displayName: 'Large' }] }] }),
    ).toEqual({ Size: 'L' });
  });

  it('of a product without attributes name its only variant', () => {
    const plain: VariantAttributes = { attributes: [], variants: [variant(9, {})] };
    expect(chosenVariant(plain, {})?.variantId).toBe(9);
    expect(isAnyAvailable({ ...plain, variants: [variant(9, {}, { available: false })] })).toBe(false);
  });
});

describe('for any product', () => {
  it('choosing only options that fit ends at a variant that can be bought', () => {
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

  it('every variant on sale can be reached from any choices by clearing them', () => {
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

  it('an option that fits still fits when a choice is cleared', () => {
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

/** Up to three attributes of up to three options; some combinations exist, some of them are on sale. */
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
