import { defineBlock, ids, text } from '../define.ts';

export const ecmProductList = defineBlock({
  type: 'Ecm-ProductList',
  label: 'Products',
  children: 'none',
  fields: { Title: text('', 'Heading'), SelectedCategories: ids('Categories (all products if none)') },
});
