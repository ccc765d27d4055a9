import { defineBlock, text } from '../define.ts';

export const instagramFeed = defineBlock({
  type: 'InstagramFeed',
  label: 'Instagram feed',
  children: 'none',
  fields: { Title: text('', 'Heading') },
});
