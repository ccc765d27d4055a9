import type { FromPage } from '#contract/editor-messages.ts';
import { type Draft, duplicateItem, moveItem } from './draft.ts';
import { moveBeside, removeBlock } from './layout.ts';

type Intent = Extract<FromPage, { type: 'intent' }>;

/** The draft after what somebody asked for on the page; the same draft for what is no change of it. */
export function afterIntent(draft: Draft, itemId: number, { name, target }: Pick<Intent, 'name' | 'target'>): Draft {
  switch (name) {
    case 'moveUp':
      return moveItem(draft, itemId, -1);
    case 'moveDown':
      return moveItem(draft, itemId, 1);
    case 'moveTo':
      return target ? moveBeside(draft, itemId, target) : draft;
    case 'duplicate':
      return duplicateItem(draft, itemId).draft;
    case 'remove':
      return removeBlock(draft, itemId);
    default:
      return draft;
  }
}
