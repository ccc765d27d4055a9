import { exampleItem } from '../example.ts';

export const examples = { 'Paid order': exampleItem(350, 'Ecm-OrderDetails', {}) };
