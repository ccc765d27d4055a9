import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Products of the shop.',
  start: { Title: 'Products' },
};
