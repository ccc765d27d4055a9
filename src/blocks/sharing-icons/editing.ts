import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Other',
  help: 'Links to pass the page on. Nothing is sent before a press.',
  start: {},
};
