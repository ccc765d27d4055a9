import { exampleItem } from '../example.ts';

export const examples = {
  'Guides of a category': exampleItem(300, 'GuideList', {
    Title: 'Guides to read',
    Category: '/guides/category/life-online',
  }),
  'Guides that the reader owns': exampleItem(301, 'GuideList', { Title: 'Your guides', Owned: 'yes' }),
};
