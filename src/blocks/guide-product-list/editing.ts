import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Guides with their price.',
  fields: {
    Category: { part: 'content', control: 'guideCategory' },
  },
  start: { Title: 'Guides to buy' },
};
