import { defineBlock, text } from '../define.ts';

export const ecmShoppingCart = defineBlock({
  type: 'Ecm-ShoppingCart',
  label: 'Cart and checkout',
  children: 'none',
  fields: { Title: text('', 'Heading') },
});
