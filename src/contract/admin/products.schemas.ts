import * as z from 'zod/mini';
import { id, money } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { revision } from './change.schemas.ts';
import { idInQuery, key, lock } from './shapes.schemas.ts';
import { html, line, maxPerCustomer, places, slug, text } from './entry.schemas.ts';

const saved = results(z.object({ lock }));

export const productValues = z.object({
  name: line,
  code: line,
  shortDesc: text,
  intro: html,
  description: html,
  metaDesc: text,
  price: money,
  priceTextOveriding: line,
  productStatus: z.number(),
  statusText: line,
  gstFree: z.boolean(),
  maxPerCustomer,
  published: z.boolean(),
});

export const getProductForEdit = {
  input: z.object({ productId: idInQuery }),
  output: data(
    z.object({
      productId: id,
      lock,
      values: productValues,
      variants: z.array(
        z.object({
          variantId: id,
          revision,
          options: z.array(z.string()),
          /** How many can still be sold; null without a limit. */
          stock: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  summary: 'What staff may change of a product.',
};

export const saveProduct = {
  input: z.object({ productId: id, lock, values: productValues, key }),
  output: saved,
  summary: 'Changes a product; a save over that of another is refused with the code `stale`.',
};

export const createProduct = {
  input: z.object({
    slug,
    values: productValues,
    /** Null without a limit. */
    stock: places,
    categoryIds: z.array(id).check(z.maxLength(20)),
    key,
  }),
  output: results(z.object({ productId: id })),
  summary: 'Makes a product with one variant.',
};
