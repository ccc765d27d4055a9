import * as z from 'zod/mini';
import { flat, results } from './errors.schemas.ts';
import { cartId, cartInfo, id, money } from './cart-shapes.schemas.ts';
import { pageInQuery, totalCnt } from './paging.schemas.ts';

export const categoryTile = z.object({
  categoryName: z.string(),
  tileTitle: z.nullable(z.string()),
  pageTitle: z.nullable(z.string()),
  tileDesc: z.nullable(z.string()),
  pageUrl: z.string(),
  tileImageUrl: z.nullable(z.string()),
});

export const guide = z.object({
  guideId: id,
  guideTitle: z.string(),
  tileTitle: z.nullable(z.string()),
  tileDesc: z.nullable(z.string()),
  ecmDescription: z.nullable(z.string()),
  tileImageUrl: z.nullable(z.string()),
  pageUrl: z.string(),
  price: money,
  /** Only with a token: true if the viewer may already open the guide. */
  owned: z.optional(z.boolean()),
});

export const getGuideCategories = {
  input: z.object({ type: z.optional(z.string().check(z.maxLength(40))) }),
  output: flat({ categories: z.array(categoryTile) }),
  summary: 'Guide categories. `type` is all, free or shop; any other value counts as all.',
};

export const getGuides = {
  input: z.object({ cat: z.optional(z.string().check(z.maxLength(512))), page: pageInQuery }),
  output: flat({ guides: z.array(guide), totalCnt }),
  summary: 'Published guides of a category, or all of them; with `page` 48 of them.',
};

const guideCartInput = z.object({ guideId: id, cartId: z.optional(z.nullable(cartId)) });

export const addGuideToCart = {
  input: guideCartInput,
  output: results(z.object({ cartInfo })),
  summary: 'Adds a guide to the cart; a repeat changes nothing.',
};

export const removeGuideFromCart = {
  input: guideCartInput,
  output: results(z.object({ cartInfo })),
  summary: 'Removes a guide from the cart.',
};
