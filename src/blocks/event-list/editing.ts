import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Coming events with their date and a button to register.',
  fields: {
    Limit: {
      part: 'content',
      named: () => [
        ['0', 'All'],
        ['3', 'The next three'],
        ['4', 'The next four'],
        ['6', 'The next six'],
        ['12', 'The next twelve'],
      ],
    },
  },
  start: { Title: 'Events' },
};
