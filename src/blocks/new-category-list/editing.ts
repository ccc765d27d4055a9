import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'The categories of guides.',
  start: { Title: 'Categories' },
};
