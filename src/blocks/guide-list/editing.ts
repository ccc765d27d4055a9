import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Guides, of one category or all.',
  fields: {
    Category: { part: 'content', control: 'guideCategory' },
    Owned: { part: 'content' },
  },
  start: { Title: 'Guides' },
};
