import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Other',
  help: 'Markup of your own. Scripts are for publishers only.',
  choices: {
    CodeType: { Text: 'Text and markup', TestWithJs: 'A document with scripts', Json: 'A built-in control' },
  },
  start: { Code: '<p>Your code.</p>' },
};
