import type { BlockData, LoadedViews } from '#blocks/block-data.ts';
import type { CmsItem, CmsPage } from '#contract/cms.ts';
import { sharedItems } from './blocks-in-page.ts';
import type { Words } from './marks.ts';

/** The page as it stands in the frame. */
export interface Drawn {
  page: CmsPage;
  items: readonly CmsItem[];
  views: LoadedViews;
  blockData: BlockData;
  /** With the lists as placeholders. */
  isCmsEdit: boolean;
  /** What the marks in its texts stand for; null where nobody writes. */
  words: readonly (Words | undefined)[] | null;
}

/** What is drawn next, with the objects of before where nothing has changed. */
export function sharing(before: Drawn, next: Drawn): Drawn {
  const types = Object.keys(next.views);
  return {
    ...next,
    items: sharedItems(before.items, next.items),
    views: types.every((type) => Object.hasOwn(before.views, type)) ? before.views : next.views,
  };
}
