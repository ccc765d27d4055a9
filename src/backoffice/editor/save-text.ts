import { whenText } from '../parts/when.ts';
import type { SaveState } from './autosave.ts';

/** What the window says about saving. */
export function saveText(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? 'No changes' : `Saved ${whenText(state.at)}`;
    case 'unsaved':
    case 'saving':
      return 'Saving …';
    case 'failed':
      return `Not saved, trying again. ${state.text}`;
    case 'stale':
      return 'Not saved';
  }
}
