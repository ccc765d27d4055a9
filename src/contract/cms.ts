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

export const getMenu: Endpoint<typeof schemas.getMenu> = {
  method: 'GET',
  path: '/api/cms/GetMenu',
  access: 'opt',
};

/**
 * Precedence of the answer: redirectTo, noPermission, data. An unknown path answers 200 with all of them empty.
 */
export const getPublishedPage: Endpoint<typeof schemas.getPublishedPage> = {
  method: 'GET',
  path: '/api/cms/GetPublishedPage',
  access: 'opt',
};
