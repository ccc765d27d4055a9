import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Posts with date and picture, newest first.',
  fields: {
    'BlogPosts.postDate': { part: 'content', control: 'day' },
    NumOfTileLines: {
      named: () => [
        ['1', 'One row'],
        ['2', 'Two rows'],
        ['3', 'Three rows'],
        ['4', 'Four rows'],
      ],
    },
  },
  start: {
    Title: 'Posts',
    BlogPosts: '[{"pageUrl":"/","pageTitle":"A post","postDate":"2026-01-31","shortDesc":"What it is about."}]',
  },
};
