import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Shop and members',
  help: 'The dashboard that also shows guides which are locked.',
  start: {},
};
