import type { Page } from '@playwright/test';
import { publishPage } from '#server/cms/publish.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { takenOver, visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

const script = 'https://posts.example/embed.js';
const frames = 'https://frames.example';

const post = (className: string, name: string) =>
  `<blockquote class="${className}" data-instgrm-permalink="https://posts.example/p/1"><p>${name}</p><p><a href="https://posts.example/p/1">Read it there: ${name}</a></p></blockquote><script async src="${script}"></script>`;
const lead = (title: string) => `<h1>${title}</h1>`;
// More than a window and the distance at which a post counts as near.
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
const drawn = (page: Page) => page.getByRole('main').locator('iframe');

/** Answers for the other site; gives the addresses that are asked for there. The script does what theirs do. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://posts.example/**', (route) => {
    asked.push(route.request().url());
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
  return asked;
}

test('posts of other sites are drawn by their script, which is asked for once, when they come near, and by no other page @phone', async ({
  page,
}) => {
  const asked = await standIn(page);
  await visit(page, `${app.url}/plain`);
  await page.getByRole('link', { name: 'What others say' }).click();
  await page.waitForURL(`${app.url}/posts`);
  await takenOver(page);
  await expect(page.locator('[data-social-post]')).toHaveCount(2);
  await expect(quotes(page).first().getByRole('link', { name: 'Read it there: A small question' })).toHaveAttribute(
    'href',
    'https://posts.example/p/1',
  );
  expect(asked).toEqual([]);

  await quotes(page).first().scrollIntoViewIfNeeded();
  await expect(drawn(page)).toHaveCount(2);
  await expect(page.frameLocator('main iframe >> nth=1').getByText('Drawn elsewhere')).toBeVisible();
  // Not `innerWidth`: on a phone that grows with what is too wide.
  expect(
    await drawn(page)
      .first()
      .evaluate((frame) => frame.getBoundingClientRect().right),
  ).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(asked).toEqual([script]);
  await expect(page.locator(`script[src="${script}"]`)).toHaveCount(1);
  await axeCheck(page);

  // From one such page to the next it is another document, whose posts the script finds anew.
  await page.getByRole('link', { name: 'More of it' }).click();
  await page.waitForURL(`${app.url}/more-posts`);
  await expect(drawn(page)).toHaveAttribute('title', 'One more');
  expect(asked).toEqual([script, script]);
});

test('on a sensitive page a post stays a quote with a link', async ({ page }) => {
  const asked = await standIn(page);
  const answer = await page.goto(`${app.url}/quiet`);
  expect(answer?.headers()['content-security-policy']).not.toContain('.example');
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  await expect(quotes(page).getByRole('link', { name: 'Read it there: A small question' })).toBeVisible();
  expect(asked).toEqual([]);
  await axeCheck(page);
});

test.describe('when the script does not come', () => {
  test.use({ expectedProblems: [/posts\.example\/embed\.js/] });

  test('the quotes are there, and keep no room for anything else', async ({ page }) => {
    await page.route(script, (route) => route.abort('connectionrefused'));
    await visit(page, `${app.url}/posts`);
    await expect(page.locator('[data-social-post]')).toHaveCount(2);
    const told = page.waitForEvent(
      'console',
      (message) => message.text() === `Social posts: ${script} could not be loaded.`,
    );
    await quotes(page).first().scrollIntoViewIfNeeded();
    await told;
    await expect(page.locator('[data-social-post]')).toHaveCount(0);
    await expect(quotes(page).getByRole('link')).toHaveCount(2);
    expect(
      await quotes(page)
        .first()
        .evaluate((quote) => quote.clientHeight),
    ).toBeLessThan(300);
  });
});
