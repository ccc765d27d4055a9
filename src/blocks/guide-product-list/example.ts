import { exampleItem } from '../example.ts';

export const examples = {
  'Guides for sale': exampleItem(310, 'GuideProductList', { Title: 'All guides' }),
  'Guides for sale in a category that is empty': exampleItem(311, 'GuideProductList', {
    Category: '/guides/nothing-here',
  }),
};
