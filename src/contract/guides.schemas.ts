import * as z from 'zod/mini';
import { flat, results } from './errors.schemas.ts';
import { cartId, cartInfo, id, money } from './cart-shapes.schemas.ts';
import { openBy } from './open-by.schemas.ts';
import { pageInQuery, totalCnt } from './paging.schemas.ts';
import { subscriptionType } from './subscriptions.schemas.ts';

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
  /** Only with a token: true if the viewer may open the guide now, and by what; null if not. */
  owned: z.optional(z.boolean()),
  openBy: z.optional(z.nullable(openBy)),
  /** True if its page is open to everybody. */
  open: z.optional(z.boolean()),
  /** How many parts and worksheets a guide with a cover has; missing for a guide in one text. */
  inside: z.optional(z.object({ parts: z.number(), worksheets: z.number() })),
  /** False if nobody can buy it, for example because it is only for people of companies. */
  forSale: z.optional(z.boolean()),
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

/** `notice` says that the added guide opens for the member already. */
const changedCart = results(z.object({ cartInfo, notice: z.optional(z.string()) }));

export const addGuideToCart = {
  input: guideCartInput,
  output: changedCart,
  summary: 'Adds a guide to the cart; a repeat changes nothing.',
};

export const removeGuideFromCart = {
  input: guideCartInput,
  output: changedCart,
  summary: 'Removes a guide from the cart.',
};

/** What a guide contains, as its sales page and its reading layout show it. */
const guideDetail = z.object({
  guide,
  category: z.nullable(z.object({ name: z.string(), pageUrl: z.string() })),
  /** Titles of the parts. */
  contents: z.array(z.string()),
  /** Titles of the worksheets of a guide with a cover. */
  worksheets: z.optional(z.array(z.string())),
  minutes: z.number(),
  stepCount: z.number(),
  reviewedBy: z.nullable(z.string()),
  /** YYYY-MM-DD. */
  reviewedOn: z.nullable(z.string()),
  /** The first part as markup; null if the editor shows no sample. */
  sample: z.nullable(z.object({ title: z.string(), html: z.string() })),
  /** Files for those who may open the guide, at /api/downloadFile?file={slug}. */
  files: z.array(z.object({ slug: z.string(), fileName: z.string(), bytes: z.number() })),
  related: z.array(guide),
  next: z.nullable(guide),
  /** Another person may be watching whoever reads its page. */
  sensitive: z.optional(z.boolean()),
});

export const getGuide = {
  input: z.object({ pageUrl: z.string().check(z.maxLength(512)) }),
  output: flat({ detail: z.nullable(guideDetail) }),
  summary: 'A published guide by its pageUrl: contents, reading time, reviewer, sample, files and related guides.',
};

/** Keys of steps (web/guides/kept-steps.ts). */
const doneSteps = z.nullable(z.array(z.string().check(z.regex(/^[a-z0-9]{1,10}$/))).check(z.maxLength(200)));

export const getGuideSteps = {
  input: z.object({ guideId: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)) }),
  output: flat({ done: z.nullable(z.array(z.string())) }),
  summary: 'The steps of a guide that the member has ticked; null if none are kept.',
};

export const keepGuideSteps = {
  input: z.object({ guideId: id, done: doneSteps }),
  output: results(z.object({ done: z.nullable(z.array(z.string())) })),
  summary: 'Keeps the ticked steps of a guide with the account; null forgets them.',
};

/** The guides that a plan opens and a smaller plan does not: how many, and the covers of the first few. */
const planGuides = z.object({
  subscriptionType,
  guideCount: z.number(),
  covers: z.array(z.object({ guideId: id, title: z.string(), imageUrl: z.nullable(z.string()) })),
});

export const getPlanGuides = {
  input: z.object({}),
  output: flat({ plans: z.array(planGuides) }),
  summary: 'The guides that each plan opens beyond those of a smaller plan.',
};
