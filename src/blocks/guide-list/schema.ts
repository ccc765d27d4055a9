import { defineBlock, flag, text } from '../define.ts';

export const guideList = defineBlock({
  type: 'GuideList',
  label: 'Guides',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
    Category: text('', 'Category'),
    Owned: flag(false, 'Only guides that the reader owns'),
  },
});
