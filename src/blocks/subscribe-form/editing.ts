import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Forms',
  help: 'Subscription to the newsletter, confirmed by email.',
  start: { Title: 'Newsletter' },
};
