import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { graphError, type InstagramServer, instagramServer } from '../../testing/instagram-server.ts';
import { instagramGraph } from './instagram-graph.ts';
import type { FeedFault, FeedSource } from './port.ts';

let server: InstagramServer;
let feed: FeedSource;
beforeAll(async () => {
  server = await instagramServer();
  feed = instagramGraph({ configuredToken: server.token, apiOrigin: server.origin });
});
/** A feed with a short timeout. */
const impatient = () => instagramGraph({ configuredToken: server.token, apiOrigin: server.origin, timeoutMs: 400 });
afterEach(() => {
  server.instead.clear();
  server.requests = [];
  server.posts = [];
  server.perPage = 25;
});
afterAll(() => server.close());

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: FeedFault) => error.kind,
  );
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: FeedFault) => error.message,
  );

describe('posts', () => {
  test('are requested as documented and sorted newest first', async () => {
    server.posts = [server.post(1), server.post(2)];
    const posts = await feed.posts(server.token, 24);
    expect(posts.map(({ id }) => id)).toEqual([server.post(2).id, server.post(1).id]);
    expect(posts[1]).toEqual({
      id: server.post(1).id,
      type: 'image',
      link: 'https://www.instagram.com/p/Post1/',
      pictureUrl: `${server.origin}/picture/1.jpg`,
      caption: 'Post 1',
      postedAt: new Date('2026-01-01T00:01:00Z'),
    });
    expect(server.requests[0]?.path).toBe('/me/media');
    expect(server.requests[0]?.query.get('fields')).toBe(
      'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp',
    );
  });

  test('a video uses its still image, a carousel its first image', async () => {
    server.posts = [
      server.post(1, {
        media_type: 'VIDEO',
        media_url: `${server.origin}/film.mp4`,
        thumbnail_url: `${server.origin}/picture/still.jpg`,
      }),
      server.post(2, { media_type: 'CAROUSEL_ALBUM' }),
    ];
    const posts = await feed.posts(server.token, 24);
    expect(posts.map(({ type, pictureUrl }) => [type, pictureUrl])).toEqual([
      ['carousel', `${server.origin}/picture/2.jpg`],
      ['video', `${server.origin}/picture/still.jpg`],
    ]);
  });

  // Invariant 32.
  test('further pages are requested by cursor, never by the URL in the response', async () => {
    server.posts = Array.from({ length: 7 }, (_, index) => server.post(index));
    server.perPage = 3;
    expect(await feed.posts(server.token, 24)).toHaveLength(7);
    expect(server.requests.map(({ path, query }) => [path, query.get('after')])).toEqual([
      ['/me/media', null],
      ['/me/media', 'cursor3'],
      ['/me/media', 'cursor6'],
    ]);
  });

  test('stops when enough posts are read, and after four pages if cursors repeat', async () => {
    server.posts = Array.from({ length: 40 }, (_, index) => server.post(index));
    server.perPage = 12;
    expect(await feed.posts(server.token, 24)).toHaveLength(24);
    expect(server.requests).toHaveLength(2);
    server.requests = [];
    server.instead.set('/me/media', {
      status: 200,
      body: JSON.stringify({ data: [server.post(1)], paging: { cursors: { after: 'x' }, next: 'x' } }),
    });
    expect(await feed.posts(server.token, 24)).toHaveLength(1);
    expect(server.requests).toHaveLength(4);
  });

  test('leaves out posts without a link or an image', async () => {
    const { permalink: _, ...withoutLink } = server.post(1);
    const { media_url: __, ...withoutPicture } = server.post(2);
    server.posts = [
      withoutLink,
      withoutPicture,
      server.post(3, { media_type: 'STORY' }),
      server.post(4, { permalink: 'javascript:alert(1)' }),
      server.post(5, { permalink: 'https://instagram.com.evil.example/p/1/' }),
      server.post(6, { timestamp: 'yesterday' }),
      server.post(7, { media_type: 'VIDEO' }),
      server.post(8),
    ];
    expect((await feed.posts(server.token, 24)).map(({ id }) => id)).toEqual([server.post(8).id]);
  });
});

