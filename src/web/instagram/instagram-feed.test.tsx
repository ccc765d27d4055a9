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
const respondWith =
  (answer: unknown): Caller =>
  async () =>
    answer as never;

test('a tile links to the post without a referrer and is named by its caption', () => {
  const html = renderToString(<InstagramFeed items={[item(1)]} />);
  expect(html).toContain('href="https://www.instagram.com/p/1/" rel="noopener noreferrer"');
  expect(html).toContain('alt="Post 1"');
  expect(renderToString(<InstagramFeed items={[item(1, { caption: '' })]} />)).toContain('alt="A post on Instagram"');
});

test('only videos and carousels have an icon with a text', () => {
  const icons = (type: FeedItem['type']) =>
    renderToString(<InstagramFeed items={[item(1, { type })]} />).match(/<svg.*?<\/svg><span[^>]*>([^<]*)/)?.[1] ??
    null;
  expect([icons('image'), icons('video'), icons('carousel')]).toEqual([null, 'Video', 'Several pictures']);
});

test('an empty feed renders nothing', () => {
  expect(renderToString(<InstagramFeed items={[]} />)).toBe('');
});

test('loads at most twelve items and accepts a plain array', async () => {
  const many = Array.from({ length: 20 }, (_, index) => item(index));
  expect(await loadFeedItems(respondWith({ items: many }))).toHaveLength(12);
  expect(await loadFeedItems(respondWith(many.slice(0, 3)))).toHaveLength(3);
});
