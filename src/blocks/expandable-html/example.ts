import { exampleItem } from '../example.ts';

export const examples = {
  'A question and its answer': exampleItem(
    410,
    'ExpandableHtml',
    {
      ButtonTitle: 'Will you tell anyone that I called?',
      Content:
        '<p>No. We write down what we need to answer you and delete it after thirty days. If somebody is in danger right now we would ask you to call <a href="tel:000">000</a>, or call with you.</p>',
    },
    { anchorName: 'will-you-tell' },
  ),
  'Without a text of its own': exampleItem(411, 'ExpandableHtml', {
    Content: '<p>We publish our accounts every October.</p>',
  }),
};