describe('failures', () => {
  test('reports an invalid token and what to do', async () => {
    expect(await messageOf(feed.posts('IGAAsomeothertokenaltogether', 24))).toBe(
      'Instagram returned 400, code 190/463: the access token is no longer valid. Create a new one and set INSTAGRAM_ACCESS_TOKEN.',
    );
  });

  test('reports too many calls as limited', async () => {
    for (const code of [4, 17, 32, 613]) {
      server.instead.set('/me/media', graphError(code, 0, 'Application request limit reached', 403));
      expect(await kindOf(feed.posts(server.token, 24))).toBe('limited');
    }
    server.instead.set('/me/media', { status: 429, body: '' });
    expect(await kindOf(feed.posts(server.token, 24))).toBe('limited');
  });

  test('reports a malformed response', async () => {
    for (const body of ['<html>Sorry</html>', '[]', '{"data":{}}', '{"data":[],"paging":7}', '']) {
      server.instead.set('/me/media', { status: 200, body });
      expect(await kindOf(feed.posts(server.token, 24)), body).toBe('malformed');
    }
  });

  test('stops reading a response over the size limit', async () => {
    server.instead.set('/me/media', { status: 200, body: Buffer.alloc(2_000_001, ' ') });
    expect(await messageOf(feed.posts(server.token, 24))).toContain('larger than 2000000 bytes');
  });

  test('reports a slow response, a broken connection and a redirect as unavailable', async () => {
    server.instead.set('/me/media', 'silence');
    expect(await messageOf(impatient().posts(server.token, 24))).toContain('did not respond within 0.4 s');
    expect(await kindOf(instagramGraph({ configuredToken: 'x', apiOrigin: 'http://127.0.0.1:1' }).posts('x', 24))).toBe(
      'unavailable',
    );
    server.instead.set('/me/media', { status: 302, body: '' });
    expect(await kindOf(feed.posts(server.token, 24))).toBe('unavailable');
  });

  test('no error message contains the token', async () => {
    server.instead.set('/me/media', graphError(190, 460, `Error validating ${server.token}`));
    expect(await messageOf(feed.posts(server.token, 24))).not.toContain(server.token);
    server.instead.set('/me/media', 'silence');
    expect(await messageOf(impatient().posts(server.token, 24))).not.toContain(server.token);
  });
});

test('exchanges a token for a new one', async () => {
  const fresh = await feed.freshToken(server.token);
  expect(fresh).toEqual({ token: server.token, lifetimeMs: 5_183_944_000 });
  server.instead.set('/refresh_access_token', { status: 200, body: '{"access_token":"","expires_in":0}' });
  expect(await kindOf(feed.freshToken(server.token))).toBe('malformed');
});

describe('images', () => {
  test('must be JPEG, PNG or WebP by content; the file name does not matter', async () => {
    expect((await feed.picture(`${server.origin}/picture/1.jpg`)).length).toBeGreaterThan(100);
    for (const body of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html></html>', 'GIF89a', '']) {
      server.instead.set('/picture/2.jpg', { status: 200, type: 'image/jpeg', body });
      expect(await kindOf(feed.picture(`${server.origin}/picture/2.jpg`)), body).toBe('picture');
    }
  });

  // Invariant 32.
  test('are loaded from Instagram’s hosts only', async () => {
    for (const url of [
      'http://127.0.0.1:1/a.jpg',
      'https://evil.example/a.jpg',
      'https://cdninstagram.com.evil.example/a.jpg',
      'http://scontent.cdninstagram.com/a.jpg',
      'https://scontent.cdninstagram.com:8443/a.jpg',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      expect(await messageOf(feed.picture(url)), url).toBe('The URL of an image is not on a host of Instagram.');
    }
    const real = instagramGraph({ configuredToken: 'x', apiOrigin: 'https://graph.instagram.com' });
    expect(await messageOf(real.picture('https://graph.instagram.com/a.jpg'))).toBe(
      'The URL of an image is not on a host of Instagram.',
    );
  });

  test('that are missing or too large are refused', async () => {
    server.instead.set('/picture/3.jpg', { status: 404, body: '' });
    expect(await kindOf(feed.picture(`${server.origin}/picture/3.jpg`))).toBe('picture');
    server.instead.set('/picture/3.jpg', { status: 200, body: Buffer.alloc(15_000_001) });
    expect(await kindOf(feed.picture(`${server.origin}/picture/3.jpg`))).toBe('malformed');
  });
});
