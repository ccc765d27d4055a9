import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'Text behind a button, for what not everybody needs.',
  start: { ButtonTitle: 'READ MORE', Content: '<p>Write here.</p>' },
};
