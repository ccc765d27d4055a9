import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Other',
  help: 'Markup of your own. Scripts are for publishers only.',
  start: { Code: '<p>Your code.</p>' },
};
