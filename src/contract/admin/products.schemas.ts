import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { exportInput, exportOutput } from './export.schemas.ts';
import { importInput, importOutput } from './import.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { productStates } from './product-states.ts';
import { idInQuery, key, reason } from './shapes.schemas.ts';
import { html, line, maxPerCustomer, places, slug, text } from './entry.schemas.ts';

const grams = z.int().check(z.minimum(0), z.maximum(1_000_000));
const word = z.string().check(z.maxLength(100));

/** What a buyer chooses, such as a colour. `value` is kept by carts; `label` is what people read. */
const productOption = z.strictObject({
  name: word,
  values: z.array(z.strictObject({ value: word, label: word })).check(z.maxLength(50)),
});

/** One combination of values. A product without options has one variant, without values. */
const productVariant = z.strictObject({
  /** Null for a new one; a variant that was archived with the same values comes back. */
  variantId: z.nullable(id),
  /** A value of each option, in their order. */
  values: z.array(word).check(z.maxLength(3)),
  /** Beside the price of the product; may be negative. */
  addedPrice: money,
  /** Null if it weighs what the product weighs. */
  grams: z.nullable(grams),
  available: z.boolean(),
  /** How many there are of a new one, null without a limit; nothing otherwise. */
  stock: z.optional(places),
});

const picture = z.strictObject({ url: z.string().check(z.maxLength(300)), alt: z.string().check(z.maxLength(300)) });

export const productValues = z.strictObject({
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
  // Omitted, these stay as they are; a new product has none of them.
  /** Sent by post, so that its order needs an address and pays for `grams`. */
  requiresShipping: z.optional(z.boolean()),
  grams: z.optional(grams),
  options: z.optional(z.array(productOption).check(z.maxLength(3))),
  /** One that is left out is archived: orders keep its words, and carts cannot buy it. */
  variants: z.optional(z.array(productVariant).check(z.maxLength(100))),
  /** Of the media library, in their order; lists show the first one. */
  pictures: z.optional(z.array(picture).check(z.maxLength(30))),
  categoryIds: z.optional(z.array(id).check(z.maxLength(50))),
  /** Other products that its page shows, in their order. */
  relatedIds: z.optional(z.array(id).check(z.maxLength(20))),
});

const state = z.enum(productStates);

export const staffProductRow = z.object({
  productId: id,
  name: z.string(),
  code: z.string(),
  slug: z.string(),
  state,
  statusText: z.string(),
  price: money,
  thumbnailUrl: z.nullable(z.string()),
  /** How many variants are on sale. */
  variants: z.number(),
  /** How many can still be sold of the variants on sale; null if one of them has no limit. */
  stock: z.nullable(z.number()),
});

/** Where visitors meet a product, or the products of a category. */
export const shownOn = z.object({
  /** As they are on the site. `isLink`: a link of the page leads to the product; otherwise it stands in a list. */
  pages: z.array(z.object({ title: z.string(), path: z.string(), locale: z.enum(['au', 'nz']), isLink: z.boolean() })),
  /** Entries of the menu that lead there. */
  menus: z.array(z.string()),
});

const productSorts = ['name', '-name', 'price', '-price', 'made', '-made'] as const;

export const listStaffProducts = {
  input: listInput(productSorts, { state: z.optional(state), categoryId: z.optional(idInQuery) }),
  output: listOutput(staffProductRow, {}),
  summary:
    'Products, all but the archived ones unless that state is asked for; `find` are words of the name or the beginning of the code.',
};

export const exportProducts = {
  input: exportInput(productSorts, { state: z.optional(state), categoryId: z.optional(id) }),
  output: exportOutput,
  summary: 'A link to the products of the list as a CSV file, a line for each variant; it can be imported again.',
};

export const importProducts = {
  input: importInput(),
  output: importOutput,
  summary: 'Shows what a CSV file would change of products and stock, or writes all of it.',
};

