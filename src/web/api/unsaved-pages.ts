import { editorHint } from './editor-hint.ts';

/** Prefix of the localStorage keys of pages that the editor could not save. */
export const unsavedPagePrefix = 'phi.unsaved-page.';

/** At log-out: nothing of an unpublished page stays on the machine, and not that somebody edits pages. */
export async function forgetUnsavedPages(): Promise<void> {
  localStorage.removeItem(editorHint);
  for (const name of Object.keys(localStorage)) if (name.startsWith(unsavedPagePrefix)) localStorage.removeItem(name);
}
