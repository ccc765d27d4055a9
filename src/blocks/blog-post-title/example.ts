import { exampleItem } from '../example.ts';

export const examples = {
  'Title and date': exampleItem(430, 'Blog-PostTitle', {
    PageTitle: 'What we learned from four hundred kind questions',
    PostDate: '2026-06-06',
  }),
  'A date in words': exampleItem(431, 'Blog-PostTitle', { PageTitle: 'Winter hours', PostDate: 'Winter 2026' }),
};
