import { defineBlock } from '../define.ts';

export const ecmOrderDetails = defineBlock({
  type: 'Ecm-OrderDetails',
  label: 'Paid order',
  children: 'none',
  fields: {},
});
