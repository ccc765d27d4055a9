import { allItems, payloadOf } from '#blocks/define.ts';
import { editingOf } from '#blocks/editing.ts';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem } from '#contract/cms.ts';
import { addItem, type Draft, findItem, itemsOf, placed, removeItem, type Target } from './draft.ts';

const byType = new Map(schemas.map((schema) => [schema.type, schema]));

/** The block that holds another one; null for a block of the page itself. */
export function holderOf(draft: Draft, itemId: number): CmsItem | null {
  return allItems(itemsOf(draft)).find((each) => childrenOf(each).some((child) => child.itemId === itemId)) ?? null;
}

/** Whether a block draws blocks of a kind inside of it; null is the page, which draws all. */
export function canHold(draft: Draft, holder: CmsItem | null, type: string): boolean {
  if (!holder) return true;
  const kind = byType.get(holder.itemTypeCode)?.children ?? 'none';
  if (kind === 'none' || (kind === 'sections' && holder.sections.length === 0)) return false;
  const { holds } = editingOf(holder.itemTypeCode);
  if (holds && !holds.includes(type)) return false;
  // A quote inside of testimonials draws itself alone.
  return holderOf(draft, holder.itemId)?.itemTypeCode !== holder.itemTypeCode || !editingOf(holder.itemTypeCode).isFlat;
}

/** The kinds of blocks that can be added inside of a block, or behind one: wherever that leads, all can. */
export function kindsFor(draft: Draft, target: Target): string[] {
  const kinds = schemas.map(({ type }) => type);
  if (!target || !('inside' in target)) return kinds;
  const holder = findItem(draft, target.inside) ?? null;
  return kinds.filter((type) => canHold(draft, holder, type));
}

/** Adds a block where it is drawn: behind the block that was named, or behind the block around it that refuses it. */
export function addBlock(draft: Draft, type: string, target: Target): { draft: Draft; itemId: number } {
  return addItem(draft, type, target && 'after' in target ? { after: holding(draft, target.after, type) } : target);
}

/** Moves a block to another place; the same draft if it cannot be there. */
export function moveTo(draft: Draft, itemId: number, target: NonNullable<Target>): Draft {
  const item = findItem(draft, itemId);
  const place = 'after' in target ? target.after : 'before' in target ? target.before : target.inside;
  // Not into itself.
  if (!item || allItems([item]).some((each) => each.itemId === place)) return draft;
  const holder = 'inside' in target ? (findItem(draft, place) ?? null) : holderOf(draft, place);
  if (!findItem(draft, place) || !canHold(draft, holder, item.itemTypeCode)) return draft;
  const before = holderOf(draft, itemId);
  return withoutEmpty(placed(removeItem(draft, itemId), item, target), before);
}

/** Moves a block before or behind another one, or the block around that one that draws it. */
export function moveBeside(draft: Draft, itemId: number, target: { before: number } | { after: number }): Draft {
  const type = findItem(draft, itemId)?.itemTypeCode ?? '';
  return moveTo(
    draft,
    itemId,
    'before' in target
      ? { before: holding(draft, target.before, type) }
      : { after: holding(draft, target.after, type) },
  );
}

/** Removes a block, and the blocks around it that would draw nothing any more. */
export function removeBlock(draft: Draft, itemId: number): Draft {
  const holder = holderOf(draft, itemId);
  return withoutEmpty(removeItem(draft, itemId), holder);
}

function withoutEmpty(draft: Draft, holder: CmsItem | null): Draft {
  const now = holder && findItem(draft, holder.itemId);
  return now && isEmpty(now) ? removeBlock(draft, now.itemId) : draft;
}

/** A block that is there for the blocks inside of it, has none, and has no words or picture of its own. */
function isEmpty(item: CmsItem): boolean {
  const schema = byType.get(item.itemTypeCode);
  if (!schema || schema.children === 'none' || childrenOf(item).length > 0) return false;
  return Object.entries(schema.fields).every(
    ([key, { editor }]) =>
      editingOf(schema.type).isFrame === true ||
      !['text', 'lines', 'html', 'image', 'images'].includes(editor) ||
      (payloadOf(item.payloads, key) ?? '').trim() === '',
  );
}

/** The block, or the one around it beside which a block of a kind is drawn. */
function holding(draft: Draft, itemId: number, type: string): number {
  const holder = holderOf(draft, itemId);
  return holder && !canHold(draft, holder, type) ? holding(draft, holder.itemId, type) : itemId;
}

function childrenOf(item: CmsItem): CmsItem[] {
  return [...item.items, ...item.sections.flatMap(({ items }) => items)];
}

/** Moves a block to the end of the block before it, if that one draws it. */
export function moveIn(draft: Draft, itemId: number): Draft {
  const before = neighbourBefore(draft, itemId);
  if (!before || !canMoveIn(draft, itemId)) return draft;
  const column = before.sections.length > 0 ? before.sections.length - 1 : null;
  return moveTo(draft, itemId, { inside: before.itemId, column });
}

/** Moves a block behind the block that holds it. */
export function moveOut(draft: Draft, itemId: number): Draft {
  const holder = holderOf(draft, itemId);
  return holder ? moveTo(draft, itemId, { after: holder.itemId }) : draft;
}

export function canMoveIn(draft: Draft, itemId: number): boolean {
  const before = neighbourBefore(draft, itemId);
  const item = findItem(draft, itemId);
  return before !== undefined && item !== undefined && canHold(draft, before, item.itemTypeCode);
}

export function canMoveOut(draft: Draft, itemId: number): boolean {
  return moveOut(draft, itemId) !== draft;
}

function neighbourBefore(draft: Draft, itemId: number): CmsItem | undefined {
  const lists = [
    ...draft.content.sections.map(({ items }) => items),
    ...allItems(itemsOf(draft)).flatMap((each) => [each.items, ...each.sections.map(({ items }) => items)]),
  ];
  for (const items of lists) {
    const at = items.findIndex((each) => each.itemId === itemId);
    if (at >= 0) return items[at - 1];
  }
  return undefined;
}
