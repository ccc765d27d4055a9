import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Guides, of one category or all.',
  start: { Title: 'Guides' },
};
