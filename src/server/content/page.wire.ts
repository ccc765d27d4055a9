import type { CmsItem, CmsPage, CmsSection, KeyValue, Menu, MenuItem } from '#contract/cms.ts';
import { shownSections } from './content-limits.ts';
import type { RevisionRow } from './page.sql.ts';

/** The content of a revision, apart from title and image. */
export type StoredContent = Pick<CmsPage, 'sections' | 'payloads' | 'embedDataList'>;

/** A block written in code: only the type is required, and payloads may be an object. */
export interface DraftItem {
  itemTypeCode: string;
  /** Assigned by position in the page if omitted. */
  itemId?: number;
  anchorName?: string | null;
  cssClass?: string | null;
  payloads?: KeyValue[] | Record<string, string>;
  items?: DraftItem[];
  sections?: DraftSection[];
}
export interface DraftSection {
  sectionName: string;
  items: DraftItem[];
}
export interface DraftContent {
  sections: DraftSection[];
  /** Keys include Description, Keyword and ImageUrl (§3). */
  payloads?: KeyValue[] | Record<string, string>;
  embedDataList?: CmsPage['embedDataList'];
}

/** Fills in omitted values of a draft; every item gets an id that is unique in the page. */
export function toStoredContent(draft: DraftContent): StoredContent {
  const taken = new Set<number>();
  const given = (items: DraftItem[]): void => {
    for (const item of items) {
      if (item.itemId !== undefined) taken.add(item.itemId);
      given(item.items ?? []);
      for (const section of item.sections ?? []) given(section.items);
    }
  };
  for (const section of draft.sections) given(section.items);

  let last = 0;
  const nextId = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  const toItem = (item: DraftItem): CmsItem => ({
    itemId: item.itemId ?? nextId(),
    itemTypeCode: item.itemTypeCode,
    anchorName: item.anchorName ?? null,
    cssClass: item.cssClass ?? null,
    payloads: toPayloads(item.payloads),
    items: (item.items ?? []).map(toItem),
    sections: (item.sections ?? []).map(toSection),
  });
  const toSection = (section: DraftSection): CmsSection => ({
    sectionName: section.sectionName,
    items: section.items.map(toItem),
  });

  return {
    sections: draft.sections.map(toSection),
    payloads: toPayloads(draft.payloads),
    embedDataList: draft.embedDataList ?? [],
  };
}

function toPayloads(payloads: KeyValue[] | Record<string, string> = []): KeyValue[] {
  return Array.isArray(payloads) ? payloads : Object.entries(payloads).map(([key, value]) => ({ key, value }));
}

export function toCmsPage(page: { id: number; path: string; pageTypeCode: string }, revision: RevisionRow): CmsPage {
  const { sections, payloads, embedDataList } = JSON.parse(revision.content_json) as StoredContent;
  return {
    pageId: page.id,
    pageUrl: page.path,
    pageTitle: revision.title,
    pageTypeCode: page.pageTypeCode,
    imageUrl: revision.image_url,
    sections: shownSections(sections),
    payloads,
    embedDataList,
  };
}

export function toMenu(itemsJson: string): Menu {
  return { items: JSON.parse(itemsJson) as MenuItem[] };
}
