import type { MenuItem } from '#contract/cms.ts';
import { paths } from './paths.ts';

/**
 * Below these the app looks different: links to them say so (link.tsx), and editors' code does not run in the footer
 * (cms-page.tsx).
 */
const marked = [
  paths.guides(),
  paths.workshops(),
  paths.phiOnline(),
  paths.login(),
  paths.dashboard(),
  paths.cart(),
  '/member',
  '/login',
  '/order-thankyou',
];

/**
 * A path at which a missing page looks as it does at `path`: one of few, however many addresses there are that nothing
 * is at.
 */
export function missingPath(path: string, menu: readonly MenuItem[]): string {
  const isLinked = menu.some((item) => item.url === path || item.items.some((child) => child.url === path));
  if (isLinked) return path;
  const above = marked.find((each) => path === each || path.startsWith(`${each}/`)) ?? '';
  return `${above}/404`;
}
