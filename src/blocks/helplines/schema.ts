import { defineBlock, html, text } from '../define.ts';

/** The numbers are the site's, by locale; an editor may add what helps on this page. */
export const helplines = defineBlock({
  type: 'Helplines',
  label: 'Helplines',
  children: 'none',
  fields: { Title: text('If you need help now', 'Heading'), Content: html('Text under the numbers') },
});
