import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'The latest posts of Instagram; loaded after the reader agrees.',
  start: { Title: 'Instagram' },
};
