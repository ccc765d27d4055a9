import * as z from 'zod/mini';
import type { Stale } from '#contract/admin/change.ts';
import { type ProductState, productStates, shownState, statusIn } from '#contract/admin/product-states.ts';
import type { ProductValues } from '#contract/admin/products.ts';
import { price } from '../fields/price.ts';

const text = z.string();
const wholeNumber = z.nullable(z.number('Enter a whole number.').check(z.int('Enter a whole number.')));
const money = z.number('Enter an amount such as 19.90.');

/** What staff type about a product. The server checks it again. */
export const productForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Give the product a name.')),
  code: z.string().check(z.trim(), z.minLength(1, 'Give the product a code.')),
  shortDesc: text,
  intro: text,
  description: text,
  metaDesc: text,
  state: z.enum(productStates),
  statusText: text,
  price,
  priceTextOveriding: text,
  gstFree: z.boolean(),
  requiresShipping: z.boolean(),
  grams: wholeNumber,
  maxPerCustomer: wholeNumber,
  options: z.array(z.object({ name: text, values: z.array(z.object({ value: text, label: text })) })),
  variants: z.array(
    z.object({
      variantId: z.nullable(z.number()),
      values: z.array(text),
      addedPrice: money,
      grams: wholeNumber,
      available: z.boolean(),
      stock: z.optional(wholeNumber),
    }),
  ),
  pictures: z.array(z.object({ url: text, alt: text })),
  categoryIds: z.array(z.number()),
  relatedIds: z.array(z.number()),
});
export type FormValues = z.infer<typeof productForm>;

export const names: Record<keyof FormValues, string> = {
  name: 'Name',
  code: 'Code',
  shortDesc: 'In one or two sentences',
  intro: 'Introduction',
  description: 'Text',
  metaDesc: 'Description for search engines',
  state: 'Status',
  statusText: 'Text instead of the cart button',
  price: 'Price',
  priceTextOveriding: 'Text instead of the price',
  gstFree: 'No GST in the price',
  requiresShipping: 'Sent by post',
  grams: 'Weight in grams',
  maxPerCustomer: 'Most per customer',
  options: 'Options',
  variants: 'Variants',
  pictures: 'Pictures',
  categoryIds: 'Categories',
  relatedIds: 'Related products',
};

export const emptyForm: FormValues = {
  name: '',
  code: '',
  shortDesc: '',
  intro: '',
  description: '',
  metaDesc: '',
  state: 'draft',
  statusText: '',
  price: null,
  priceTextOveriding: '',
  gstFree: false,
  requiresShipping: true,
  grams: 0,
  maxPerCustomer: null,
  options: [],
  variants: [{ variantId: null, values: [], addedPrice: 0, grams: null, available: true, stock: 0 }],
  pictures: [],
  categoryIds: [],
  relatedIds: [],
};

const stateOf = ({ published, productStatus }: Pick<ProductValues, 'published' | 'productStatus'>): ProductState =>
  published ? shownState(productStatus) : 'draft';

export function toForm({ published, productStatus, ...values }: ProductValues, isArchived = false): FormValues {
  return {
    ...emptyForm,
    ...values,
    requiresShipping: values.requiresShipping ?? false,
    grams: values.grams ?? 0,
    maxPerCustomer: values.maxPerCustomer ?? null,
    options: values.options ?? [],
    variants: values.variants ?? emptyForm.variants,
    pictures: values.pictures ?? [],
    categoryIds: values.categoryIds ?? [],
    relatedIds: values.relatedIds ?? [],
    state: isArchived ? 'archived' : stateOf({ published, productStatus }),
  };
}

/** A copy of a product: a draft with a name and a code of its own, without the stock. */
export function toCopy(values: ProductValues): FormValues {
  const form = toForm(values);
  return {
    ...form,
    name: `${form.name} (copy)`,
    code: '',
    state: 'draft',
    variants: form.variants.map((variant) => ({ ...variant, variantId: null, stock: 0 })),
  };
}

/** `status` is the stored one: a draft keeps it, and so does one with words of its own. */
export function fromForm({ state, ...values }: FormValues, status = 0): ProductValues {
  const isShown = state !== 'draft' && state !== 'archived';
  return {
    ...values,
    price: values.price ?? 0,
    grams: values.grams ?? 0,
    published: isShown,
    productStatus: isShown ? statusIn(state, status) : status,
  };
}

/** The stored values of a refused save as the fields have them: two of them are one state here. */
export function asTyped<Answer extends { stale?: Stale | undefined }>(answer: Answer, sent: ProductValues): Answer {
  if (!answer.stale) return answer;
  const ofState = ({ field }: { field: string }) => field === 'published' || field === 'productStatus';
  const { fields } = answer.stale;
  const states = fields.filter(ofState);
  const now = { ...sent, ...Object.fromEntries(states.map((each) => [each.field, each.now])) };
  return {
    ...answer,
    stale: {
      ...answer.stale,
      fields: [
        ...fields.filter((each) => !ofState(each)),
        ...(states.length > 0 ? [{ field: 'state', yours: stateOf(sent), now: stateOf(now) }] : []),
      ],
    },
  };
}
