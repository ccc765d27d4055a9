import type { Page } from '@playwright/test';
import { publishPage } from '#server/pages/write-page.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { waitForHydration, visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const script = 'https://posts.example/embed.js';
const frames = 'https://frames.example';

const post = (className: string, name: string) =>
  `<blockquote class="${className}" data-instgrm-permalink="https://posts.example/p/1"><p>${name}</p><p><a href="https://posts.example/p/1">Read it there: ${name}</a></p></blockquote><script async src="${script}"></script>`;
const lead = (title: string) => `<h1>${title}</h1>`;
// More than a viewport plus the distance at which a post counts as near.
const long =
  '<p>Most harm announces itself. A joke goes too far, someone stops coming to lunch, a bill makes no sense.</p>'.repeat(
    60,
  );

let app: TestApp;
test.beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'silent', SOCIAL_EMBED_SCRIPT: script, SOCIAL_EMBED_FRAMES: frames });
  const publish = (path: string, Content: string, payloads: Record<string, string> = {}) =>
    publishPage(app.deps, {
      path,
      title: 'Posts',
      content: {
        sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content } }] }],
        payloads,
      },
    });
  await publish('/plain', `${lead('Nothing of others')}<p><a href="/posts">What others say</a></p>`);
  await publish(
    '/posts',
    `${lead('What others say')}<p><a href="/more-posts">More of it</a></p>${long}${post('instagram-media', 'A small question')}${post('twitter-tweet', 'A longer answer')}`,
  );
  await publish('/more-posts', lead('More of it') + post('twitter-tweet', 'One more'));
  await publish('/quiet', lead('With care') + post('instagram-media', 'A small question'), { Sensitive: 'yes' });
});
test.afterAll(() => app.close());

const quotes = (page: Page) => page.getByRole('main').locator('blockquote');
const postFrames = (page: Page) => page.getByRole('main').locator('iframe');

/** Mocks the other site and returns the requested URLs. The script behaves like the real ones. */
async function mockService(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('https://posts.example/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `for (const post of document.querySelectorAll('.instagram-media, .twitter-tweet')) {
        const frame = document.createElement('iframe');
        frame.title = post.querySelector('p').textContent;
        frame.src = '${frames}/post';
        frame.style = 'border: 0; min-width: 540px; height: 500px';
        post.replaceWith(frame);
      }`,
    });
  });
  await page.route(`${frames}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>A post</title><main><h1>Drawn elsewhere</h1></main></html>',
    }),
  );
  return requested;
}

test('the script for posts of other sites is loaded once, near the viewport, and only on pages with a post @phone-only', async ({
  page,
}) => {
  const requested = await mockService(page);
  await visit(page, `${app.url}/plain`);
  await page.getByRole('link', { name: 'What others say' }).click();
  await page.waitForURL(`${app.url}/posts`);
  await waitForHydration(page);
  await expect(page.locator('[data-social-post]')).toHaveCount(2);
  await expect(quotes(page).first().getByRole('link', { name: 'Read it there: A small question' })).toHaveAttribute(
    'href',
    'https://posts.example/p/1',
  );
  expect(requested).toEqual([]);

  await quotes(page).first().scrollIntoViewIfNeeded();
  await expect(postFrames(page)).toHaveCount(2);
  await expect(page.frameLocator('main iframe >> nth=1').getByText('Drawn elsewhere')).toBeVisible();
  // Not `innerWidth`: on a phone it grows with content that is too wide.
  expect(
    await postFrames(page)
      .first()
      .evaluate((frame) => frame.getBoundingClientRect().right),
  ).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(requested).toEqual([script]);
  await expect(page.locator(`script[src="${script}"]`)).toHaveCount(1);
  await axeCheck(page);

  // Another page with a post is another document, in which the script runs again.
  await page.getByRole('link', { name: 'More of it' }).click();
  await page.waitForURL(`${app.url}/more-posts`);
  await expect(postFrames(page)).toHaveAttribute('title', 'One more');
  expect(requested).toEqual([script, script]);
});

test('on a sensitive page a post stays a quote with a link', async ({ page }) => {
  const requested = await mockService(page);
  const answer = await page.goto(`${app.url}/quiet`);
  expect(answer?.headers()['content-security-policy']).not.toContain('.example');
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await expect(quotes(page).getByRole('link', { name: 'Read it there: A small question' })).toBeVisible();
  expect(requested).toEqual([]);
  await axeCheck(page);
});

test.describe('if the script does not load', () => {
  test.use({ expectedProblems: [/posts\.example\/embed\.js/] });

  test('quotes are shown without reserved space', async ({ page }) => {
    await page.route(script, (route) => route.abort('connectionrefused'));
    await visit(page, `${app.url}/posts`);
    await expect(page.locator('[data-social-post]')).toHaveCount(2);
    const logged = page.waitForEvent(
      'console',
      (message) => message.text() === `Social posts: ${script} could not be loaded.`,
    );
    await quotes(page).first().scrollIntoViewIfNeeded();
    await logged;
    await expect(page.locator('[data-social-post]')).toHaveCount(0);
    await expect(quotes(page).getByRole('link')).toHaveCount(2);
    expect(
      await quotes(page)
        .first()
        .evaluate((quote) => quote.clientHeight),
    ).toBeLessThan(300);
  });
});
