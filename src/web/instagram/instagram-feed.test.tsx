import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Caller } from '#contract/endpoint.ts';
import type { FeedItem } from '#contract/instagram.ts';
import { loadFeedItems } from './feed-items.ts';
import { InstagramFeed } from './instagram-feed.tsx';

const item = (number: number, more: Partial<FeedItem> = {}): FeedItem => ({
  link: `https://www.instagram.com/p/${number}/`,
  filename: `/media/${number}.webp`,
  type: 'image',
  caption: `Post ${number}`,
  ...more,
});
const answering =
  (answer: unknown): Caller =>
  async () =>
    answer as never;

test('tiles lead out without telling where from, named by their caption', () => {
  const html = renderToString(<InstagramFeed items={[item(1)]} />);
  expect(html).toContain('href="https://www.instagram.com/p/1/" rel="noopener noreferrer"');
  expect(html).toContain('alt="Post 1"');
  expect(renderToString(<InstagramFeed items={[item(1, { caption: '' })]} />)).toContain('alt="A post on Instagram"');
});

test('only videos and carousels carry an icon, with words for it', () => {
  const icons = (type: FeedItem['type']) =>
    renderToString(<InstagramFeed items={[item(1, { type })]} />).match(/<svg.*?<\/svg><span[^>]*>([^<]*)/)?.[1] ??
    null;
  expect([icons('image'), icons('video'), icons('carousel')]).toEqual([null, 'Video', 'Several pictures']);
});

test('an empty feed is nothing at all', () => {
  expect(renderToString(<InstagramFeed items={[]} />)).toBe('');
});

test('twelve items at most are drawn; a bare list is understood too', async () => {
  const many = Array.from({ length: 20 }, (_, index) => item(index));
  expect(await loadFeedItems(answering({ items: many }))).toHaveLength(12);
  expect(await loadFeedItems(answering(many.slice(0, 3)))).toHaveLength(3);
});
