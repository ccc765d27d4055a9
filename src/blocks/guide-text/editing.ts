import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'The text of a guide: a sample for everybody, steps to tick off, files.',
  fields: {
    Steps: { part: 'content' },
    ReviewedBy: { part: 'content' },
    ReviewedOn: { part: 'content', control: 'day' },
    Sample: { part: 'content' },
    Files: { part: 'content' },
  },
  start: { Content: '<h2>First step</h2><p>Write here.</p>' },
};
