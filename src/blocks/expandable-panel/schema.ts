import { defineBlock, text } from '../define.ts';

export const expandablePanel = defineBlock({
  type: 'ExpandablePanel',
  label: 'Panel that opens',
  children: 'items',
  fields: {
    Title: text('', 'Heading'),
    ButtonTitle: text('READ MORE', 'Text of the button where there is no heading'),
  },
});
