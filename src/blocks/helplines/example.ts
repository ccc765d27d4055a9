import { exampleItem } from '../example.ts';

export const examples = {
  'The numbers alone': exampleItem(1, 'Helplines', {}),
  'With a word of its own': exampleItem(2, 'Helplines', {
    Title: 'Before you read on',
    Content: '<p>You can ring without giving a name, and only to ask a question.</p>',
  }),
  'A strip of numbers': exampleItem(3, 'Helplines', { Look: 'strip' }),
};
