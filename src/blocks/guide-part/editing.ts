import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'A part of a guide, with its number, its title and what belongs to it.',
  start: { Title: 'A part', Line: 'What it is about, in one line.' },
  items: [{ type: 'Html', start: { Content: '<p>Write here.</p>' } }],
};
