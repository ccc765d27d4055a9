import { exampleItem } from '../example.ts';

export const examples = {
  'All products': exampleItem(330, 'Ecm-ProductList', { Title: 'From the shop' }),
  'Products of one category': exampleItem(331, 'Ecm-ProductList', { SelectedCategories: '1' }),
};
