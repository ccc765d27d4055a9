// Invariant 27: all of this file.
import { afterEach, expect, test } from 'vitest';
import type { PageAccess } from '../access/access.ts';
import '../testing/needs-build.ts';
import { schemeHash } from '../http/scheme-hash.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';
import type { DraftItem } from '../content/page.wire.ts';
import { publishPage } from '../pages/write-page.ts';

const script = 'https://posts.example/embed.js?v=2';
const post =
  '<blockquote class="instagram-media" data-instgrm-permalink="https://posts.example/1"><a href="https://posts.example/1">Their post</a></blockquote><script src="https://posts.example/other.js"></script>';

let app: TestApp;
afterEach(() => app.close());

async function page(
  path: string,
  Content: string,
  more: { access?: PageAccess; payloads?: Record<string, string>; video?: boolean } = {},
): Promise<void> {
  const { access, payloads = {}, video } = more;
  const items: DraftItem[] = [
    { itemTypeCode: 'Html', payloads: { Content } },
    ...(video ? [{ itemTypeCode: 'VideoItem', payloads: { YoutubeCode: 'PHIfilm-w01' } }] : []),
  ];
  await publishPage(app.deps, {
    path,
    title: 'Page',
    ...(access && { access }),
    content: { sections: [{ sectionName: 'body', items }], payloads },
  });
}

async function opened(path: string) {
  const answer = await app.browser().fetch(path);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const sources = (name: string) =>
    policy
      .split('; ')
      .find((part) => part.startsWith(`${name} `))
      ?.slice(name.length + 1);
  const html = await answer.text();
  return {
    scripts: sources('script-src')?.replace(` ${schemeHash}`, ''),
    frames: sources('frame-src'),
    calls: sources('connect-src'),
    root: /<html [^>]*>/.exec(html)?.[0] ?? '',
    html,
  };
}

test('only the document of a page with a post permits and contains the script', async () => {
  app = await testApp({ SOCIAL_EMBED_SCRIPT: script });
  await page('/posts', post);
  await page('/plain', '<p>Nothing of others</p>');
  await page('/film', '<p>A film</p>', { video: true });
  await page('/both', post, { video: true });
  const posts = await opened('/posts');
  expect(posts).toMatchObject({
    scripts: "'self' https://posts.example",
    frames: "'self' https://posts.example",
    calls: "'self'",
  });
  expect(posts.root).toContain(` data-social="${script}"`);
  expect(posts.html).toContain('"policy":"social"');
  expect(posts.html).toContain('<a href="https://posts.example/1">Their post</a></blockquote>');
  expect(posts.html).not.toContain('other.js');
  expect(await opened('/both')).toMatchObject({
    scripts: "'self' https://www.youtube.com https://posts.example",
    frames: "'self' https://www.youtube-nocookie.com https://posts.example",
  });
  expect((await opened('/film')).scripts).toBe("'self' https://www.youtube.com");
  const plain = await opened('/plain');
  expect([plain.scripts, plain.frames]).toEqual(["'self'", "'self'"]);
  expect(plain.root).not.toContain('data-social');
});

test('the frames may have other origins than the script', async () => {
  app = await testApp({
    SOCIAL_EMBED_SCRIPT: script,
    SOCIAL_EMBED_FRAMES: 'https://frames.example https://more.example',
  });
  await page('/posts', post);
  expect(await opened('/posts')).toMatchObject({
    scripts: "'self' https://posts.example",
    frames: "'self' https://frames.example https://more.example",
  });
});

test('without the setting a post is a quote with a link', async () => {
  app = await testApp();
  await page('/posts', post);
  const { scripts, frames, root, html } = await opened('/posts');
  expect([scripts, frames]).toEqual(["'self'", "'self'"]);
  expect(root).not.toContain('data-social');
  expect(html).toContain('<a href="https://posts.example/1">Their post</a></blockquote>');
});

test('a sensitive page contacts no other host, even if it is for members only', async () => {
  app = await testApp({ SOCIAL_EMBED_SCRIPT: script });
  await page('/quiet', post, { payloads: { Sensitive: 'yes' }, video: true });
  await page('/club', post, { access: { kind: 'member' } });
  await page('/club/quiet', post, { access: { kind: 'member' }, payloads: { Sensitive: 'yes' }, video: true });
  for (const path of ['/quiet', '/club/quiet']) {
    const { scripts, frames, root } = await opened(path);
    expect([scripts, frames], path).toEqual(["'self'", "'self'"]);
    expect(root).not.toContain('data-social');
  }
  // The policy covers the content for members, because the document is rendered without knowing the viewer.
  expect((await opened('/club')).scripts).toBe("'self' https://posts.example");
});

test('a post in the footer applies to every page except log-in, cart, payment and sensitive pages', async () => {
  app = await testApp({ SOCIAL_EMBED_SCRIPT: script });
  await page('/partials/common-footer', post);
  await page('/plain', '<p>Nothing of others</p>');
  await page('/quiet', '<p>With care</p>', { payloads: { Sensitive: 'yes' } });
  for (const path of ['/plain', '/no-such-page'])
    expect((await opened(path)).scripts, path).toBe("'self' https://posts.example");
  for (const path of ['/quiet', '/cart', '/login', '/member/login', '/order-thankyou']) {
    const { scripts, root } = await opened(path);
    expect(scripts, path).not.toContain('posts.example');
    expect(root, path).not.toContain('data-social');
  }
});

test('a post in a text snippet counts, one in a framed snippet does not', async () => {
  app = await testApp({ SOCIAL_EMBED_SCRIPT: script });
  const snippet = (path: string, codeType: 'Text' | 'TestWithJs') =>
    publishPage(app.deps, {
      path,
      title: 'Page',
      content: {
        sections: [
          {
            sectionName: 'body',
            items: [{ itemTypeCode: 'Html', payloads: { Content: '<div data-embed-id="a">A post</div>' } }],
          },
        ],
        embedDataList: [{ id: 'a', codeType, code: post }],
      },
    });
  await snippet('/text', 'Text');
  await snippet('/frame', 'TestWithJs');
  expect((await opened('/text')).scripts).toBe("'self' https://posts.example");
  expect((await opened('/frame')).scripts).toBe("'self'");
});
