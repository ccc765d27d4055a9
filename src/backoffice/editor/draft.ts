import { allItems, payloadOf } from '#blocks/define.ts';
import { editingOf, type StartItem } from '#blocks/editing.ts';
import { schemas } from '#blocks/schemas.ts';
import type { PageContent, PageForEdit } from '#contract/admin/pages.ts';
import type { CmsItem, KeyValue } from '#contract/cms.ts';
import { replaced, spliced } from '#contract/lists.ts';

/** What an editor changes of a page; the editor window is its one writer. */
export interface Draft {
  title: string;
  imageUrl: string | null;
  content: PageContent;
}

/** The part of a page that the editor changes. */
export function draftOf({ pageTitle, imageUrl, sections, payloads, embedDataList, nextItemId }: PageForEdit): Draft {
  return { title: pageTitle, imageUrl, content: { sections, payloads, embedDataList, nextItemId } };
}

export interface History {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** The field that the last step wrote, and when. */
  typing?: { field: string; at: number } | undefined;
}

const stepsKept = 100;
/** Somebody who rests for longer than this begins another step. */
const oneStepMs = 2000;

export function begin(draft: Draft): History {
  return { past: [], present: draft, future: [] };
}

/**
 * Adds a step; a change that changes nothing is no step. What is typed into one field without a rest is one step: name
 * the field for that.
 */
export function step(history: History, change: (draft: Draft) => Draft, field?: string, at = Date.now()): History {
  const next = change(history.present);
  if (next === history.present) return history;
  const { typing } = history;
  const goesOn = field !== undefined && typing?.field === field && at - typing.at < oneStepMs;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-stepsKept);
  return { past, present: next, future: [], typing: field === undefined ? undefined : { field, at } };
}

export function undo({ past, present, future }: History): History {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: before, future: [present, ...future] }
    : { past, present, future };
}

export function redo({ past, present, future }: History): History {
  const [after, ...rest] = future;
  return after ? { past: [...past, present], present: after, future: rest } : { past, present, future };
}

export function itemsOf({ content }: Draft): CmsItem[] {
  return content.sections.flatMap(({ items }) => items);
}

export function findItem(draft: Draft, itemId: number): CmsItem | undefined {
  return allItems(itemsOf(draft)).find((item) => item.itemId === itemId);
}

/** Changes every list of blocks, also inside of blocks. Lists that stay are the same objects. */
function mapLists(draft: Draft, change: (items: CmsItem[]) => CmsItem[]): Draft {
  let isChanged = false;
  const inList = (items: CmsItem[]): CmsItem[] => {
    const changed = change(items);
    const inside = changed.map((item) => {
      const children = inList(item.items);
      const sections = item.sections.map((section) => {
        const own = inList(section.items);
        return own === section.items ? section : { ...section, items: own };
      });
      const isSame = children === item.items && sections.every((section, index) => section === item.sections[index]);
      return isSame ? item : { ...item, items: children, sections };
    });
    const isSame = changed === items && inside.every((item, index) => item === items[index]);
    if (!isSame) isChanged = true;
    return isSame ? items : inside;
  };
  const sections = draft.content.sections.map((section) => {
    const own = inList(section.items);
    return own === section.items ? section : { ...section, items: own };
  });
  return isChanged ? { ...draft, content: { ...draft.content, sections } } : draft;
}

export function setPayload(draft: Draft, itemId: number, key: string, value: string): Draft {
  return mapLists(draft, (items) => {
    const item = items.find((each) => each.itemId === itemId);
    if (!item || payloadOf(item.payloads, key) === value) return items;
    return items.map((each) => (each === item ? { ...item, payloads: withValue(item.payloads, key, value) } : each));
  });
}

/** A payload of the page, such as Description; an empty value removes it. */
export function setPagePayload(draft: Draft, key: string, value: string): Draft {
  const { payloads } = draft.content;
  if ((payloadOf(payloads, key) ?? '') === value) return draft;
  const next = value === '' ? payloads.filter((each) => each.key !== key) : withValue(payloads, key, value);
  return { ...draft, content: { ...draft.content, payloads: next } };
}

/** Moves a block among its siblings. */
export function moveItem(draft: Draft, itemId: number, by: -1 | 1): Draft {
  return mapLists(draft, (items) => {
    const at = items.findIndex((item) => item.itemId === itemId);
    const other = items[at + by];
    const item = items[at];
    if (!item || !other) return items;
    const moved = [...items];
    [moved[at], moved[at + by]] = [other, item];
    return moved;
  });
}

export function removeItem(draft: Draft, itemId: number): Draft {
  return mapLists(draft, (items) =>
    items.some((item) => item.itemId === itemId) ? items.filter((item) => item.itemId !== itemId) : items,
  );
}

/** Adds a copy behind a block; the copy and its children get ids that were never used. */
export function duplicateItem(draft: Draft, itemId: number): { draft: Draft; itemId: number | null } {
  const original = findItem(draft, itemId);
  if (!original) return { draft, itemId: null };
  let next = draft.content.nextItemId;
  const copyOf = (item: CmsItem): CmsItem => ({
    ...item,
    itemId: next++,
    items: item.items.map(copyOf),
    sections: item.sections.map((section) => ({ ...section, items: section.items.map(copyOf) })),
  });
  const copy = copyOf(original);
  return { draft: withFree(insertBeside(draft, itemId, 1, copy), next), itemId: copy.itemId };
}

/** Where a block goes: behind or before one, into one (or one of its columns), or to the end of the page. */
export type Target = { after: number } | { before: number } | { inside: number; column: number | null } | null;

