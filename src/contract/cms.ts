import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './cms.schemas.ts';

export interface MenuItem {
  title: string;
  url: string;
  items: MenuItem[];
}
export type Menu = z.infer<typeof schemas.menu>;
export type KeyValue = z.infer<typeof schemas.keyValue>;

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
export type CmsPage = z.infer<typeof schemas.cmsPage>;
export type PageRefusal = z.infer<typeof schemas.refusal>;

/** The page payload Sensitive: another person may be watching the reader of the page. */
export function isSensitive({ payloads }: { payloads: readonly KeyValue[] }): boolean {
  return isOn(payloads, 'Sensitive');
}

/** The page payload NoIndex: the editor excludes the page from search engines and from the site search. */
export function isKeptBack({ payloads }: { payloads: readonly KeyValue[] }): boolean {
  return isOn(payloads, 'NoIndex');
}

/** Reads a switch in the same way as block fields do. */
function isOn(payloads: readonly KeyValue[], name: string): boolean {
  return payloads.some(({ key, value }) => key === name && /^(yes|true|1)$/i.test(value.trim()));
}

export const getMenu: Endpoint<typeof schemas.getMenu> = {
  method: 'GET',
  path: '/api/cms/GetMenu',
  access: 'opt',
};

/** Precedence in the response: redirectTo, noPermission, data. An unknown path returns 200 with none of them. */
export const getPublishedPage: Endpoint<typeof schemas.getPublishedPage> = {
  method: 'GET',
  path: '/api/cms/GetPublishedPage',
  access: 'opt',
};
