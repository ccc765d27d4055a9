import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Shop and members',
  help: 'The paid order, on the page after paying.',
  start: {},
};
