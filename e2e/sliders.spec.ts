import type { Locator, Page } from '@playwright/test';
import { visit } from './support/shop.ts';
import { axeCheck, expect, test, timerGone, timerSet, watchTimers } from './support/test.ts';
import { mockYouTube } from './support/youtube.ts';

const tiles = (page: Page) => page.getByRole('region', { name: 'What we work on' }).getByRole('region');
const voices = (page: Page) => page.getByRole('region', { name: 'What people took home' }).getByRole('region');
const fading = (page: Page) => page.getByRole('region', { name: 'Pictures' });

/** The number of slides that are completely inside the strip. */
function inView(carousel: Locator): Promise<number> {
  return carousel.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('li')].filter(
      (slide) => slide.getBoundingClientRect().left > left - 2 && slide.getBoundingClientRect().right < right + 2,
    ).length;
  });
}

/** The options of the slider library, in milliseconds. */
function timingOf(carousel: Locator): Promise<{ speed: number; delay: number; rewind: boolean }> {
  return carousel.evaluate((element) => {
    const strip = [...element.querySelectorAll('div')].find(
      (
        each,
      ): each is HTMLDivElement & {
        swiper: { params: { speed: number; rewind: boolean; autoplay: { delay: number } } };
      } => 'swiper' in each,
    );
    const params = strip?.swiper.params;
    return { speed: params?.speed ?? 0, delay: params?.autoplay.delay ?? 0, rewind: params?.rewind ?? false };
  });
}

const moving = (carousel: Locator) =>
  carousel.evaluate((element) =>
    [...element.querySelectorAll('div')].some(
      (each) => 'swiper' in each && (each.swiper as { autoplay: { running: boolean } }).autoplay.running,
    ),
  );
const pause = (carousel: Locator) => carousel.getByRole('button', { name: 'Pause the slides' });

async function expectInView(page: Page, carousel: Locator, widths: Record<number, number>): Promise<void> {
  for (const [width, count] of Object.entries(widths)) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    await expect(async () => expect(await inView(carousel), `at ${width} px`).toBe(count)).toPass();
  }
}

/** Whether a slide is horizontally between the edges of its slider. */
async function isWithin(slider: Locator, slide: Locator): Promise<boolean> {
  const [around, box] = [await slider.boundingBox(), await slide.boundingBox()];
  return around !== null && box !== null && box.x >= around.x - 1 && box.x + box.width <= around.x + around.width + 1;
}

test('tile slider: shows 3, 2 or 1 tiles, plays on time, has buttons and pauses', async ({ page }) => {
  await visit(page, '/about');
  const slider = tiles(page);
  await expect(pause(slider)).toBeVisible();
  await expect.poll(() => timingOf(slider)).toEqual({ speed: 500, delay: 3000, rewind: true });
  expect(await moving(slider)).toBe(true);
  await expectInView(page, slider, { 1200: 3, 1199: 2, 576: 2, 575: 1 });

  await page.setViewportSize({ width: 1200, height: 800 });
  await pause(slider).click();
  const play = slider.getByRole('button', { name: 'Play the slides' });
  await expect(play).toBeFocused();
  expect(await moving(slider)).toBe(false);
  const [first, last] = [slider.getByRole('listitem').first(), slider.getByRole('listitem').last()];
  await slider.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // The position when paused depends on the machine; the last slide comes before the first.
  await expect(async () => {
    await slider.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => isWithin(slider, last), { timeout: 2000 }).toBe(true);
  }).toPass();
  expect(await isWithin(slider, first)).toBe(false);
  await slider.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => isWithin(slider, first)).toBe(true);
  await axeCheck(page);

  await play.click();
  expect(await moving(slider)).toBe(true);
});

