import { defineBlock, text } from '../define.ts';

export const guideProductList = defineBlock({
  type: 'GuideProductList',
  label: 'Guides for sale',
  children: 'none',
  fields: { Title: text('', 'Heading'), Category: text('', 'Category') },
});
