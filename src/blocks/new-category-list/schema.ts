import { choice, defineBlock, text } from '../define.ts';

export const newCategoryList = defineBlock({
  type: 'NewCategoryList',
  label: 'Guide categories',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
    Type: choice(['all', 'free', 'shop'], 'all', 'Which categories'),
  },
});
