import type { BlockEditing } from '../editing.ts';

const kinds = [
  ['line', 'One line'],
  ['lines', 'Several lines'],
  ['tick', 'A box to tick'],
  ['choice', 'One of several answers'],
  ['table', 'A table'],
  ['heading', 'None: it is a heading'],
] as const;

export const editing: BlockEditing = {
  group: 'Text',
  help: 'Questions to answer on the screen or on paper. Answers stay on the reader’s device.',
  // A mark in words that are typed on the page would make another kind or another answer of them.
  fields: { 'Fields.kind': { part: 'content', named: () => kinds }, 'Fields.options': { part: 'content' } },
  start: { Title: 'A worksheet', Fields: '[{"label":"What has changed?","kind":"lines"}]' },
};
