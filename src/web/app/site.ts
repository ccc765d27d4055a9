import { loadBlockData } from '#blocks/block-data.ts';
import { type MenuItem, getMenu, getPublishedPage } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { type PageWithData, itemsOf, withEmbeds } from './cms-page.tsx';
import { prepareViews } from './loaded-views.ts';
import { paths } from './paths.ts';

/** Menu and footer of every page, loaded once. If one fails, the page renders without it. */
export interface SiteData {
  menu: MenuItem[];
  footer: PageWithData | null;
}

export async function loadSite(call: Caller): Promise<SiteData> {
  const [menu, footer] = await Promise.all([loadMenu(call).catch(() => []), loadFooter(call).catch(() => null)]);
  return { menu, footer };
}

async function loadMenu(call: Caller): Promise<MenuItem[]> {
  return (await call(getMenu, {})).menu.items;
}

async function loadFooter(call: Caller): Promise<PageWithData | null> {
  const { data } = await call(getPublishedPage, { path: paths.footer() });
  if (!data) return null;
  const page = await withEmbeds(data);
  const items = itemsOf(page);
  const [blockData] = await Promise.all([loadBlockData(items, call, errorTexts), prepareViews(items)]);
  return { page, blockData };
}
