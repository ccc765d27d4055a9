import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'The categories of guides.',
  fields: {
    Type: { part: 'content' },
  },
  choices: { Type: { all: 'All', free: 'Free guides', shop: 'Guides in the shop, leading to it' } },
  start: { Title: 'Categories' },
};
