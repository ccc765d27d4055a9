import { exampleItem } from '../example.ts';

export const examples = {
  'With a picture': exampleItem(
    370,
    'GuidePart',
    {
      Title: 'Listen before you write',
      Line: 'Three questions, one person at a time.',
      ImageUrl: '/media/demonstration/guide-respect-at-work.webp',
    },
    {
      items: [
        exampleItem(371, 'Html', {
          Content: '<p>Ask what people put up with here, and write the answer down in their words.</p>',
        }),
      ],
    },
  ),
};
