import { exampleItem } from '../example.ts';

export const examples = { 'Events by month': exampleItem(320, 'EventList', { Title: 'Coming up' }) };
