import { defineBlock, text } from '../define.ts';

/** Its VideoItem children side by side. */
export const videoHolder = defineBlock({
  type: 'VideoHolder',
  label: 'Videos',
  children: 'items',
  fields: { Title: text('', 'Heading') },
});
