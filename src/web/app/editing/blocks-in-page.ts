import { schemas } from '#blocks/schemas.ts';
import { allItems } from '#blocks/define.ts';
import type { CmsItem, CmsPage } from '#contract/cms.ts';

const labels = new Map(schemas.map(({ type, label }) => [type, label]));

/** The name of a block type for people. */
export function blockName(type: string): string {
  return labels.get(type) ?? type;
}

export function findItem(page: CmsPage, itemId: number): CmsItem | undefined {
  return allItems(page.sections.flatMap(({ items }) => items)).find((item) => item.itemId === itemId);
}

/** The page with another value of one payload. */
export function withPayload(page: CmsPage, itemId: number, key: string, value: string): CmsPage {
  const change = (item: CmsItem): CmsItem => {
    if (item.itemId === itemId) {
      const others = item.payloads.filter((payload) => payload.key !== key);
      return { ...item, payloads: [...others, { key, value }] };
    }
    return {
      ...item,
      items: item.items.map(change),
      sections: item.sections.map((section) => ({ ...section, items: section.items.map(change) })),
    };
  };
  return { ...page, sections: page.sections.map((section) => ({ ...section, items: section.items.map(change) })) };
}

export function itemAt(element: Element): number | null {
  const id = element.closest('[data-item-id]')?.getAttribute('data-item-id');
  return id ? Number(id) : null;
}
