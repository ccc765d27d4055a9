import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getInstagramFeeds } from '#contract/instagram.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import { contentChanged } from '../db/content-versions.ts';
import { graphError, type InstagramServer, instagramServer } from '../testing/instagram-server.ts';
import { s3Server } from '../testing/s3-server.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { insertPosts } from './feed.sql.ts';
import { refreshFeed } from './refresh-feed.ts';

let instagram: InstagramServer;
let app: TestApp;
let clock: Date;
const wait = (ms: number) => (clock = new Date(clock.getTime() + ms));
const items = async () => (await app.browser().call(getInstagramFeeds, {})).items;
const captions = async () => (await items()).map(({ caption }) => caption);
const pictures = () => readdir(join(app.deps.config.DATA_DIR, 'media', 'instagram')).catch(() => []);
const requestsTo = (path: string) => instagram.requests.filter((each) => each.path === path).length;
const account = () => app.deps.db.read.selectFrom('feed_account').selectAll().executeTakeFirstOrThrow();

async function open(settings: Record<string, string> = {}): Promise<void> {
  app = await testApp(
    { LOG_LEVEL: 'silent', INSTAGRAM_ACCESS_TOKEN: instagram.token, INSTAGRAM_API_URL: instagram.origin, ...settings },
    { now: () => clock },
  );
}
/** The schedule fetches once when the server starts. */
async function firstFetch(): Promise<void> {
  await vi.waitFor(async () => expect(await items()).not.toEqual([]), { timeout: 15_000 });
}

beforeEach(async () => {
  clock = new Date('2026-03-01T00:00:00Z');
  instagram = await instagramServer();
});
afterEach(async () => {
  await app.close();
  await instagram.close();
});

test('returns the posts that editors entered if no token is set, and sends no request', async () => {
  await open({ INSTAGRAM_ACCESS_TOKEN: '' });
  expect(await items()).toEqual([]);
  await app.deps.db.transaction((tx) =>
    insertPosts(tx, [
      {
        source: 'entered',
        external_id: 'a',
        link: '/about',
        filename: '/media/a.webp',
        type: 'image',
        caption: 'Older',
        posted_at: '2026-01-01T00:00:00.000Z',
      },
      {
        source: 'entered',
        external_id: 'b',
        link: 'https://www.instagram.com/p/b/',
        filename: '/media/b.webp',
        type: 'carousel',
        caption: 'Newer\n#harm',
        posted_at: '2026-01-02T00:00:00.000Z',
      },
    ]),
  );
  await app.deps.db.transaction((tx) => contentChanged(tx, 'feed'));
  await app.deps.content.refresh();
  expect(await captions()).toEqual(['Newer', 'Older']);
  await app.close();
  expect(instagram.requests).toEqual([]);
});

test('returns link, filename, type and caption of at most 24 posts, newest first', async () => {
  instagram.posts = [
    instagram.post(1, { media_type: 'CAROUSEL_ALBUM' }),
    instagram.post(2, { media_type: 'VIDEO', thumbnail_url: `${instagram.origin}/picture/2.jpg` }),
    ...Array.from({ length: 30 }, (_, index) => instagram.post(index + 3)),
  ].toReversed();
  await open();
  await firstFetch();
  const answer = await app.browser().fetch('/api/Instagram/getinstagramfeeds');
  const { items: shown } = (await answer.json()) as { items: Record<string, string>[] };
  expect(answer.status).toBe(200);
  expect(shown).toHaveLength(24);
  expect(shown[0]).toEqual({
    link: 'https://www.instagram.com/p/Post32/',
    filename: expect.stringMatching(/^\/media\/instagram\/[0-9a-f]{32}\.webp$/) as string,
    type: 'image',
    caption: 'Post 32',
  });
  const picture = await app.browser().fetch(shown[0]?.filename ?? '');
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ]);
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
  expect([width, height]).toEqual([720, 720]);
});

test('returns the type of videos and carousels', async () => {
  instagram.posts = [
    instagram.post(1),
    instagram.post(2, { media_type: 'VIDEO', thumbnail_url: `${instagram.origin}/picture/2.jpg` }),
    instagram.post(3, { media_type: 'CAROUSEL_ALBUM' }),
  ];
  await open();
  await firstFetch();
  expect((await items()).map(({ type }) => type)).toEqual(['carousel', 'video', 'image']);
});

test('every process sends the pictures that one has copied into the bucket', async () => {
  const s3 = await s3Server();
  instagram.posts = [instagram.post(1)];
  await open(s3.settings);
  const { DATABASE_URL, DATA_DIR } = app.deps.config;
  const other = await testApp({
    ...s3.settings,
    LOG_LEVEL: 'silent',
    ...(DATABASE_URL && { DATABASE_URL, DATA_DIR: join(DATA_DIR, 'second') }),
  });
  try {
    await firstFetch();
    const address = (await items())[0]?.filename ?? '';
    const get = async (path: string) => (await fetch(`${other.url}${path}`)).status;
    expect(await get(address)).toBe(200);
    for (const digit of 'abc') {
      expect(await get(`/media/instagram/${digit.repeat(32)}.webp`)).toBe(404);
      expect(s3.requests.filter((request) => request.includes(digit.repeat(32)))).toEqual([]);
    }
    s3.fault = { methods: ['GET'], kind: 'error' };
    expect(await get(address)).toBe(200);

    s3.fault = null;
    instagram.posts = [instagram.post(2)];
    for (let refresh = 0; refresh < 2; refresh++) {
      wait(hourMs);
      await refreshFeed(app.deps);
    }
    expect([...s3.objects.keys()]).toEqual([(await items())[0]?.filename.slice(1)]);
    expect(await pictures()).toEqual([]);
  } finally {
    await other.close();
    await s3.close();
  }
});

