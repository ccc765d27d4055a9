import { payloadOf } from '#blocks/define.ts';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem } from '#contract/cms.ts';
import { replaced } from '#contract/lists.ts';
import { entriesOf } from './marks.ts';
import type { WordsOnPage } from './words-on-page.ts';

/** A picture of a block: a field, one of several pictures of a field, or a member of an entry of a list. */
export interface PicturePlace {
  itemId: number;
  key: string;
  at: number | null;
  member: string | null;
}

const byType = new Map(schemas.map((schema) => [schema.type, schema]));

/** The first picture that a block has or can have, whatever is pressed. */
export function firstPicture({ itemId, itemTypeCode }: CmsItem): PicturePlace | null {
  const fields = Object.entries(byType.get(itemTypeCode)?.fields ?? {});
  const own = fields.find(([, { editor }]) => editor === 'image' || editor === 'images');
  return own ? { itemId, key: own[0], at: own[1].editor === 'images' ? 0 : null, member: null } : null;
}

/** The picture of a block at a point of the window, also the ground of one that is missing. */
export function pictureAt(x: number, y: number, item: CmsItem, words: WordsOnPage): PicturePlace | null {
  const block = document.querySelector(`[data-item-id="${item.itemId}"]`);
  const picture = document
    .elementsFromPoint(x, y)
    .find((element) => block?.contains(element) && element.matches('img, div[style*="aspect-ratio"]'));
  if (!block || !picture) return null;
  for (const [key, { editor, members = {} }] of Object.entries(byType.get(item.itemTypeCode)?.fields ?? {})) {
    const member = Object.keys(members).find((each) => members[each]?.editor === 'image');
    if (editor !== 'list' || member === undefined) continue;
    const at = entryAround(picture, block, (element) => words.entriesIn(element, item.itemId, key));
    if (at !== null) return { itemId: item.itemId, key, at, member };
  }
  const first = firstPicture(item);
  if (first?.at !== 0) return first;
  const shown = picture.getAttribute('src') ?? '';
  const at = addressesOf(item, first.key).findIndex((address) => shown.includes(address.replace(/\.\w+$/, '')));
  return { ...first, at: Math.max(0, at) };
}

/** The entry of the smallest element around a picture that holds words of one. */
function entryAround(picture: Element, block: Element, entriesIn: (element: Element) => Set<number>): number | null {
  for (let around: Element | null = picture; around && around !== block; around = around.parentElement) {
    const entries = [...entriesIn(around)];
    if (entries.length > 0) return entries.length === 1 ? (entries[0] ?? null) : null;
  }
  return null;
}

/** The payload with another picture in a place. */
export function payloadWithPicture(item: CmsItem, { key, at, member }: PicturePlace, url: string): string {
  const stored = payloadOf(item.payloads, key) ?? '';
  if (at === null) return url;
  if (member === null) return replaced([...addressesOf(item, key)], at, url).join('|');
  return JSON.stringify(
    (entriesOf(stored) ?? []).map((entry, each) => (each === at ? { ...entry, [member]: url } : entry)),
  );
}

function addressesOf({ payloads }: CmsItem, key: string): string[] {
  return (payloadOf(payloads, key) ?? '').split('|').filter((address) => address.trim() !== '');
}
