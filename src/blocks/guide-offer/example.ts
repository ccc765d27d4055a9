import { exampleItem } from '../example.ts';

export const examples = {
  'A guide to buy': exampleItem(320, 'GuideOffer', { Guide: '/guides/respect-at-work' }),
  'A guide that does not exist': exampleItem(321, 'GuideOffer', { Guide: '/guides/nothing-here' }),
};
