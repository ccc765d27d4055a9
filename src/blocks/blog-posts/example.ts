import { exampleItem } from '../example.ts';

const subjects = [
  ['A quieter Christmas table', 'page-privacy'],
  ['The club that changed one sentence', 'page-bystander-action'],
  ['Four hundred kind questions', 'page-about'],
  ['Why we stopped saying “vulnerable”', 'page-elder-safety'],
  ['Notes from the ferry', 'page-phi-online'],
  ['Five minutes before the meeting', 'page-safe-workplaces'],
  ['When the phone rings at two', 'page-contact'],
  ['What a lighthouse keeper knows about scams', 'page-online-safety'],
] as const;

const posts = subjects.map(([pageTitle, picture], position) => ({
  pageUrl: `/news#${position}`,
  pageTitle,
  imageUrl: `/media/demonstration/${picture}.webp`,
  postDate: `2026-0${8 - position}-14`,
  shortDesc: 'A short read from the people who answer our phones.',
}));

export const examples = {
  'Two rows, and more on request': exampleItem(440, 'Blog-Posts', { Title: 'News', BlogPosts: JSON.stringify(posts) }),
  'One row': exampleItem(441, 'Blog-Posts', { NumOfTileLines: '1', BlogPosts: JSON.stringify(posts.slice(0, 5)) }),
};