/** Adds a block of a type with its starter content. Ids were never used before. */
export function addItem(draft: Draft, type: string, target: Target): { draft: Draft; itemId: number } {
  let next = draft.content.nextItemId;
  const made = (start: StartItem): CmsItem => ({
    itemId: next++,
    itemTypeCode: start.type,
    anchorName: null,
    cssClass: null,
    payloads: Object.entries(start.start).map(([key, value]): KeyValue => ({ key, value })),
    items: (start.items ?? []).map(made),
    sections: (start.sections ?? []).map((column, at) => ({ sectionName: columnName(at), items: column.map(made) })),
  });
  const item = made({ type, ...editingOf(type) });
  return { draft: withFree(placed(draft, item, target), next), itemId: item.itemId };
}

export function placed(draft: Draft, item: CmsItem, target: Target): Draft {
  if (target && 'after' in target && findItem(draft, target.after)) return insertBeside(draft, target.after, 1, item);
  if (target && 'before' in target && findItem(draft, target.before))
    return insertBeside(draft, target.before, 0, item);
  if (target && 'inside' in target && findItem(draft, target.inside))
    return insertInside(draft, target.inside, target.column, item);
  return appended(draft, item);
}

const columnName = (at: number) => `column${at + 1}`;

/** Adds an empty column to a block with columns. */
export function addColumn(draft: Draft, itemId: number): Draft {
  return changeItem(draft, itemId, (item) => ({
    ...item,
    sections: [...item.sections, { sectionName: columnName(item.sections.length), items: [] }],
  }));
}

/** Removes an empty column; one that holds blocks stays. */
export function removeColumn(draft: Draft, itemId: number, column: number): Draft {
  return changeItem(draft, itemId, (item) =>
    item.sections[column]?.items.length === 0 ? { ...item, sections: spliced(item.sections, column, 1) } : item,
  );
}

function changeItem(draft: Draft, itemId: number, change: (item: CmsItem) => CmsItem): Draft {
  return mapLists(draft, (items) => {
    const at = items.findIndex((each) => each.itemId === itemId);
    const item = items[at];
    const changed = item && change(item);
    return !changed || changed === item ? items : replaced(items, at, changed);
  });
}

function insertInside(draft: Draft, itemId: number, column: number | null, item: CmsItem): Draft {
  let isDone = false;
  return changeItem(draft, itemId, (holder) => {
    // Lists are changed from the outside inwards, so the holder is met once; a copy inside of it must not be.
    if (isDone) return holder;
    isDone = true;
    if (column === null || !holder.sections[column]) return { ...holder, items: [...holder.items, item] };
    const section = holder.sections[column];
    return {
      ...holder,
      sections: replaced(holder.sections, column, { ...section, items: [...section.items, item] }),
    };
  });
}

/** `by` is 0 for the place before a block and 1 for that behind it. */
function insertBeside(draft: Draft, itemId: number, by: 0 | 1, item: CmsItem): Draft {
  return mapLists(draft, (items) => {
    const at = items.findIndex((each) => each.itemId === itemId);
    return at < 0 || items.includes(item) ? items : spliced(items, at + by, 0, item);
  });
}

function appended(draft: Draft, item: CmsItem): Draft {
  const { sections } = draft.content;
  const [last = { sectionName: 'body', items: [] }] = sections.slice(-1);
  const others = sections.slice(0, -1);
  return {
    ...draft,
    content: { ...draft.content, sections: [...others, { ...last, items: [...last.items, item] }] },
  };
}

function withFree(draft: Draft, nextItemId: number): Draft {
  return { ...draft, content: { ...draft.content, nextItemId } };
}

function withValue(payloads: readonly KeyValue[], key: string, value: string): KeyValue[] {
  return [...payloads.filter((payload) => payload.key !== key), { key, value }];
}

const labels = new Map(schemas.map(({ type, label }) => [type, label]));

/** Blocks are never changed in place, so each has one name. */
const names = new WeakMap<CmsItem, string>();

/** 'Text: Notice early' for the outline; a block without words of its own has those of the blocks inside of it. */
export function nameOf(item: CmsItem): string {
  const known = names.get(item);
  if (known !== undefined) return known;
  const label = labels.get(item.itemTypeCode) ?? item.itemTypeCode;
  const text = wordsOf(item);
  const name = text ? `${label}: ${text.length > 40 ? `${text.slice(0, 40).trimEnd()} …` : text}` : label;
  names.set(item, name);
  return name;
}

function wordsOf(item: CmsItem): string {
  const own = ['Title', 'CaptionTitle', 'Content', 'PageTitle', 'CaptionTitleYoutube', 'Desc'].map((key) =>
    plainText(payloadOf(item.payloads, key) ?? ''),
  );
  const inside = [...item.items, ...item.sections.flatMap(({ items }) => items)];
  return own.find((value) => value !== '') ?? inside.map(wordsOf).find((value) => value !== '') ?? '';
}

function headingIn(html: string): string | null {
  const [opened, ...rest] = html.split(/<h[1-4](?:\s[^<>]*)?>/, 2);
  const [inside = '', closed] = (rest[0] ?? '').split(/<\/h[1-4]>/, 2);
  return opened === undefined || closed === undefined || inside === '' ? null : inside;
}

/** The heading of a text, or the text. */
function plainText(html: string): string {
  return (headingIn(html) ?? html)
    .replaceAll(/<\/?(?:a|b|em|i|mark|span|strong)(?:\s[^<>]*)?>/g, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
