import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'The helplines of the country of the reader, with your text below.',
  start: {},
};
