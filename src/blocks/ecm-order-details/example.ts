import { exampleItem } from '../example.ts';

export const examples = { 'Without an order': exampleItem(350, 'Ecm-OrderDetails', {}) };
