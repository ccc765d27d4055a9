import { defineBlock, text } from '../define.ts';

/** Shows its VideoItem children side by side. */
export const videoHolder = defineBlock({
  type: 'VideoHolder',
  label: 'Videos',
  children: 'items',
  fields: { Title: text('', 'Heading') },
});
