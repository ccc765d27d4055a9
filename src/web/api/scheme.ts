import { useSyncExternalStore } from 'react';
import { schemeEvent, schemeKey } from '#contract/scheme.ts';

export type SchemeChoice = 'system' | 'light' | 'dark';

/** What was chosen on this device. */
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(watch, chosen, () => 'system');

/** The theme that one sees, for frames, which do not take it from the page around them. */
export const useScheme = (): 'light' | 'dark' => useSyncExternalStore(watch, shown, () => 'light');

export function chooseScheme(choice: SchemeChoice): void {
  const kept = choice === 'system' ? '' : choice;
  try {
    if (kept) localStorage.setItem(schemeKey, kept);
    else localStorage.removeItem(schemeKey);
  } catch {
    // The browser blocks its storage: the choice lasts as long as the page.
  }
  // The script in the head of the document (contract/scheme.ts) sets the theme.
  window.dispatchEvent(new CustomEvent(schemeEvent, { detail: kept }));
}

function chosen(): SchemeChoice {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system';
}

const night = '(prefers-color-scheme: dark)';

function shown(): 'light' | 'dark' {
  const choice = chosen();
  return choice === 'system' ? (matchMedia(night).matches ? 'dark' : 'light') : choice;
}

function watch(changed: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  for (const name of [schemeEvent, 'storage', 'pageshow']) window.addEventListener(name, changed, { signal });
  matchMedia(night).addEventListener('change', changed, { signal });
  return () => stop.abort();
}
