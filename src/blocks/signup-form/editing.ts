import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Forms',
  help: 'People sign up for something; their answers come by email.',
  fields: {
    EmailReceiver: { part: 'content', control: 'receiver' },
    FileAttachment: { part: 'content' },
  },
  start: {},
};
