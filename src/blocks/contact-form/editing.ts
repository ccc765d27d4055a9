import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Forms',
  help: 'A message to an address you choose.',
  fields: {
    EmailReceiver: { part: 'content', control: 'receiver' },
    FileAttachment: { part: 'content' },
    'Questions.kind': {
      named: () => [
        ['text', 'A few words'],
        ['long', 'A longer text'],
        ['choice', 'One of some choices'],
        ['yesno', 'Yes or no'],
      ],
    },
  },
  start: {},
};
