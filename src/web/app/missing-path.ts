import type { MenuItem } from '#contract/cms.ts';
import { paths } from './paths.ts';

/**
 * Pages under these paths look different: navigation links are marked as current (link.tsx), and editors' code does not
 * run in the footer (cms-page.tsx).
 */
const specialPaths = [
  paths.guides(),
  paths.events(),
  '/shop',
  paths.searchResults(),
  paths.workshops(),
  paths.phiOnline(),
  paths.login(),
  paths.dashboard(),
  paths.cart(),
  '/member',
  '/login',
  '/order-thankyou',
];

/** Maps a path without a page to one of a few paths whose 404 page looks the same, so that the cache stays small. */
export function missingPath(path: string, menu: readonly MenuItem[]): string {
  const isLinked = menu.some((item) => item.url === path || item.items.some((child) => child.url === path));
  if (isLinked) return path;
  const above = specialPaths.find((each) => path === each || path.startsWith(`${each}/`)) ?? '';
  return `${above}/404`;
}
