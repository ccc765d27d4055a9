import { defineBlock, text } from '../define.ts';

export const blogPostTitle = defineBlock({
  type: 'Blog-PostTitle',
  label: 'Title of a post',
  children: 'none',
  fields: { PageTitle: text('', 'Title'), PostDate: text('', 'Date') },
});