describe('a refresh', () => {
  beforeEach(async () => {
    instagram.posts = [instagram.post(1), instagram.post(2)];
    await open();
    await firstFetch();
  });

  test('sends one request an hour, in spite of concurrent calls', async () => {
    await Promise.all([refreshFeed(app.deps), refreshFeed(app.deps)]);
    expect(requestsTo('/me/media')).toBe(1);
    wait(hourMs);
    await Promise.all([refreshFeed(app.deps), refreshFeed(app.deps), refreshFeed(app.deps)]);
    expect(requestsTo('/me/media')).toBe(2);
  });

  test('adds new posts, copies only new pictures, and deletes pictures one refresh after their posts', async () => {
    instagram.posts = [instagram.post(2), instagram.post(3)];
    instagram.requests = [];
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(await captions()).toEqual(['Post 3', 'Post 2']);
    expect(instagram.requests.map(({ path }) => path)).toEqual(['/me/media', '/picture/3.jpg']);
    expect(await pictures()).toHaveLength(3);
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(new Set(await pictures())).toEqual(new Set((await items()).map(({ filename }) => basename(filename))));
  });

  test('does not invalidate rendered pages if the feed is unchanged', async () => {
    const before = app.deps.content.current('feed');
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(app.deps.content.current('feed')).toBe(before);
  });

  test.each([
    ['an expired token', () => graphError(190, 463, 'Session has expired.'), /code 190\/463/],
    ['too many calls', () => graphError(4, 0, 'Application request limit reached', 403), /too many calls/],
    ['a malformed response', () => ({ status: 200, body: '<html>' }), /documented shape/],
    ['a server error', () => ({ status: 503, body: '' }), /503/],
    // Invariant 34.
  ])('keeps the last good feed and fails with a message: %s', async (_name, answer, message) => {
    instagram.instead.set('/me/media', answer());
    wait(hourMs);
    await expect(refreshFeed(app.deps)).rejects.toThrow(message);
    expect(await captions()).toEqual(['Post 2', 'Post 1']);
    instagram.instead.clear();
    instagram.posts.push(instagram.post(3));
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(await captions()).toEqual(['Post 3', 'Post 2', 'Post 1']);
  });

  test('skips a post with an invalid picture; keeps the feed if all pictures are invalid', async () => {
    instagram.posts = [instagram.post(2), instagram.post(3)];
    instagram.instead.set('/picture/3.jpg', {
      status: 200,
      type: 'image/jpeg',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(await captions()).toEqual(['Post 2']);
    instagram.posts = [instagram.post(3)];
    wait(hourMs);
    await expect(refreshFeed(app.deps)).rejects.toThrow('is not JPEG');
    expect(await captions()).toEqual(['Post 2']);
  });

  test('skips a post whose picture is truncated', async () => {
    instagram.posts = [instagram.post(2), instagram.post(4)];
    instagram.instead.set('/picture/4.jpg', {
      status: 200,
      type: 'image/jpeg',
      body: Buffer.from('ffd8ffe000104a46494600', 'hex'),
    });
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(await captions()).toEqual(['Post 2']);
  });
});

describe('the token', () => {
  beforeEach(async () => {
    instagram.posts = [instagram.post(1)];
    await open();
    await firstFetch();
  });

  test('is stored encrypted', async () => {
    const rows = JSON.stringify(await account());
    expect(rows).not.toContain(instagram.token);
    expect(app.deps.secrets.unseal((await account()).token_sealed)).toBe(instagram.token);
  });

  test('is exchanged after a day, and again long before it expires; the fresh one is used', async () => {
    const configured = instagram.token;
    wait(23 * hourMs);
    await refreshFeed(app.deps);
    expect(requestsTo('/refresh_access_token')).toBe(0);
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(instagram.token).not.toBe(configured);
    expect(instagram.requests.at(-1)?.query.get('access_token')).toBe(instagram.token);
    expect((await account()).token_expires_at?.slice(0, 10)).toBe('2026-04-30');
    wait(8 * dayMs);
    await refreshFeed(app.deps);
    expect(requestsTo('/refresh_access_token')).toBe(1);
    wait(3 * dayMs);
    await refreshFeed(app.deps);
    expect(requestsTo('/refresh_access_token')).toBe(2);
    instagram.posts.push(instagram.post(2));
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(await captions()).toEqual(['Post 2', 'Post 1']);
  });

  test('is used unchanged if the exchange fails', async () => {
    instagram.instead.set('/refresh_access_token', { status: 500, body: '' });
    instagram.posts.push(instagram.post(2));
    wait(2 * dayMs);
    await refreshFeed(app.deps);
    expect(await captions()).toEqual(['Post 2', 'Post 1']);
    expect((await account()).token_expires_at).toBeNull();
  });

  test('is replaced at the next refresh if the settings contain another one', async () => {
    const given = 'IGAAanothertokenmadebyhand';
    instagram.token = given;
    const dependencies = { ...app.deps, feed: app.deps.feed && { ...app.deps.feed, configuredToken: given } };
    await refreshFeed(dependencies);
    expect(app.deps.secrets.unseal((await account()).token_sealed)).toBe(given);
    expect(requestsTo('/me/media')).toBe(2);
  });

  test('is read from the settings again if another application secret sealed it', async () => {
    await app.deps.db.transaction((tx) => tx.updateTable('feed_account').set({ token_sealed: 'AAAA' }).execute());
    wait(hourMs);
    await refreshFeed(app.deps);
    expect(requestsTo('/me/media')).toBe(2);
  });
});
