import { pictures, pictureUrl } from '../pictures.ts';
import { banner, band, html, item, picture, publicPage } from '../build.ts';
import type { SeedItem, SeedPage } from '../types.ts';
import { breathing } from './breathing.ts';
import { type SeedPost, posts } from './posts.ts';

const newsPath = '/news';
const postPath = (post: SeedPost): string => `${newsPath}/${post.slug}`;

const postTiles = (title: string, list: readonly SeedPost[], lines?: number): SeedItem =>
  item('Blog-Posts', {
    Title: title,
    ...(lines !== undefined && { NumOfTileLines: String(lines) }),
    BlogPosts: JSON.stringify(
      list.map((post) => ({
        pageUrl: postPath(post),
        pageTitle: post.title,
        imageUrl: pictureUrl(post.image),
        postDate: post.date,
        shortDesc: post.shortDesc,
      })),
    ),
  });

const newsPage = publicPage({
  path: newsPath,
  title: 'News',
  image: 'news-ferry',
  description: 'What we see, try out and change our minds about: short reads from the people at PHI.',
  keyword: 'news, stories, prevention',
  items: [
    banner({
      image: 'news-ferry',
      title: 'News',
      line: 'What we see, try out and change our minds about.',
    }),
    band('paper', postTiles('Latest', posts)),
    band(
      'mist',
      html(
        '<h2>Names and stories</h2><p>Nobody is in these pages who did not want to be. Names, towns and trades are changed where people asked for it, and everyone has read what we wrote about them. If you have something to tell, <a href="/contact">write to us</a>.</p>',
      ),
    ),
  ],
});

const postPage = (post: SeedPost, position: number): SeedPage => {
  const others = [...posts.slice(position + 1), ...posts.slice(0, position)];
  return publicPage(
    {
      path: postPath(post),
      title: post.title,
      image: post.image,
      description: post.shortDesc,
      keyword: 'news, stories, prevention',
      items: [
        item('Blog-PostTitle', { PageTitle: post.title, PostDate: post.date }),
        picture(post.image, pictures[post.image]),
        html(post.body),
        band('sand', postTiles('Read on', others.slice(0, 6), 1)),
      ],
    },
    { embedDataList: post.body.includes('data-embed-id="breathing"') ? [breathing] : [] },
  );
};

export const newsPages: SeedPage[] = [newsPage, ...posts.map(postPage)];
