import { schemas } from '#blocks/schemas.ts';
import { allItems } from '#blocks/define.ts';
import type { CmsItem, CmsPage } from '#contract/cms.ts';
import type { Rect } from '#contract/editor-messages.ts';

const labels = new Map(schemas.map(({ type, label }) => [type, label]));

const htmlFields = new Map(
  schemas.map(({ type, fields }) => [type, Object.keys(fields).find((key) => fields[key]?.editor === 'html')]),
);

/** The field with markup of a kind of block that has one. */
export function htmlField(type: string): string | undefined {
  return htmlFields.get(type);
}

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

/** The blocks, where each that has stayed as it was is the same object as before: React draws only the others. */
export function sharedItems(before: readonly CmsItem[], after: readonly CmsItem[]): CmsItem[] {
  const known = new Map(allItems(before).map((item) => [item.itemId, item]));
  const share = (item: CmsItem): CmsItem => {
    const old = known.get(item.itemId);
    if (old && isSame(old, item)) return old;
    return {
      ...item,
      items: item.items.map(share),
      sections: item.sections.map((section) => ({ ...section, items: section.items.map(share) })),
    };
  };
  return after.map(share);
}

/** Compares values of JSON. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [mine, theirs] = [Object.entries(one), Object.entries(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    mine.length === theirs.length &&
    mine.every(([key, value]) => Object.hasOwn(other, key) && isSame(value, Reflect.get(other, key)))
  );
}

export function itemAt(element: Element): number | null {
  const id = element.closest('[data-item-id]')?.getAttribute('data-item-id');
  return id ? Number(id) : null;
}

export function elementOf(itemId: number): Element | null {
  return document.querySelector(`[data-item-id="${itemId}"]`);
}

export function rectOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
