import { defineBlock, image, jsonList, lines, number, text, url } from '../define.ts';

export const blogPosts = defineBlock({
  type: 'Blog-Posts',
  label: 'Posts',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
    NumOfTileLines: number(2, 'Rows of tiles at first, and with each LOAD MORE'),
    BlogPosts: jsonList(
      {
        pageUrl: url('Page'),
        pageTitle: text('', 'Title'),
        imageUrl: image('Picture'),
        postDate: text('', 'Date (2026-06-06)'),
        shortDesc: lines('', 'Short description'),
      },
      'Posts, newest first',
    ),
  },
});