test('testimonials: shows 3, 2 or 1, with ratings for screen readers; pauses under the pointer and with the focus', async ({
  page,
  context,
}) => {
  await mockYouTube(context);
  await visit(page, '/workshops');
  const slider = voices(page);
  await slider.scrollIntoViewIfNeeded();
  await expect.poll(() => timingOf(slider)).toEqual({ speed: 1700, delay: 3000, rewind: true });
  await page.mouse.move(0, 0);
  await expect.poll(() => moving(slider)).toBe(true);
  await slider.hover();
  await expect.poll(() => moving(slider)).toBe(false);
  await page.mouse.move(0, 0);
  await expect.poll(() => moving(slider)).toBe(true);
  await pause(slider).focus();
  await expect.poll(() => moving(slider)).toBe(false);
  await expect(pause(slider)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('link').first().focus();
  await expect(slider.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  expect(await moving(slider)).toBe(false);

  await expectInView(page, slider, { 1024: 3, 1023: 2, 800: 2, 799: 1, 360: 1 });
  await expect(slider.getByRole('img', { name: '4.5 out of 5 stars' })).toHaveCount(1);
  await expect(
    slider.getByRole('img', { name: '5 out of 5 stars', exact: true }).first().locator('[data-filled=full]'),
  ).toHaveCount(5);
});

test('banner pictures cross-fade in order until paused', async ({ page, context }) => {
  await mockYouTube(context);
  // The clock is stopped; the journey advances it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await watchTimers(page);
  await visit(page, '/workshops');
  const banner = fading(page);
  const dot = (position: number) => banner.getByRole('button', { name: `Slide ${position} of 2` });
  const isShown = (position: number) =>
    banner
      .locator('> [data-active]')
      .nth(position - 1)
      .evaluate((slide) => slide instanceof HTMLElement && slide.dataset.active === 'true');
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  expect(
    await banner.locator('[data-active=true]').evaluate((slide) => getComputedStyle(slide).transitionDuration),
  ).toBe('1.5s');

  await timerSet(page, 'every 3000');
  await page.clock.runFor(3000);
  await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  expect([await isShown(1), await isShown(2)]).toEqual([false, true]);
  await page.clock.runFor(3000);
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');

  await banner.hover();
  await timerGone(page, 'every 3000');
  await page.clock.runFor(9000);
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await page.mouse.move(600, 700);
  await banner.getByRole('button', { name: 'Pause the slides' }).click();
  await page.mouse.move(600, 700);
  await page.getByRole('link').first().focus();
  await timerGone(page, 'every 3000');
  await page.clock.runFor(9000);
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await dot(2).click();
  await expect.poll(() => isShown(2)).toBe(true);
});

test('with reduced motion sliders do not play', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await visit(page, '/workshops');
  await expect(fading(page).getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await expect(voices(page).getByRole('button', { name: 'Play the slides' })).toBeVisible();
  expect(await moving(voices(page))).toBe(false);
  // After measuring again, a requested slide is still at the start of the strip.
  await page.setViewportSize({ width: 790, height: 800 });
  await page.setViewportSize({ width: 780, height: 800 });
  await page.clock.runFor(1000);
  await voices(page).getByRole('button', { name: 'Next' }).click();
  await page.clock.runFor(2000);
  await expect.poll(() => isWithin(voices(page), voices(page).getByRole('listitem').nth(1))).toBe(true);
  await page.clock.runFor(9000);
  await expect(fading(page).getByRole('button', { name: 'Slide 1 of 2' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-rise]')).toHaveCount(0);
});

test('print shows every slide in rows, and no light text', async ({ page }) => {
  await visit(page, '/dev/blocks');
  const slider = voices(page).first();
  const banners = page.getByRole('region', { name: 'Highlights' });
  await slider.scrollIntoViewIfNeeded();
  await slider.getByRole('button', { name: 'Next' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 680, height: 960 });
  await expect.poll(() => inView(slider)).toBe(4);
  const [first, second] = [
    banners.getByRole('heading', { name: 'Stand beside someone' }),
    banners.getByRole('heading', { name: 'Growing older, staying in charge' }),
  ];
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  expect((await second.boundingBox())?.y).toBeGreaterThan((await first.boundingBox())?.y ?? 0);

  const light = await page.getByRole('main').evaluate((main) => {
    const isLight = (element: Element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).every((channel) => Number(channel) > 160);
    return [...main.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
          element.checkVisibility() &&
          isLight(element),
      )
      .map((element) => element.textContent);
  });
  expect(light, 'light words, whose ground is not printed').toEqual([]);
});

test('content below the viewport animates into place once, without layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    // The header shrinks with the first scroll; this journey checks the page only.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
        shifts.push(
          ...entry.sources
            .filter(({ node }) => document.querySelector('main')?.contains(node))
            .map(({ node }) => node?.textContent?.slice(0, 60) ?? ''),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page, '/about');
  const gallery = page.locator('[data-block=PhotoGallery]');
  const picture = gallery.getByRole('img').first();
  const scale = () => picture.evaluate((image) => getComputedStyle(image).scale);
  await expect(gallery).toHaveAttribute('data-rise', 'waiting');
  await expect.poll(scale).toBe('1.03');
  expect(await picture.evaluate((image) => getComputedStyle(image).transitionDuration)).toBe('1.2s');
  // Words stand still.
  expect(await gallery.evaluate((block) => getComputedStyle(block).transform)).toBe('none');
  const atFirst = await page
    .locator('[data-rise]')
    .evaluateAll((blocks) => blocks.filter((block) => block.getBoundingClientRect().top < window.innerHeight).length);
  expect(atFirst).toBe(0);
  await gallery.scrollIntoViewIfNeeded();
  await expect(gallery).toHaveAttribute('data-rise', 'risen');
  await expect.poll(scale).toMatch(/^(none|1)$/);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(gallery).toHaveAttribute('data-rise', 'risen');
  expect(await page.evaluate(() => ('shifts' in window ? window.shifts : null))).toEqual([]);

  await page.reload();
  await expect(gallery).toHaveAttribute('data-rise', 'waiting');
  await page.emulateMedia({ media: 'print' });
  expect(await scale()).toBe('none');
});

test('banners have their heights, tiles their rows and columns their order', async ({ page }) => {
  const banner = page.locator('main [data-block=BannerItem], main [data-block=BannerPanel]').first();
  const height = async () => (await banner.boundingBox())?.height ?? 0;
  for (const [path, least, most] of [
    ['/', 350, 700],
    ['/events', 180, 300],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 900 });
    await visit(page, path);
    expect(await height(), path).toBeGreaterThanOrEqual(least);
    await page.setViewportSize({ width: 2500, height: 900 });
    await expect(banner).toBeVisible();
    expect(await height(), path).toBeLessThanOrEqual(most);
  }

  await visit(page, '/about');
  const firstRow = () =>
    page
      .locator('[data-block=PhotoGallery] li')
      .evaluateAll(
        (tiles) =>
          tiles.filter((tile) => tile.getBoundingClientRect().top === tiles[0]?.getBoundingClientRect().top).length,
      );
  for (const [width, count] of [
    [500, 2],
    [600, 2],
    [800, 2],
    [1000, 3],
    [1300, 4],
    [1700, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(firstRow, `tiles a row at ${width} px`).toBe(count);
  }
  const picture = page.getByRole('img', { name: 'A football and a pair of boots on a step' });
  const words = page.getByRole('heading', { name: 'Why we exist' });
  for (const [width, pictureFirst] of [
    [550, true],
    [551, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        async () => ((await picture.boundingBox())?.y ?? 0) < ((await words.boundingBox())?.y ?? 0),
        `at ${width} px`,
      )
      .toBe(pictureFirst);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('all banners and testimonials are shown', async ({ page }) => {
    await page.goto('/workshops', { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('Ward manager, Townsville')).toBeAttached();
    await expect(page.locator('[data-block=BannerItem] h1, [data-block=BannerPanel] h1')).toBeVisible();
  });
});
