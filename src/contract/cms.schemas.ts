import * as z from 'zod/mini';
import type { CmsItem, CmsSection, MenuItem } from './cms.ts';
import { flat } from './errors.schemas.ts';

export const menuItem: z.ZodMiniType<MenuItem> = z.object({
  title: z.string(),
  url: z.string(),
  items: z.array(z.lazy(() => menuItem)),
});

export const menu = z.object({ items: z.array(menuItem) });
export const keyValue = z.object({ key: z.string(), value: z.string() });
export const cmsItem: z.ZodMiniType<CmsItem> = z.object({
  itemId: z.int().check(z.minimum(-2147483648), z.maximum(2147483647)),
  itemTypeCode: z.string(),
  anchorName: z.nullable(z.string()),
  cssClass: z.nullable(z.string()),
  items: z.array(z.lazy(() => cmsItem)),
  sections: z.array(z.lazy(() => cmsSection)),
  payloads: z.array(keyValue),
});
export const cmsSection: z.ZodMiniType<CmsSection> = z.object({
  sectionName: z.string(),
  items: z.array(z.lazy(() => cmsItem)),
});

const embedData = z.object({ id: z.string(), codeType: z.enum(['Text', 'TestWithJs', 'Json']), code: z.string() });

export const cmsPage = z.object({
  pageId: z.number(),
  pageUrl: z.string(),
  pageTitle: z.string(),
  pageTypeCode: z.string(),
  imageUrl: z.nullable(z.string()),
  sections: z.array(cmsSection),
  payloads: z.array(keyValue),
  embedDataList: z.array(embedData),
});

export const getMenu = {
  input: z.object({}),
  output: flat({ menu }),
  summary: 'The site menu with its sub-items.',
};

/** Why a page is closed to the viewer, and what would open it; any one of `plan`, `guide` and `company` is enough. */
export const refusal = z.object({
  /** The visitor is not logged in; the account may open the page. */
  login: z.boolean(),
  inactive: z.boolean(),
  plan: z.nullable(z.enum(['standard', 'pro'])),
  /** `offerUrl` is the page that sells the guide. `isAway`: its page is not on the site, for nobody. */
  guide: z.nullable(
    z.object({
      guideTitle: z.string(),
      price: z.number(),
      offerUrl: z.nullable(z.string()),
      isAway: z.optional(z.boolean()),
    }),
  ),
  company: z.boolean(),
});

export const getPublishedPage = {
  input: z.object({ path: z.string().check(z.minLength(1), z.maxLength(512)) }),
  output: flat({
    data: z.nullable(cmsPage),
    menu: z.nullable(menu),
    redirectTo: z.nullable(z.string()),
    noPermission: z.boolean(),
    /** Set with `noPermission`. */
    refusal: z.nullable(refusal),
  }),
  summary: 'A published page by its path.',
};
