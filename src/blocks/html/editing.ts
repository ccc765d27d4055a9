import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'Headings, paragraphs, lists, pictures and links, written on the page.',
  start: { Content: '<p>Write here.</p>' },
};
