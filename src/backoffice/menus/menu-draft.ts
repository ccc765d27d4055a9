import type { Stale } from '#contract/admin/change.ts';
import type { MenuForEdit } from '#contract/admin/menus.ts';
import type { MenuItem } from '#contract/cms.ts';
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
  const known = { ...draft, stored };
  return isChanged(known) ? step(known, entriesOf(stored.items)) : known;
}

/** What somebody else has stored meanwhile is known now, so the next save writes over it. */
export function overtaken(draft: MenuDraft, { fields, revision }: Stale): MenuDraft {
  const theirs = fields.find(({ field }) => field === 'items')?.now as MenuItem[] | undefined;
  return { ...draft, stored: { ...draft.stored, revision, items: theirs ?? menuOf(draft.entries) } };
}

export function isChanged({ stored, entries }: MenuDraft): boolean {
  return JSON.stringify(menuOf(entries)) !== JSON.stringify(menuOf(entriesOf(stored.items)));
}

/** What was sent is stored. What was changed while the save was on its way stays, with its steps. */
export function saved(draft: MenuDraft, sent: Entry[], stored: MenuForEdit): MenuDraft {
  return draft.entries === sent ? draftOf(stored) : { ...draft, stored };
}

/** What the server says now. A menu that is changed here stays, and learns which of its links lead nowhere. */
export function following(draft: MenuDraft | undefined, now: MenuForEdit): MenuDraft {
  if (!draft) return draftOf(now);
  // The answer is of before the last save.
  if (now.revision < draft.stored.revision) return draft;
  const stored = isChanged(draft) ? { ...draft.stored, dead: now.dead } : now;
  if (JSON.stringify(stored) === JSON.stringify(draft.stored)) return draft;
  if (isChanged(draft)) return { ...draft, stored };
  // Where nothing was changed, nothing can be undone.
  const next = rebased(draft, now);
  return draft.before.length === 0 ? { ...next, before: [] } : next;
}
