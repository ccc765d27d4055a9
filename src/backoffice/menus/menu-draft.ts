import type { Stale } from '#contract/admin/change.ts';
import type { MenuForEdit } from '#contract/admin/menus.ts';
import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { type Entry, entriesOf, menuOf } from './menu-tree.ts';

/** A menu while it is changed. Steps before are kept, so that each can be undone. */
export interface MenuDraft {
  /** As the server stored it. */
  stored: MenuForEdit;
  entries: Entry[];
  before: Entry[][];
}

const stepsKept = 100;

export function draftOf(stored: MenuForEdit): MenuDraft {
  return { stored, entries: entriesOf(stored.items), before: [] };
}

export function step(draft: MenuDraft, entries: Entry[]): MenuDraft {
  return { ...draft, entries, before: [...draft.before.slice(1 - stepsKept), draft.entries] };
}

export function undone(draft: MenuDraft): MenuDraft {
  const entries = draft.before.at(-1);
  return entries ? { ...draft, entries, before: draft.before.slice(0, -1) } : draft;
}

/** Goes on from what somebody else has stored; undo brings the own changes back. */
export function rebased(draft: MenuDraft, stored: MenuForEdit): MenuDraft {
  return { ...step(draft, entriesOf(stored.items)), stored };
}

/** What somebody else has stored meanwhile is known now, so the next save writes over it. */
export function overtaken(draft: MenuDraft, { fields, revision }: Stale): MenuDraft {
  const theirs = fields.find(({ field }) => field === 'items')?.now as MenuItem[] | undefined;
  return { ...draft, stored: { ...draft.stored, revision, items: theirs ?? menuOf(draft.entries) } };
}

export function isChanged({ stored, entries }: MenuDraft): boolean {
  return JSON.stringify(menuOf(entries)) !== JSON.stringify(menuOf(entriesOf(stored.items)));
}

/**
 * Drafts outlive the screen, so that another screen may be opened in between. The browser asks before the window closes
 * while one is not saved.
 */
const drafts = new Map<Locale, MenuDraft>();

export const keptDraft = (locale: Locale): MenuDraft | undefined => drafts.get(locale);

export function keepDraft(locale: Locale, draft: MenuDraft): void {
  drafts.set(locale, draft);
  window.removeEventListener('beforeunload', ask);
  if ([...drafts.values()].some(isChanged)) window.addEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