export const getProductForEdit = {
  input: z.object({ productId: idInQuery }),
  output: data(
    z.object({
      productId: id,
      revision,
      slug: z.string(),
      state,
      archivedAt: z.nullable(isoInstant),
      values: productValues,
      /** The stock of the variants, which is no value of the product: it changes with each sale. */
      variants: z.array(
        z.object({
          variantId: id,
          revision,
          options: z.array(z.object({ name: z.string(), value: z.string() })),
          /** How many can still be sold; null without a limit. */
          stock: z.nullable(z.number()),
          /** Taken by checkouts that wait for their payment. */
          held: z.number(),
          sold: z.number(),
          /** Unfinished carts with it; null if more than 1000 have the product. */
          carts: z.nullable(z.number()),
        }),
      ),
      /** What the ids of the values are called. */
      related: z.array(z.object({ productId: id, name: z.string() })),
      /** Unfinished carts with it, counted up to 1000. */
      carts: z.nullable(z.number()),
      shownOn,
    }),
  ),
  summary: 'What staff may change of a product.',
};

export const saveProduct = {
  input: changeInput({ productId: id }, productValues),
  output: changeOutput(z.object({ revision })),
  summary: 'Changes a product. Over a newer revision nothing is written.',
};

export const createProduct = {
  input: z.object({
    /** Of its name if omitted. */
    slug: z.optional(slug),
    values: productValues,
    /** Of its one variant, if the values name none; null without a limit. */
    stock: places,
    categoryIds: z.array(id).check(z.maxLength(20)),
    key,
  }),
  output: results(z.object({ productId: id })),
  summary: 'Makes a product with its variants; without any it has one.',
};

export const archiveProduct = {
  input: z.strictObject({ productId: id, revision, key }),
  output: changeOutput(z.object({ revision })),
  summary: 'Takes a product off the site and out of the lists; orders keep it, and carts cannot buy it.',
};

export const unarchiveProduct = {
  input: z.strictObject({ productId: id, revision, key }),
  output: changeOutput(z.object({ revision })),
  summary: 'Brings an archived product back as a draft.',
};

export const changeStock = {
  input: changeInput(
    { variantId: id },
    z.object({
      /** How many come or go, such as -3. */
      change: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
      /** Staff read it in the history. */
      reason: reason.check(z.minLength(1)),
    }),
  ),
  output: changeOutput(z.object({ stock: z.nullable(z.number()), revision })),
  summary: 'Adds to the stock of a variant or takes from it, never below what is sold and held.',
};

export const productCategory = z.object({
  categoryId: id,
  revision,
  name: z.string(),
  /** From 1. */
  place: z.number(),
  products: z.number(),
});

export const getProductCategories = {
  input: z.object({}),
  output: flat({ categories: z.array(productCategory) }),
  summary: 'The categories of products in their order.',
};

export const getProductCategory = {
  input: z.object({ categoryId: idInQuery }),
  output: data(
    z.object({
      categoryId: id,
      revision,
      name: z.string(),
      place: z.number(),
      /** In their order in it, archived ones too; at most 1000. */
      products: z.array(z.object({ productId: id, name: z.string() })),
      shownOn,
      /** Codes that take off the price of its products. */
      promotions: z.array(z.string()),
    }),
  ),
  summary: 'A category with its products in their order, and where it stands.',
};

const categoryName = z.string().check(z.maxLength(100));

export const createProductCategory = {
  input: z.strictObject({ name: categoryName, key }),
  output: results(z.object({ categoryId: id })),
  summary: 'Makes a category of products, the last one.',
};

export const saveProductCategory = {
  input: changeInput(
    { categoryId: id },
    z.object({
      name: categoryName,
      place: z.int().check(z.minimum(1), z.maximum(1000)),
      /** The products that come first in it, in their order; omitted, they stay. */
      productIds: z.optional(z.array(id).check(z.maxLength(1000))),
    }),
  ),
  output: changeOutput(z.object({ revision })),
  summary: 'Changes the name, the place and the order of products of a category.',
};

export const removeProductCategory = {
  input: z.strictObject({ categoryId: id, revision, key }),
  output: changeOutput(z.object({ categoryId: id })),
  summary: 'Removes a category. Its products stay, and are no longer in it.',
};
