import { useEffect, useSyncExternalStore } from 'react';
import type { MenuForEdit } from '#contract/admin/menus.ts';
import type { Locale } from '#contract/locale.ts';
import { following, isChanged, type MenuDraft } from './menu-draft.ts';

/**
 * Drafts outlive the screen, so that another screen may be opened in between, also while one is saved. The browser asks
 * before the window closes while one is not saved.
 */
let drafts: ReadonlyMap<Locale, MenuDraft> = new Map();
const listeners = new Set<() => void>();

function keep(next: ReadonlyMap<Locale, MenuDraft>): void {
  drafts = next;
  window.removeEventListener('beforeunload', ask);
  if ([...drafts.values()].some(isChanged)) window.addEventListener('beforeunload', ask);
  for (const tell of listeners) tell();
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Changes a draft as it is now, which may be another one than when a call was sent. */
export function changeDraft(locale: Locale, change: (now: MenuDraft) => MenuDraft): void {
  const now = drafts.get(locale);
  if (now) keep(new Map(drafts).set(locale, change(now)));
}

/** Every menu as it is changed here, following what is stored. */
export function useDrafts(menus: readonly MenuForEdit[]): ReadonlyMap<Locale, MenuDraft> {
  useEffect(() => keep(new Map(menus.map((menu) => [menu.locale, following(drafts.get(menu.locale), menu)]))), [menus]);
  return useSyncExternalStore(listen, () => drafts);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
