import type { BlockLoad } from './define-view.tsx';

/** itemTypeCode → loader of the block's load.ts; blocks without data have no entry. */
export const loads: Record<string, () => Promise<{ load: BlockLoad }>> = {
  GuideList: () => import('./guide-list/load.ts'),
  GuideProductList: () => import('./guide-product-list/load.ts'),
  GuideOffer: () => import('./guide-offer/load.ts'),
  GuideText: () => import('./guide-text/load.ts'),
  GuideBook: () => import('./guide-book/load.ts'),
  Code: () => import('./code/load.ts'),
  NewCategoryList: () => import('./new-category-list/load.ts'),
  EventList: () => import('./event-list/load.ts'),
  'Ecm-ProductList': () => import('./ecm-product-list/load.ts'),
  InstagramFeed: () => import('./instagram-feed/load.ts'),
};
