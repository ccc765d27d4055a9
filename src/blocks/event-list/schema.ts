import { defineBlock, number, text } from '../define.ts';

export const eventList = defineBlock({
  type: 'EventList',
  label: 'Events',
  children: 'none',
  fields: { Title: text('', 'Heading'), Limit: number(0, 'How many') },
});
