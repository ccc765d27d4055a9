import { exampleItem } from '../example.ts';

export const examples = { 'Cart and checkout': exampleItem(340, 'Ecm-ShoppingCart', {}) };
