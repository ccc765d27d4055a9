import type { BlockView } from './define-view.tsx';

/** itemTypeCode → the chunk with its view; a page carries only the chunks of the blocks on it. */
export const views: Record<string, () => Promise<BlockView>> = {
  Panel: () => import('./panel/view.tsx'),
  Html: () => import('./html/view.tsx'),
  BannerPanel: () => import('./banner-panel/view.tsx'),
  BannerItem: () => import('./banner-item/view.tsx'),
  MultiColumnPanel: () => import('./multi-column-panel/view.tsx'),
  ImagePanel: () => import('./image-panel/view.tsx'),
  PageTiles: () => import('./page-tiles/view.tsx'),
  ExpandableHtml: () => import('./expandable-html/view.tsx'),
  ExpandablePanel: () => import('./expandable-panel/view.tsx'),
  Code: () => import('./code/view.tsx'),
  GuideList: () => import('./guide-list/view.tsx'),
  GuideProductList: () => import('./guide-product-list/view.tsx'),
  NewCategoryList: () => import('./new-category-list/view.tsx'),
  EventList: () => import('./event-list/view.tsx'),
  'Blog-Posts': () => import('./blog-posts/view.tsx'),
  'Blog-PostTitle': () => import('./blog-post-title/view.tsx'),
  'Ecm-ProductList': () => import('./ecm-product-list/view.tsx'),
  'Ecm-ShoppingCart': () => import('./ecm-shopping-cart/view.tsx'),
  'Ecm-OrderDetails': () => import('./ecm-order-details/view.tsx'),
  MemberDashboard: () => import('./member-dashboard/view.tsx'),
  MemberDashboardV2: () => import('./member-dashboard-v2/view.tsx'),
  Helplines: () => import('./helplines/view.tsx'),
};
