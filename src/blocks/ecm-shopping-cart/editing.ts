import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Shop and members',
  help: 'Cart and checkout. The page /cart has it already.',
  start: {},
};
