import { defineBlock, jsonList, lines, number, text } from '../define.ts';

export const guideWorksheet = defineBlock({
  type: 'GuideWorksheet',
  label: 'Worksheet',
  children: 'none',
  fields: {
    Title: text(),
    Line: lines('', 'What to do with it'),
    Fields: jsonList(
      {
        label: text('', 'Question'),
        kind: text('line', 'Answer'),
        hint: text('', 'Small words under the question'),
        options: text('', 'Answers to choose from, or columns of a table, separated by |'),
        rows: number(0, 'Lines or rows'),
      },
      'Fields',
    ),
  },
});
