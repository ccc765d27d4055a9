import { exampleItem } from '../example.ts';

export const examples = {
  'A guide in its reading layout': exampleItem(330, 'GuideText', {
    Guide: '/guides/respect-at-work',
    Content:
      '<h2>Start with a question</h2><p>Ask what people put up with here, and write the answer down in their words.</p>' +
      '<h2>Then act on one</h2><p>Choose the smallest thing that you can change this week.</p>',
    Steps: 'Ask three people one question\nChange one small thing',
    ReviewedBy: 'Dr Anna Wilkes',
    ReviewedOn: '2026-08-14',
  }),
};
