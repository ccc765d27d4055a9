import type { Page } from '@playwright/test';
import { hourMs } from '#contract/spans.ts';
import { waitForHydration, visit } from './support/shop.ts';
import { axeCheck, expect, test, timerSet, watchTimers } from './support/test.ts';
import { breakVideo, endVideo, playerCalls } from './support/youtube.ts';

test.use({ youTube: true });

const banner = (page: Page) => page.locator('[data-block="VideoPanel"] > [data-video]');
const player = (page: Page) => page.locator('iframe[src^="https://www.youtube-nocookie.com/embed/"]');
const playControl = (page: Page) =>
  banner(page).getByRole('button', { name: 'Play video: A morning in a workshop (loads from YouTube)' });

/** Records the YouTube URLs that the page requests. */
function watchYouTube(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/(youtube|ytimg|google)/.test(new URL(request.url()).hostname)) requested.push(request.url());
  });
  return requested;
}

async function showBanner(page: Page): Promise<void> {
  await visit(page, '/workshops');
  await banner(page).scrollIntoViewIfNeeded();
}

/** What the visitor agrees to by pressing play: the banner then plays as specified. */
async function agree(page: Page): Promise<void> {
  await showBanner(page);
  await playControl(page).click();
}

test.describe('the video banner', () => {
  test('asks first: nothing is loaded from YouTube until play is pressed, and the next visit asks again', async ({
    page,
  }) => {
    const requested = watchYouTube(page);
    await showBanner(page);
    await expect(banner(page)).toContainText(
      'Nothing is loaded from YouTube until you press play. YouTube then learns that you are here.',
    );
    await page.evaluate(async () => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
    });
    await expect(banner(page)).toHaveAttribute('data-video', 'poster');
    await expect(player(page)).toHaveCount(0);
    expect(requested).toEqual([]);
    await playControl(page).click();
    await expect(banner(page)).toHaveAttribute('data-video', 'loaded');
    expect(requested[0]).toBe('https://www.youtube.com/iframe_api');
    const before = requested.length;
    await showBanner(page);
    await expect(playControl(page)).toBeVisible();
    expect(requested).toHaveLength(before);
  });

  test('once asked for, plays muted from 1200 px, appears, can be paused and unmuted, and stops in a narrower window', async ({
    page,
  }) => {
    await agree(page);
    await expect(player(page)).toHaveAttribute('src', /\/embed\/PHIfilm-w01\?.*mute=1/);
    await expect(player(page)).toHaveAttribute('title', 'Video: A morning in a workshop');
    await expect(banner(page)).toHaveAttribute('data-video', 'loaded');
    expect(await playerCalls(page)).toEqual(['create PHIfilm-w01 muted']);
    await axeCheck(page);

    await banner(page).getByRole('button', { name: 'Pause the video' }).click();
    await expect(banner(page).getByRole('button', { name: 'Continue the video' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(banner(page).getByRole('button', { name: 'Pause the video' })).toBeVisible();
    await banner(page).getByRole('button', { name: 'Turn the sound on' }).click();
    await banner(page).getByRole('button', { name: 'Turn the sound off' }).click();
    await expect(banner(page).getByRole('button', { name: 'Turn the sound on' })).toBeFocused();
    expect(await playerCalls(page)).toEqual(['create PHIfilm-w01 muted', 'pause', 'play', 'unMute', 'mute']);

    await page.setViewportSize({ width: 1199, height: 800 });
    await expect(banner(page)).toHaveAttribute('data-video', 'poster');
    await expect(player(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(banner(page)).toHaveAttribute('data-video', 'loaded');
  });

  test('appears one second after the player is ready', async ({ page, context }) => {
    let letPlayerCome = () => {};
    const held = new Promise<void>((resolve) => (letPlayerCome = resolve));
    await context.route('https://www.youtube-nocookie.com/embed/**', async (route) => {
      await held;
      await route.fallback();
    });
    await page.clock.install();
    await watchTimers(page);
    await agree(page);
    await expect(player(page)).toBeAttached();
    await page.clock.pauseAt(Date.now() + hourMs);
    letPlayerCome();
    await timerSet(page, 'after 1000');
    await page.clock.runFor(900);
    await expect(banner(page)).toHaveAttribute('data-video', 'loading');
    await page.clock.runFor(200);
    await expect(banner(page)).toHaveAttribute('data-video', 'loaded');
  });

  test('plays three times, then shows the poster, which can be played again', async ({ page }) => {
    await agree(page);
    await expect(banner(page)).toHaveAttribute('data-video', 'loaded');
    await endVideo(page);
    await endVideo(page);
    await expect(banner(page)).toHaveAttribute('data-video', 'loaded');
    expect(await playerCalls(page)).toEqual(['create PHIfilm-w01 muted', 'seekTo 0', 'play', 'seekTo 0', 'play']);
    await endVideo(page);
    await expect(banner(page)).toHaveAttribute('data-video', 'finished');
    await expect(player(page)).toHaveCount(0);
    await expect(banner(page).locator('img')).toBeVisible();

    await playControl(page).click();
    await expect(player(page)).toHaveAttribute('src', /\/embed\/PHIfilm-w01\?(?!.*mute=1)/);
    await banner(page).getByRole('button', { name: 'Stop the video' }).click();
    await expect(player(page)).toHaveCount(0);
    await expect(playControl(page)).toBeFocused();
  });

  test('below 1200 px or with reduced motion it is a poster with a play button, and no request goes to YouTube before a click', async ({
    page,
  }) => {
    const requested = watchYouTube(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await showBanner(page);
    await expect(playControl(page)).toBeVisible();
    await expect(banner(page)).toHaveAttribute('data-video', 'poster');
    await page.setViewportSize({ width: 1199, height: 800 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(playControl(page)).toBeVisible();
    await expect(banner(page)).toHaveAttribute('data-video', 'poster');
    await expect(banner(page).locator('img')).toHaveAttribute('src', /event-club-leaders/);
    await axeCheck(page);
    expect(requested).toEqual([]);
    await playControl(page).click();
    await expect(player(page)).toBeVisible();
    expect(requested[0]).toBe('https://www.youtube.com/iframe_api');
    await expect(banner(page).getByRole('button', { name: 'Stop the video' })).toBeFocused();
    await endVideo(page);
    await expect(playControl(page)).toBeVisible();
  });

  test('on a phone a tap plays it @phone-only', async ({ page }) => {
    const requested = watchYouTube(page);
    await showBanner(page);
    await expect(banner(page)).toHaveAttribute('data-video', 'poster');
    expect(requested).toEqual([]);
    await playControl(page).tap();
    await expect(player(page)).toBeVisible();
  });
});

test.describe('when it cannot be played', () => {
  test.use({ expectedProblems: [/^console error: Video: |youtube\.com\/iframe_api|^csp GET .*\.js$/] });

  test('a player error is only logged; poster and link stay', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await agree(page);
    await expect(banner(page)).toHaveAttribute('data-video', 'loaded');
    const before = await banner(page).innerText();
    await breakVideo(page, 150);
    await expect(banner(page)).toHaveAttribute('data-video', 'poster');
    await expect(player(page)).toHaveCount(0);
    expect(logged).toEqual(['Video: YouTube reports error 150 for the video PHIfilm-w01.']);
    expect(await banner(page).innerText()).toBe(before);
    await expect(banner(page).getByRole('link', { name: 'Watch it there' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=PHIfilm-w01',
    );
  });

  test('if the player does not load the poster stays and can be retried', async ({ page, context }) => {
    await context.unroute('https://www.youtube.com/iframe_api');
    await context.route('https://www.youtube.com/iframe_api', (route) => route.abort('connectionrefused'));
    await visit(page, '/bystander-action');
    const play = page.getByRole('button', { name: 'Play video: Afterwards (loads from YouTube)' });
    const logged = page.waitForEvent(
      'console',
      (message) => message.text() === 'Video: https://www.youtube.com/iframe_api could not be loaded.',
    );
    await play.click();
    await logged;
    await expect(play).toBeVisible();
    await expect(play).toBeFocused();
    const again = page.waitForEvent(
      'console',
      (message) => message.text() === 'Video: https://www.youtube.com/iframe_api could not be loaded.',
    );
    await play.click();
    await again;
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('poster, text and a link to YouTube are shown', async ({ page }) => {
      await page.goto('/bystander-action');
      const video = page.getByRole('article').filter({ hasText: 'On the last train' });
      await expect(video.getByRole('link', { name: 'Watch it there: On the last train' })).toBeVisible();
      await expect(video.getByRole('button')).toBeHidden();
      await expect(video.locator('img')).toBeVisible();
    });
  });
});

test('videos show title, poster and play button, and play in place', async ({ page }) => {
  const requested = watchYouTube(page);
  await visit(page, '/bystander-action');
  const videos = page.locator('[data-block="VideoHolder"]').getByRole('article');
  await expect(videos).toHaveCount(3);
  const first = videos.first();
  await expect(first.getByRole('heading', { name: 'On the last train' })).toBeVisible();
  await expect(first.getByText('Watch what the woman with the folding bike does')).toBeVisible();
  await expect(first.locator('img')).toHaveAttribute('src', /event-practice-session/);
  expect(requested).toEqual([]);
  await axeCheck(page, '[data-block="VideoHolder"]');

  await first.getByRole('button', { name: 'Play video: On the last train (loads from YouTube)' }).click();
  await expect(player(page)).toHaveAttribute('src', /\/embed\/PHIfilm-d01\?/);
  await page.keyboard.press('Enter');
  await expect(player(page)).toHaveCount(0);
});

// Invariant 27.
test('only documents with a video may load from YouTube, and navigation loads a document when needed', async ({
  page,
}) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/workshops')).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/www\.youtube\.com;/);
  expect(await policyOf('/workshops')).toContain("frame-src 'self' https://www.youtube-nocookie.com;");
  for (const path of ['/', '/about', '/cart', '/member/login', '/member/dashboard'])
    expect(await policyOf(path), path).not.toContain('youtube');

  await visit(page, '/');
  const mark = () => page.evaluate(() => (document.documentElement.dataset.mark = 'this document'));
  const marked = () => page.evaluate(() => document.documentElement.dataset.mark ?? null);
  await mark();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Workshops' }).first().click();
  await page.waitForURL('/workshops');
  await waitForHydration(page);
  expect(await marked()).toBeNull();
  await banner(page).scrollIntoViewIfNeeded();
  await playControl(page).click();
  await expect(banner(page)).toHaveAttribute('data-video', 'loaded');
  await mark();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Notice early. Act gently.' })).toBeVisible();
  expect(await marked()).toBeNull();
});

test('the Instagram feed is requested after navigation and shows two rows of tiles at every width', async ({
  page,
}) => {
  await visit(page, '/bystander-action');
  const requested = page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/api/instagram/GetInstagramFeeds',
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Workshops' }).first().click();
  await requested;
  const tiles = page.getByRole('list', { name: 'From our Instagram' }).getByRole('listitem');
  await expect(tiles.getByRole('link').first()).toBeVisible();
  for (const [width, perRow] of [
    [360, 2],
    [576, 3],
    [768, 4],
    [992, 4],
    [1200, 5],
    [1600, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(tiles, `${width} px`).toHaveCount(perRow * 2);
    const tops = await tiles.evaluateAll((list) => list.map((tile) => Math.round(tile.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0]).length, `${width} px`).toBe(perRow);
  }
  const link = tiles.nth(2).getByRole('link');
  await expect(link).toHaveAccessibleName('Distract: ask for the time. It really is that small. Video');
  await expect(link).toHaveAttribute('href', 'https://www.instagram.com/p/zz-phi-0012/');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
