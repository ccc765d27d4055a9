import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { openBy } from '../open-by.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { exportInput, exportOutput } from './export.schemas.ts';
import { importInput, importOutput } from './import.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';
import { pageForEdit } from './pages.schemas.ts';
import { html, line, slug, text } from './entry.schemas.ts';

/** A day such as '2026-03-03'. */
const day = z.nullable(z.string().check(z.maxLength(10)));

export const guideValues = z.strictObject({
  title: line,
  tileTitle: line,
  tileDesc: text,
  ecmDescription: html,
  price: money,
  gstFree: z.boolean(),
  published: z.boolean(),
  // Omitted, these stay as they are; a new guide has none of them.
  /** Of the media library. */
  imageUrl: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  categoryIds: z.optional(z.array(id).check(z.maxLength(200))),
  /** Who looks after the text: a person or a role. Readers see it beside the day of the review. */
  owner: z.optional(line),
  reviewedOn: z.optional(day),
  reviewDueOn: z.optional(day),
});

/** `away`: not on the site; `closed`: it opens for others than the buyers of the guide, or for everybody. */
const pageState = z.enum(['away', 'closed', 'open']);

export const guideStates = ['sale', 'off', 'page', 'review'] as const;

export const staffGuideRow = z.object({
  guideId: id,
  title: z.string(),
  pageUrl: z.string(),
  price: money,
  published: z.boolean(),
  /** False also for a published guide that its buyers could not open. */
  isForSale: z.boolean(),
  page: pageState,
  owner: z.string(),
  reviewDueOn: z.nullable(z.string()),
  /** The review was due before today. */
  isOverdue: z.boolean(),
});

const guideSorts = ['title', '-title', 'reviewDueOn', '-reviewDueOn', 'price', '-price'] as const;

export const listStaffGuides = {
  input: listInput(guideSorts, { state: z.optional(z.enum(guideStates)) }),
  output: listOutput(staffGuideRow, {}),
  summary:
    'Guides by title, price or next review. `find` is words of the title; `state` those on sale, not on sale, without a page that opens, or past their review.',
};

export const exportGuides = {
  input: exportInput(guideSorts, { state: z.optional(z.enum(guideStates)) }),
  output: exportOutput,
  summary: 'A link to the guides of the list as a CSV file; it can be imported again.',
};

export const importGuides = {
  input: importInput(),
  output: importOutput,
  summary: 'Shows what a CSV file would change of guides, or writes all of it. New guides get no page.',
};

/** How many people; null above 1000. */
const people = z.nullable(z.number());
const plan = z.nullable(z.enum(['standard', 'pro']));

/** A file that comes with a guide. */
export const guideFile = z.object({
  fileId: id,
  slug: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** It is public in the library too: whoever has its address there reads it without the guide. */
  isPublic: z.boolean(),
  addedAt: isoInstant,
  /** How often it was fetched: in all, this month, and by what the guide opened. Who did is stored nowhere. */
  times: z.number(),
  monthTimes: z.number(),
  by: z.array(z.object({ openBy, times: z.number() })),
});

export const listGuides = {
  input: z.object({}),
  output: flat({
    guides: z.array(
      z.object({
        guideId: id,
        guideTitle: z.string(),
        pageUrl: z.string(),
        published: z.boolean(),
        /** False also for a published guide that its buyers could not open. */
        isForSale: z.boolean(),
      }),
    ),
  }),
  summary: 'All guides, also those that are not published or cannot be opened.',
};

export const getGuideForEdit = {
  input: z.object({ guideId: idInQuery }),
  output: data(
    z.object({
      guideId: id,
      revision,
      slug: z.string(),
      pageUrl: z.string(),
      values: guideValues,
      isForSale: z.boolean(),
      pageState,
      /** The page at the address of the guide, also as a draft; null without one. */
      page: z.nullable(
        z.object({
          pageId: id,
          pageRevision: revision,
          isInTrash: z.boolean(),
          /** The page leads elsewhere. */
          redirectTo: z.nullable(z.string()),
          /** For whom its rule opens it: `buyers` of this guide, and `plan`; `above`: as the page above it. */
          opensFor: z.enum(['buyers', 'everybody', 'members', 'above', 'others']),
          plan,
          /** On the sites of both countries it opens by this guide; if not, only those who publish change its rule. */
          isRuleOfGuide: z.boolean(),
        }),
      ),
      /** The page that offers it, also as a draft. Without one, visitors of its address meet the closed guide. */
      salesPage: z.nullable(z.object({ pageId: id, isLive: z.boolean(), isInTrash: z.boolean() })),
      /** Who can open it now, by what. */
      holders: z.object({ bought: people, plan: people, company: people, given: people }),
      files: z.array(guideFile),
      filesRevision: revision,
      allCategories: z.array(z.object({ categoryId: id, name: z.string() })),
    }),
  ),
  summary: 'A guide as staff see it: its offer, its page, its files and how many people have it.',
};

export const listGuidePeople = {
  input: listInput(['-since', 'since'], {
    guideId: id,
    /** By what they have it; bought unless another is asked for. */
    how: z.optional(z.enum(['bought', 'plan', 'company', 'given'])),
  }),
  output: listOutput(
    z.object({
      uid: z.string(),
      name: z.string(),
      email: z.string(),
      since: isoInstant,
      until: z.nullable(isoInstant),
      /** The order with which it was bought. */
      orderId: z.nullable(id),
      /** The plan or the company that opens it. */
      through: z.nullable(z.string()),
    }),
    {},
  ),
  summary:
    'The people who can open a guide, by what; `find` is the beginning of an e-mail address, first name or surname.',
};

export const saveGuide = {
  input: changeInput({ guideId: id }, guideValues),
  output: changeOutput(z.object({ revision })),
  summary: 'Changes the offer of a guide. Over a newer revision nothing is written.',
};

export const getGuidePage = {
  input: z.object({
    guideId: idInQuery,
    page: z.enum(['guide', 'sales']),
    /** As it is written now, or as it is on the site. */
    version: z.enum(['draft', 'live']),
  }),
  output: data(pageForEdit),
  summary:
    'The page of a guide or its sales page, to be looked at. Null without one, and for a page that its editors open for others, unless one edits pages.',
};

export const createGuide = {
  input: z.object({ slug, values: guideValues, key }),
  output: results(z.object({ guideId: id, pageId: id })),
  summary: 'Makes a guide, and as drafts its page at /guides/{slug} and its sales page, unless they are there.',
};

export const makeGuidePage = {
  input: z.object({ guideId: id, key }),
  output: results(z.object({ pageId: id })),
  summary: 'Makes what a guide has not of its page, as a draft that opens for its buyers, and its sales page.',
};

export const setGuidePlan = {
  input: changeInput(
    {
      guideId: id,
      /** Goes on although subscribers lose it, or the sale ends; the first answer says so. */
      endSales: z.optional(z.boolean()),
    },
    z.object({ plan }),
  ),
  output: changeOutput(z.object({ revision })),
  summary:
    'Sets from which plan on a guide opens for subscribers, besides its buyers, on the sites of both countries. Only if its page opens by this guide now. The revision is that of its page.',
};
