import type { CmsItem } from '#contract/cms.ts';

/** Builds an item for a block's example.ts. The gallery and the tests use these examples. */
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
