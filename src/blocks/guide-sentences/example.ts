import { exampleItem } from '../example.ts';

export const examples = {
  'Three sentences': exampleItem(350, 'GuideSentences', {
    Title: 'When somebody says it is nothing',
    Sentences: [
      'I might be wrong, and I would rather ask than stay quiet.',
      'You don’t have to tell me. I’ll be here on Thursday as well.',
      'What would make this week a little easier?',
    ].join('\n'),
  }),
};
