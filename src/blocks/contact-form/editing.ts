import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Forms',
  help: 'A message to an address you choose.',
  start: {},
};
