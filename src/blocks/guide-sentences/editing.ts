import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'Sentences that somebody can say as they are, each to be copied by itself.',
  start: { Title: 'To begin', Sentences: 'A sentence that somebody can say.' },
};
