import { defineBlock, lines, text } from '../define.ts';

export const guideSentences = defineBlock({
  type: 'GuideSentences',
  label: 'Sentences to borrow',
  children: 'none',
  fields: {
    Title: text('', 'When to say them'),
    Sentences: lines('', 'One a line, without quotation marks'),
  },
});
