import { unsavedPagePrefix } from '#web/api/unsaved-pages.ts';
import type { Draft } from './draft.ts';

/** What could not be saved, kept in this browser; removed when it is saved, and at log-out. */
interface LocalCopy {
  uid: string;
  at: string;
  draft: Draft;
}

const nameOf = (pageId: number) => `${unsavedPagePrefix}${pageId}`;

export function keepLocally(pageId: number, copy: LocalCopy): void {
  try {
    localStorage.setItem(nameOf(pageId), JSON.stringify(copy));
  } catch {
    // The storage is full or blocked: the text stays in the window.
  }
}

export function forgetLocally(pageId: number): void {
  try {
    localStorage.removeItem(nameOf(pageId));
  } catch {
    // Nothing was stored where storage is blocked.
  }
}

/** The copy of this person; one of somebody else on the same machine is removed. */
export function keptLocally(pageId: number, uid: string): LocalCopy | null {
  try {
    const copy = JSON.parse(localStorage.getItem(nameOf(pageId)) ?? 'null') as LocalCopy | null;
    if (copy && copy.uid !== uid) forgetLocally(pageId);
    return copy?.uid === uid ? copy : null;
  } catch {
    return null;
  }
}
