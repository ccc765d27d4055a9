import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'The helplines of the country of the reader, with your text below.',
  choices: { Look: { full: 'Numbers with what each is for', strip: 'A narrow strip of numbers' } },
  start: {},
};
