import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { flat } from './errors.ts';

export interface MenuItem {
  title: string;
  url: string;
  items: MenuItem[];
}
export const menuItem: z.ZodMiniType<MenuItem> = z.object({
  title: z.string(),
  url: z.string(),
  items: z.array(z.lazy(() => menuItem)),
});
export const menu = z.object({ items: z.array(menuItem) });
export type Menu = z.infer<typeof menu>;

export const keyValue = z.object({ key: z.string(), value: z.string() });
export type KeyValue = z.infer<typeof keyValue>;

/** §3 CMS item; "block" inside. */
export interface CmsItem {
  itemId: number;
  itemTypeCode: string;
  anchorName: string | null;
  cssClass: string | null;
  items: CmsItem[];
  sections: CmsSection[];
  payloads: KeyValue[];
}
export interface CmsSection {
  sectionName: string;
  items: CmsItem[];
}
export const cmsItem: z.ZodMiniType<CmsItem> = z.object({
  itemId: z.number(),
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
export type CmsPage = z.infer<typeof cmsPage>;

/** The page payload Sensitive: whoever reads it may be watched by somebody else. */
export function isSensitive({ payloads }: { payloads: readonly KeyValue[] }): boolean {
  return isOn(payloads, 'Sensitive');
}

/** The page payload NoIndex: its editor keeps it back from every search, the site's own too. */
export function isKeptBack({ payloads }: { payloads: readonly KeyValue[] }): boolean {
  return isOn(payloads, 'NoIndex');
}

/** As the switches of blocks are read. */
function isOn(payloads: readonly KeyValue[], name: string): boolean {
  return payloads.some(({ key, value }) => key === name && /^(yes|true|1)$/i.test(value.trim()));
}

export const getMenu = endpoint({
  method: 'GET',
  path: '/api/cms/GetMenu',
  access: 'opt',
  input: z.object({}),
  output: flat({ menu }),
  summary: 'The site menu with its sub-items.',
});

/**
 * Precedence of the answer: redirectTo, noPermission, data. An unknown path answers 200 with all of them empty.
 */
export const getPublishedPage = endpoint({
  method: 'GET',
  path: '/api/cms/GetPublishedPage',
  access: 'opt',
  input: z.object({ path: z.string().check(z.minLength(1), z.maxLength(512)) }),
  output: flat({
    data: z.nullable(cmsPage),
    menu: z.nullable(menu),
    redirectTo: z.nullable(z.string()),
    noPermission: z.boolean(),
  }),
  summary: 'A published page by its path.',
});
