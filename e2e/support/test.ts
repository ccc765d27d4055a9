import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Frame, type Page, type TestInfo, test as base } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import { mockYouTube } from './youtube.ts';

export { expect } from '@playwright/test';

interface Options {
  /** Problems that a journey causes on purpose, such as `/503/`; any other problem fails it. */
  expectedProblems: RegExp[];
  /** Mocks YouTube; without it a request to YouTube is a problem. The mock slows every request down. */
  youTube: boolean;
}

/** Playwright's `test`, in which a console error, a page error or a server error fails the journey. */
export const test = base.extend<Options>({
  expectedProblems: [[], { option: true }],
  youTube: [false, { option: true }],
  context: async ({ context, expectedProblems, youTube }, use, testInfo) => {
    const watched = watch(context);
    await markHydration(context);
    if (youTube) await mockYouTube(context);
    await use(context);
    const problems = watched.filter((problem) => !expectedProblems.some((pattern) => pattern.test(problem)));
    if (problems.length > 0 || testInfo.status !== testInfo.expectedStatus) await attachPictures(context, testInfo);
    expect(problems, 'problems in the browser').toEqual([]);
  },
  page: async ({ page }, use) => {
    await speedUpTransitions(page);
    await use(page);
  },
});

/** Attaches a picture of every open page to a failed journey. */
async function attachPictures(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  const pages =
    context
      .browser()
      ?.contexts()
      .flatMap((each) => each.pages()) ?? [];
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`failed-${index + 1}.png`);
    // A page that hangs has no picture.
    await page.screenshot({ path, timeout: 5000 }).then(
      () => testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' }),
      () => undefined,
    );
  }
}

/**
 * Transitions and animations run ten times as fast, with the same events and the same durations in the styles, so
 * that journeys do not wait for each of them.
 */
async function speedUpTransitions(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 10 });
}

/**
 * Records problems in every page of a context. React reports a failed hydration as a page error, a violation of the
 * content security policy is a console error. The fixture watches the test's context; tests watch others themselves.
 */
