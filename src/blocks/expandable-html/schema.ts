import { defineBlock, html, text } from '../define.ts';

export const expandableHtml = defineBlock({
  type: 'ExpandableHtml',
  label: 'Text that opens',
  children: 'none',
  fields: { ButtonTitle: text('READ MORE', 'Text of the button'), Content: html('Text inside') },
});
