import { exampleItem } from '../example.ts';

const fields = [
  { label: 'Day and place', kind: 'line', hint: 'Somewhere you will not be disturbed.' },
  { label: 'What have I seen or heard?', kind: 'lines', hint: 'What happened, not what it may mean.', rows: 3 },
  { label: 'I have chosen a calm hour', kind: 'tick' },
  { label: 'How soon must something change?', kind: 'choice', options: 'Today | This month | It can wait' },
  { label: 'After the talk', kind: 'heading', hint: 'Within one day.' },
  { label: 'What I promised', kind: 'table', options: 'What | Who | By when', rows: 3 },
];

export const examples = {
  'Every kind of answer': exampleItem(360, 'GuideWorksheet', {
    Title: 'Before you talk',
    Line: 'Ten minutes, alone. Write initials where a name would tell too much.',
    Fields: JSON.stringify(fields),
  }),
};
