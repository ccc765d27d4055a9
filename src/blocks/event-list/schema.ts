import { defineBlock, text } from '../define.ts';

export const eventList = defineBlock({ type: 'EventList', label: 'Events', children: 'none', fields: { Title: text('', 'Heading') } });
