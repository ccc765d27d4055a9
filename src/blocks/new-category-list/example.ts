import { exampleItem } from '../example.ts';

export const examples = {
  'All categories': exampleItem(450, 'NewCategoryList', { Title: 'Guides by subject' }),
  'In the shop': exampleItem(451, 'NewCategoryList', { Title: 'Guides to buy', Type: 'shop' }),
};
