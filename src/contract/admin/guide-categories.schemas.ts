import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { slug, text } from './entry.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';

const name = z.string().check(z.maxLength(100));
const title = z.string().check(z.maxLength(200));

/** What staff type of a category of guides. */
export const guideCategoryTexts = z.strictObject({
  name,
  /** Of its tile, if it is another one than the name. */
  tileTitle: title,
  /** Of its page and for search engines, if it is another one than the name. */
  pageTitle: title,
  tileDesc: text,
  /** Of the media library. */
  imageUrl: z.nullable(z.string().check(z.maxLength(300))),
});

export const guideCategoryValues = z.strictObject({
  ...guideCategoryTexts.shape,
  /** From 1. */
  place: z.int().check(z.minimum(1), z.maximum(1000)),
  /** The guides that come first in it, in their order; omitted, they stay. */
  guideIds: z.optional(z.array(id).check(z.maxLength(1000))),
});

export const guideCategory = z.object({
  categoryId: id,
  revision,
  values: guideCategoryValues,
  pageUrl: z.string(),
  /** How many guides are in it, on sale or not. */
  guides: z.number(),
  archivedAt: z.nullable(isoInstant),
  /** The page at its address: on the site, a draft, in the trash, or null without one. */
  page: z.nullable(z.object({ pageId: id, state: z.enum(['live', 'draft', 'trash']) })),
});

export const listGuideCategories = {
  input: z.object({}),
  output: flat({ categories: z.array(guideCategory) }),
  summary: 'The categories of guides in their order, then the archived ones.',
};

export const getGuideCategory = {
  input: z.object({ categoryId: idInQuery }),
  output: data(
    z.object({
      categoryId: id,
      revision,
      values: guideCategoryValues,
      pageUrl: z.string(),
      /** In their order in it, those not on sale too; at most 1000. */
      guides: z.array(z.object({ guideId: id, title: z.string() })),
    }),
  ),
  summary: 'A category of guides with its guides in their order.',
};

export const createGuideCategory = {
  input: z.strictObject({ slug, values: guideCategoryTexts, key }),
  output: results(z.object({ categoryId: id, pageId: id })),
  summary:
    'Makes a category of guides, the last one, and as a draft its page at /guides/category/{slug}, unless it is there.',
};

export const saveGuideCategory = {
  input: changeInput({ categoryId: id }, guideCategoryValues),
  output: changeOutput(z.object({ revision })),
  summary: 'Changes the words, the picture, the place and the order of guides of a category.',
};

export const archiveGuideCategory = {
  input: z.strictObject({ categoryId: id, revision, key }),
  output: changeOutput(z.object({ revision })),
  summary: 'Takes a category off every list. Its guides stay on sale, and keep their other categories.',
};

export const unarchiveGuideCategory = {
  input: z.strictObject({ categoryId: id, revision, key }),
  output: changeOutput(z.object({ revision })),
  summary: 'Brings a category back from the archive, with its guides, as the last one.',
};
