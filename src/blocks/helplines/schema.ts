import { choice, defineBlock, html, text } from '../define.ts';

/** The numbers belong to the site, by locale; an editor may add text for this page. */
export const helplines = defineBlock({
  type: 'Helplines',
  label: 'Helplines',
  children: 'none',
  fields: {
    Title: text('If you need help now', 'Heading'),
    Content: html('Text under the numbers'),
    Look: choice(['full', 'strip'], 'full', 'Look'),
  },
});
