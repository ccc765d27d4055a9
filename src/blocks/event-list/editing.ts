import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Coming events with their date and a button to register.',
  start: { Title: 'Events' },
};
