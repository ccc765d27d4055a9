import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Layout',
  help: 'Blocks side by side; on a phone below each other.',
  start: { ColumnWidths: '6,6' },
  sections: [
    [{ type: 'Html', start: { Content: '<p>First column.</p>' } }],
    [{ type: 'Html', start: { Content: '<p>Second column.</p>' } }],
  ],
};
