import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Posts with date and picture, newest first.',
  start: {
    Title: 'Posts',
    BlogPosts: '[{"pageUrl":"/","pageTitle":"A post","postDate":"2026-01-31","shortDesc":"What it is about."}]',
  },
};
