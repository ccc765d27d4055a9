import type { CmsPage } from '#contract/cms.ts';

const builtIn: Record<string, { pageTitle: string; itemTypeCode: string; payloads?: Record<string, string> }> = {
  '/cart': { pageTitle: 'Cart', itemTypeCode: 'Ecm-ShoppingCart' },
  '/events': { pageTitle: 'Events', itemTypeCode: 'EventList' },
  '/app': { pageTitle: 'App', itemTypeCode: 'Code', payloads: { CodeType: 'Json', Code: '{"control":"app"}' } },
  '/offline': {
    pageTitle: 'Offline',
    itemTypeCode: 'Code',
    payloads: { CodeType: 'Json', Code: '{"control":"offline"}' },
  },
  '/ver': { pageTitle: 'Version', itemTypeCode: 'Html', payloads: { Content: '<h1>Version</h1><p>__version__</p>' } },
  '/search-results': {
    pageTitle: 'Search',
    itemTypeCode: 'Code',
    payloads: { CodeType: 'Json', Code: '{"control":"search-results"}' },
  },
  '/order-thankyou': { pageTitle: 'Thank you', itemTypeCode: 'Ecm-OrderDetails' },
};

/**
 * Buying, searching and updating must work without an editor's page: if it is missing, a built-in page with the one
 * block is used.
 */
export function builtInPage(path: string): CmsPage | null {
  const pageUrl = path.toLowerCase();
  const found = Object.hasOwn(builtIn, pageUrl) ? builtIn[pageUrl] : undefined;
  if (!found) return null;
  const payloads = Object.entries(found.payloads ?? {}).map(([key, value]) => ({ key, value }));
  const item = {
    itemId: 1,
    itemTypeCode: found.itemTypeCode,
    anchorName: null,
    cssClass: null,
    items: [],
    sections: [],
    payloads,
  };
  return {
    pageId: 0,
    pageUrl,
    pageTitle: found.pageTitle,
    pageTypeCode: 'Store',
    imageUrl: null,
    sections: [{ sectionName: 'body', items: [item] }],
    payloads: [],
    embedDataList: [],
  };
}
