import type { CmsItem } from '#contract/cms.ts';

/** Writes an item for a block's example.ts. The examples feed the gallery and the tests. */
export function exampleItem(
  itemId: number,
  itemTypeCode: string,
  fields: Record<string, string>,
  inside: Partial<Pick<CmsItem, 'items' | 'sections' | 'anchorName' | 'cssClass'>> = {},
): CmsItem {
  return {
    itemId,
    itemTypeCode,
    anchorName: null,
    cssClass: null,
    items: [],
    sections: [],
    payloads: Object.entries(fields).map(([key, value]) => ({ key, value })),
    ...inside,
  };
}