export function watch(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    // Chromium logs every response from 400 on; the journey and the handler below judge them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource: the server responded')) {
      problems.push(`console error: ${message.text()} (${message.location().url})`);
    }
    if (message.type() === 'warning' && /hydrat|did not match/i.test(message.text()))
      problems.push(`hydration: ${message.text()}`);
  });
  context.on('weberror', (webError) => {
    const { name, message, stack } = webError.error();
    // A failed import has no stack.
    problems.push(`page error: ${stack || `${name}: ${message}`}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500)
      problems.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A request that navigation aborted is not a problem.
    if (why !== 'net::ERR_ABORTED') problems.push(`${why} ${request.method()} ${request.url()}`);
  });
  return problems;
}

/**
 * Marks every document of the context when the app has hydrated it, for `waitForHydration` in shop.ts. The fixture does
 * so for the test's context.
 */
export async function markHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    window.addEventListener('hydrated', () => Object.assign(window, { isHydrated: true })),
  );
}

/** A timeout or interval in milliseconds, such as `after 1500` or `every 3000`. */
type Timer = `${'after' | 'every'} ${number}`;
type Timed = Window & { timersSet?: Map<number, string> };

/**
 * For a stopped clock (`page.clock`): records the timers that the page sets from now on, for `timerSet` and
 * `timerGone`.
 */
export async function watchTimers(page: Page): Promise<void> {
  const watchThem = (): void => {
    const timers = new Map<number, string>();
    (window as Timed).timersSet = timers;
    const clear = window.clearTimeout.bind(window);
    for (const [name, kind] of [
      ['setTimeout', 'after'],
      ['setInterval', 'every'],
    ] as const) {
      const set = window[name].bind(window);
      Object.assign(window, {
        [name]: (handler: () => void, length = 0, ...given: unknown[]) => {
          const id = set(handler, length, ...given);
          timers.set(id, `${kind} ${length}`);
          return id;
        },
      });
    }
    for (const name of ['clearTimeout', 'clearInterval']) {
      Object.assign(window, {
        [name]: (id: number) => {
          timers.delete(id);
          clear(id);
        },
      });
    }
  };
  await page.addInitScript(watchThem);
  await page.evaluate(watchThem);
}

const isSet = (page: Page, timer: Timer) => () =>
  page.evaluate((wanted) => [...((window as Timed).timersSet?.values() ?? [])].includes(wanted), timer);

/**
 * Waits for a timer: it may be set after its change is visible, and advancing the clock before that has no effect.
 */
export async function timerSet(page: Page, timer: Timer): Promise<void> {
  await expect.poll(isSet(page, timer), `a timer ${timer} ms`).toBe(true);
}

/** Waits until such a timer is cleared. */
export async function timerGone(page: Page, timer: Timer): Promise<void> {
  await expect.poll(isSet(page, timer), `no timer ${timer} ms`).toBe(false);
}

interface Shift {
  value: number;
  what: string[];
}

/** Records every layout shift of each document from its start; read them with `shifts`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.defineProperty(window, 'shiftsSeen', { value: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (!hadRecentInput)
          shifts.push({
            value,
            what: sources.map(({ node }) =>
              node instanceof Element ? `${node.tagName} ${node.className}` : (node?.nodeName ?? '?'),
            ),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
export const shifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as Window & { shiftsSeen?: Shift[] }).shiftsSeen ?? []);

/**
 * Checks WCAG 2.2 A and AA on the current page, or on a part of it (`within`, a CSS selector): all rules in the light
 * theme, and in the dark one the contrast, because only colours differ.
 */
export async function axeCheck(page: Page, within?: string): Promise<void> {
  await afterFades(page);
  // Frames of other hosts are mocks.
  const { origin } = new URL(page.url());
  const frames = [
    page.mainFrame(),
    ...(within ? [] : page.frames().filter((each) => each !== page.mainFrame() && each.url().startsWith(origin))),
  ];
  const violations: Result[] = [];
  for (const frame of frames) violations.push(...(await axeOf(frame, axeOptions, within)));
  await page.emulateMedia({ colorScheme: 'dark' });
  await afterFades(page);
  // The card frame hears of the theme a moment later; a unit test computes its colours.
  for (const frame of frames.filter((each) => !each.url().includes('/local-gateway/')))
    violations.push(...(await axeOf(frame, contrastOnly, within)));
  await page.emulateMedia({ colorScheme: 'light' });
  const readable = violations.map(({ id, help, nodes }) =>
    [
      `${id}: ${help}`,
      ...nodes.map(
        (node) => `    ${node.html.slice(0, 160)}\n      ${(node.failureSummary ?? '').replaceAll(/\s*\n\s*/g, ' ')}`,
      ),
    ].join('\n'),
  );
  expect(readable.join('\n'), `accessibility of ${page.url()}`).toBe('');
}

/** The contrast would be measured in the middle of a fade. */
const afterFades = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        // An animation in a closed section never runs and never ends.
        .map((animation) =>
          Promise.race([animation.finished.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 2000))]),
        ),
    ),
  );

/**
 * Checks accessibility at the width of a journey that runs on a phone only, and at the width of a computer, where
 * nothing may be wider than the window; `within` as for `axeCheck`. The second check of a document costs a quarter of
 * the first.
 */
export async function axeCheckAtBothWidths(page: Page, within?: string): Promise<void> {
  await axeCheck(page, within);
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 1200, height: 800 });
  await axeCheck(page, within);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `the width of ${page.url()}`).toBe(1200);
  if (phone) await page.setViewportSize(phone);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Without `preload`: axe would copy the card frame's stylesheet, which the frame's policy refuses with a console
// error.
const axeOptions = {
  preload: false,
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'] },
  // Screen readers list the parts of a page by their names.
  rules: { 'landmark-unique': { enabled: true } },
} satisfies RunOptions;
const contrastOnly = { ...axeOptions, runOnly: ['color-contrast'], rules: {} } satisfies RunOptions;

/**
 * Checks one frame by itself. Playwright's builder needs many times as long, because it loads axe into every frame and
 * sends all results through the browser.
 */
async function axeOf(frame: Frame, options: RunOptions, within?: string): Promise<Result[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${axeSource};0`);
  return frame.evaluate(
    async ([given, part]) => {
      // Loaded by the line above.
      const { axe: brought } = window as Window & { axe?: typeof axe };
      if (!brought) throw new Error('axe did not arrive.');
      return (await brought.run(part ?? document, { ...given, elementRef: false, iframes: false })).violations;
    },
    [options, within] as const,
  );
}
