import { exampleItem } from '../example.ts';
import { examples as sentences } from '../guide-sentences/example.ts';
import { examples as worksheets } from '../guide-worksheet/example.ts';

const words = (itemId: number, Content: string) => exampleItem(itemId, 'Html', { Content });

export const examples = {
  'A guide in two parts': exampleItem(
    380,
    'GuideBook',
    {
      Guide: '/guides/respect-at-work',
      Title: 'A Hard Talk, Done Kindly',
      Purpose: 'For anybody who has put off a talk for weeks. You prepare it in ten minutes and have it in twenty.',
      ImageUrl: '/media/demonstration/guide-first-ten-minutes.webp',
      WrittenBy: 'Tess Hallam, social worker',
      WrittenOn: '2026-03-02',
      ReviewedBy: 'Dr Miriam Okafor, workplace psychologist',
      ReviewedOn: '2026-08-14',
      Sources: 'Beyond Blue, Having a conversation, 2024\nMental Health First Aid Australia, guidelines, 2023',
      Steps: 'Choose the hour\nSay the first sentence aloud once',
    },
    {
      items: [
        exampleItem(
          381,
          'GuidePart',
          { Title: 'Before', Line: 'What you know, and what you only fear.' },
          {
            items: [
              words(
                382,
                '<p>Write down what you have seen. Leave out what you think it means: that is what the talk is for.</p><h3>Choose the hour</h3><p>Not after a row, not before work, and not in a car that somebody cannot leave.</p>',
              ),
              worksheets['Every kind of answer'],
            ],
          },
        ),
        exampleItem(
          383,
          'GuidePart',
          {
            Title: 'The talk itself',
            Line: 'Begin, wait, and stop in time.',
            ImageUrl: '/media/demonstration/news-table.webp',
          },
          {
            items: [
              words(384, '<p>Say one sentence and then be quiet for longer than is comfortable.</p>'),
              sentences['Three sentences'],
            ],
          },
        ),
      ],
    },
  ),
};
