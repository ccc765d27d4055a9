import { defineBlock, image, jsonList, lines, number, text, url } from '../define.ts';

export const blogPosts = defineBlock({
  type: 'Blog-Posts',
  label: 'Posts',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
    NumOfTileLines: number(2, 'Rows at first, and with each LOAD MORE'),
    BlogPosts: jsonList(
      {
        pageUrl: url('Leads to'),
        pageTitle: text('', 'Title'),
        imageUrl: image('Picture'),
        postDate: text('', 'Date'),
        shortDesc: lines('', 'Short description'),
      },
      'Posts, newest first',
    ),
  },
});
