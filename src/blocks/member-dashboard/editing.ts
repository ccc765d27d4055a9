import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Shop and members',
  help: 'Categories and guides of a member.',
  start: {},
};
