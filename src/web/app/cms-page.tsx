import { memo } from 'react';
import { type BlockData, loadBlockData } from '#blocks/block-data.ts';
import { allItems } from '#blocks/define.ts';
import { BlockList } from '#blocks/block-list.tsx';
import { mayRunCode } from '#blocks/page-policy.ts';
import { PlaceContext } from '#blocks/place.ts';
import { type CmsItem, type CmsPage, getPublishedPage, isSensitive } from '#contract/cms.ts';
import { requireSuccess } from '#contract/errors.ts';
import { spliced } from '#contract/lists.ts';
import { editorHint } from '#web/api/editor-hint.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { AfterHydration } from '#web/ui/after-hydration.tsx';
import { NotFound } from './error-pages.tsx';
import { prepareViews, preparedViews } from './loaded-views.ts';
import type { Screen } from './screen.ts';

/** A page with the data of its blocks, ready to render. */
export interface PageWithData {
  page: CmsPage;
  blockData: BlockData;
}

/** Only for whoever has worked in the back office in this browser: others load nothing. */
const editLink = async () =>
  localStorage.getItem(editorHint) === null ? () => null : (await import('./edit-this-page.tsx')).EditThisPage;

/**
 * Memoised: a render with the same page would make React discard parts that are not hydrated yet
 * (ui/hydrate-later.tsx).
 */
const CmsPageView = memo(function CmsPageView({ value: { page, blockData } }: { value: PageWithData }) {
  const place = {
    isShop: page.pageTypeCode === 'Shop',
    mayRunCode: mayRunCode(page.pageUrl) && !holdsCart(page),
    isSensitive: isSensitive(page),
  };
  return (
    <PlaceContext value={place}>
      <BlockList lead items={itemsOf(page)} views={preparedViews()} blockData={blockData} />
      <AfterHydration load={editLink} props={{ pageId: page.pageId }} />
    </PlaceContext>
  );
});

export const cmsPageScreen: Screen<PageWithData> = {
  async load(call, { path, query }) {
    const { data, redirectTo, noPermission, refusal } = requireSuccess(await call(getPublishedPage, { path }));
    if (redirectTo) return { kind: 'redirect', to: redirectTo };
    if (noPermission) return { kind: 'noPermission', refusal };
    const found = data ?? (await import('./built-in-pages.ts')).builtInPage(path);
    if (!found) return { kind: 'missing' };
    const page = await withEmbeds(found);
    const items = itemsOf(page);
    const [blockData] = await Promise.all([loadBlockData(items, call, errorTexts, query), prepareViews(items)]);
    return { kind: 'ready', value: { page, blockData } };
  },
  items: ({ page }) => itemsOf(page),
  head: ({ page }) => ({
    title: page.pageTitle,
    ...(isSensitive(page) && {
      sensitive: true,
      neutralTitle: page.payloads.find(({ key }) => key === 'NeutralTitle')?.value,
    }),
  }),
  View: CmsPageView,
  Missing: NotFound,
};

/** Inserts the snippets of the page into its items. Loaded on demand, because few pages have snippets. */
export async function withEmbeds(page: CmsPage): Promise<CmsPage> {
  return page.embedDataList.length === 0 ? page : (await import('#blocks/embeds.ts')).withEmbeds(page);
}

function holdsCart(page: CmsPage): boolean {
  const items = page.sections.flatMap((section) => section.items);
  return allItems(items).some((item) => item.itemTypeCode === 'Ecm-ShoppingCart');
}

/** A sensitive page shows the helplines after its banner or cover, unless an editor has placed them. */
export function itemsOf(page: CmsPage): CmsItem[] {
  const items = page.sections.flatMap((section) => section.items);
  if (!isSensitive(page) || allItems(items).some((item) => item.itemTypeCode === 'Helplines')) return items;
  const helplines: CmsItem = {
    itemId: 0,
    itemTypeCode: 'Helplines',
    anchorName: null,
    cssClass: null,
    items: [],
    sections: [],
    payloads: [],
  };
  const [first] = items;
  if (first?.itemTypeCode === 'GuideBook')
    return spliced(items, 0, 1, { ...first, items: [helplines, ...first.items] });
  return spliced(items, first?.itemTypeCode === 'BannerPanel' ? 1 : 0, 0, helplines);
}
