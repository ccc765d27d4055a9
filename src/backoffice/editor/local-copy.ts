import { unsavedPagePrefix } from '#web/api/unsaved-pages.ts';
import type { Draft, History } from './draft.ts';

/** What a window could not save, kept in this browser; removed when it is saved, and at log-out. */
export interface LocalCopy {
  /** Of the window: two of them keep two copies. */
  id: string;
  uid: string;
  at: string;
  draft: Draft;
  /** What the window had read or saved last: the copy may be saved over that revision and no other. */
  revision: number | null;
  /** The content of that revision; null if there was no room for it. */
  base: Draft | null;
}

const nameOf = (pageId: number, id: string) => `${unsavedPagePrefix}${pageId}${id === '' ? '' : `.${id}`}`;

/** False if the storage is full or blocked: then the text is in the window only. */
export function keepLocally(pageId: number, copy: LocalCopy): boolean {
  // Without the base, a person chooses more blocks by hand.
  for (const each of [copy, { ...copy, base: null }])
    try {
      localStorage.setItem(nameOf(pageId, copy.id), JSON.stringify(each));
      return true;
    } catch {
      // There is no room for it.
    }
  return false;
}

export function forgetLocally(pageId: number, id: string): void {
  try {
    localStorage.removeItem(nameOf(pageId, id));
  } catch {
    // Nothing was stored where storage is blocked.
  }
}

/** The copies of this person, the oldest first; those of somebody else on the same machine are removed. */
export function keptLocally(pageId: number, uid: string, stored: Draft | null = null): LocalCopy[] {
  try {
    const first = nameOf(pageId, '');
    const copies = Object.keys(localStorage)
      .filter((name) => name === first || name.startsWith(`${first}.`))
      .flatMap((name) => readCopy(localStorage.getItem(name), name.slice(first.length + 1)));
    // The save that left with a window may have arrived: then nothing is left to decide.
    const isKept = (copy: LocalCopy): boolean => copy.uid === uid && !(stored && isSameDraft(copy.draft, stored));
    for (const copy of copies) if (!isKept(copy)) forgetLocally(pageId, copy.id);
    return copies.filter(isKept).sort((one, other) => (one.at < other.at ? -1 : 1));
  } catch {
    return [];
  }
}

function isSameDraft(one: Draft, other: Draft): boolean {
  const text = ({ title, imageUrl, content: { sections, payloads } }: Draft) =>
    JSON.stringify([title, imageUrl, sections, payloads]);
  return text(one) === text(other);
}

/** Whether the page is still as the copy has known it, and nothing was done to it in this window. */
export function fits(copy: LocalCopy, revision: number, { past, future }: History): boolean {
  return copy.revision === revision && past.length === 0 && future.length === 0;
}

/** Copies from before there were several have no id, revision and base. */
function readCopy(text: string | null, id: string): LocalCopy[] {
  try {
    const copy = JSON.parse(text ?? 'null') as LocalCopy | null;
    return copy ? [{ ...copy, id, revision: copy.revision ?? null, base: copy.base ?? null }] : [];
  } catch {
    return [];
  }
}
