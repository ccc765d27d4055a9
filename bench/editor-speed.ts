import type { CDPSession, Page } from '@playwright/test';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../tools/project.mjs';
import { median } from './report.ts';

// What an editor waits for in the browser, on a page of 200 blocks of ten kinds (mixed-page.ts). On the clock, and as
// processor time of the main thread, which other work on the machine does not change.
//
// open: from the press on the page in the list of pages until all its blocks stand in the frame, the first words can be
//   pressed and written, and the frame after that was drawn.
// key: from the time stamp of the key until the frame of the browser that shows it has been drawn.
// drag: the selected block is dragged by its name over the page, which scrolls under it, for three seconds on a
//   processor four times as slow; how many of the screen's frames were drawn in their 1/60 s, and the longest.
// bytes: scripts and styles that the frame has loaded at the end of `open`, compressed; what comes afterwards by
//   itself, and with the first press into a formatted text, is counted apart.

export interface Speed {
  what: string;
  measured: string;
  cpu: string;
  aim: string;
}

const phone = 4;
const keys = 20;
/** Timers of a screen of 60 Hz are not exact. */
const frameMs = 1000 / 60 + 1;

/** What can be measured alone. */
export const parts = ['bytes', 'open', 'key', 'drag'];

/** Measures an editor that is logged in; the page is found in the list by its title. */
export async function measureSpeed(
  page: Page,
  { site, title, runs, parts: wanted }: { site: string; title: string; runs: number; parts: readonly string[] },
): Promise<Speed[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const rows: Speed[] = [];
  const note = (...made: Speed[]): void => {
    rows.push(...made);
    for (const { what, measured, cpu } of made) console.error(`${what}: ${measured} ${cpu}`);
  };
  const has = (part: string): boolean => wanted.includes(part);
  if (has('bytes')) note(...(await bytesOf(page, site, title)));
  for (const rate of has('open') ? [1, phone] : []) {
    const opened: Timed[] = [];
    for (let run = 0; run < runs; run += 1) opened.push(await open(page, cdp, site, title, rate));
    note(rowOf(`a page of 200 blocks opens${onPhone(rate)}`, opened, rate, rate === 1 ? '1,500 ms' : ''));
  }
  if (has('key') || has('drag')) await open(page, cdp, site, title, 1);
  for (const rate of has('key') ? [1, phone] : []) {
    const pressed = await typed(page, cdp, rate);
    for (const [where, times] of pressed)
      note(rowOf(`a key ${where}${onPhone(rate)}`, times, rate, where.includes('frame') ? '100 ms' : '50 ms'));
  }
  if (has('drag')) {
    note(...(await dragged(page, cdp, 'on the page', blockName)));
    note(...(await dragged(page, cdp, 'in the list', grip)));
  }
  return rows;
}

interface Timed {
  ms: number;
  cpu: number;
}

const onPhone = (rate: number) => (rate === 1 ? '' : `, ${rate} × slower`);

function rowOf(what: string, times: Timed[], rate: number, aim: string): Speed {
  const ms = times.map((each) => each.ms).sort((a, b) => a - b);
  return {
    what,
    measured: `${median(ms).toFixed(0)} ms (${ms[0]?.toFixed(0)} to ${ms.at(-1)?.toFixed(0)})`,
    // A slowed thread counts the time that it is held.
    cpu: rate === 1 && !Number.isNaN(times[0]?.cpu) ? `${median(times.map(({ cpu }) => cpu)).toFixed(1)} ms` : '',
    aim,
  };
}

/** Processor time of the main thread so far, in milliseconds; the frame shares it with the window. */
async function cpuOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

async function slow(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

async function open(page: Page, cdp: CDPSession, site: string, title: string, rate: number): Promise<Timed> {
  await page.goto(`${site}/admin/pages`);
  const link = page.getByRole('link', { name: title, exact: true });
  await link.waitFor();
  await wait(500);
  await slow(cdp, rate);
  const before = await cpuOf(cdp);
  const ms = await link.evaluate(pressAndWait);
  const cpu = (await cpuOf(cdp)) - before;
  await slow(cdp, 1);
  return { ms, cpu };
}

/** Presses the page in the list; the time until it can be written. */
async function pressAndWait(element: HTMLElement | SVGElement): Promise<number> {
  const started = performance.now();
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const isDrawn = (): boolean => {
    const inside = document.querySelector('iframe')?.contentDocument;
    return inside?.querySelector('[data-item-id="200"]') != null && inside.querySelector('[data-words]') !== null;
  };
  while (!isDrawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - started;
}

/** Notes in a window how long each key waits until a drawn frame follows its input. */
function noteKeys(view: Window): void {
  const times: number[] = [];
  Object.assign(view, { keyTimes: times });
  let pressed = 0;
  view.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
  view.addEventListener(
    'input',
    () => view.requestAnimationFrame(() => setTimeout(() => times.push(view.performance.now() - pressed))),
    true,
  );
}

async function pressKeys(page: Page, cdp: CDPSession, inFrame: boolean): Promise<Timed[]> {
  const target = inFrame ? page.frames().find((frame) => frame.url().includes('/cms/page/render')) : page.mainFrame();
  if (!target) throw new Error('The page has no frame.');
  await target.evaluate(`(${noteKeys.toString()})(window)`);
  const before = await cpuOf(cdp);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('x');
    await wait(150);
  }
  // What was typed goes to the other window after a while, and is drawn there.
  await wait(500);
  const cpu = ((await cpuOf(cdp)) - before) / keys;
  const times = await target.evaluate<number[]>('window.keyTimes');
  if (times.length !== keys) throw new Error(`${times.length} of ${keys} keys were drawn.`);
  return times.map((ms) => ({ ms, cpu }));
}

/** In words of a banner, in a formatted text, and in the form; there also until the page in the frame shows it. */
async function typed(page: Page, cdp: CDPSession, rate: number): Promise<[where: string, times: Timed[]][]> {
  const frame = page.frameLocator('iframe');
  const heading = frame.locator('[data-item-id="2"] h1, [data-item-id="2"] h2').first();
  await slow(cdp, rate);
  await heading.click();
  await frame.locator('[data-words-box]').waitFor();
  const words = await pressKeys(page, cdp, true);
  await page.keyboard.press('Escape');
  const paragraph = frame.locator('[data-item-id="3"] p').first();
  await paragraph.click();
  await wait(300);
  await paragraph.click();
  await frame.getByRole('textbox', { name: 'Text' }).waitFor();
  await wait(500);
  const formatted = await pressKeys(page, cdp, true);
  await frame.getByRole('button', { name: 'Done' }).click();
  await heading.click();
  await page.keyboard.press('Escape');
  const field = page.getByRole('complementary', { name: 'Settings' }).getByLabel('Heading', { exact: true });
  await field.focus();
  await page.keyboard.press('End');
  const form = await pressKeys(page, cdp, false);
  const until: Timed[] = [];
  for (let run = 0; run < keys; run += 1) {
    until.push({ ms: await field.evaluate(untilOnPage), cpu: Number.NaN });
    await wait(100);
  }
  await slow(cdp, 1);
  return [
    ['in words on the page', words],
    ['in a formatted text', formatted],
    ['in a field of the form', form],
    ['in the form until the frame shows it on the page', until],
  ];
}

async function untilOnPage(element: Element): Promise<number> {
  const inside = document.querySelector('iframe')?.contentDocument?.querySelector('[data-item-id="2"]');
  const field = element as HTMLInputElement;
  const started = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, `${field.value}y`);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  while (!inside?.textContent?.includes(field.value)) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - started;
}

interface Handle {
  x: number;
  y: number;
  /** Where it is dragged, one edge of the page or list after the other. */
  ends: { x: number; y: number }[];
  inFrame: boolean;
}

async function blockName(page: Page): Promise<Handle> {
  const frame = page.frameLocator('iframe');
  // A press on a block that is selected already would write in it.
  await frame.locator('[data-item-id="2"] [data-words]').first().click();
  await frame.locator('[data-item-id="1"] h2').first().click();
  const name = await frame.locator('[data-drag]').boundingBox();
  const box = await page.locator('iframe').boundingBox();
  if (!name || !box) throw new Error('No block is selected.');
  const x = box.x + box.width / 2;
  return {
    x: name.x + name.width / 2,
    y: name.y + name.height / 2,
    ends: [
      { x, y: box.y + box.height - 15 },
      { x, y: box.y + box.height / 3 },
    ],
    inFrame: true,
  };
}

async function grip(page: Page): Promise<Handle> {
  const handle = page.getByRole('navigation', { name: 'Blocks on the page' }).locator('[title="Drag to move"]').first();
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const pane = await page.getByRole('navigation', { name: 'Blocks on the page' }).locator('..').boundingBox();
  if (!box || !pane) throw new Error('The list of blocks is folded.');
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    ends: [
      { x: pane.x + 80, y: pane.y + pane.height - 10 },
      { x: pane.x + 80, y: pane.y + pane.height / 3 },
    ],
    inFrame: false,
  };
}

async function dragged(
  page: Page,
  cdp: CDPSession,
  where: string,
  handleOf: (page: Page) => Promise<Handle>,
): Promise<Speed[]> {
  const cpuPerFrame: number[] = [];
  const shares: number[] = [];
  const longest: number[] = [];
  for (const rate of [1, phone, phone, phone]) {
    const handle = await handleOf(page);
    await wait(500);
    await slow(cdp, rate);
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x + 5, handle.y + 5);
    const target = handle.inFrame ? page.frames().find((frame) => frame.url().includes('/cms/page/render')) : page;
    await target?.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { frameTimes: times });
      let last = performance.now();
      const next = (): void => {
        const now = performance.now();
        times.push(now - last);
        last = now;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    const before = await cpuOf(cdp);
    for (const { x, y } of handle.ends)
      for (let step = 0; step < 20; step += 1) {
        await page.mouse.move(x + step, y + step / 4);
        await wait(75);
      }
    const cpu = (await cpuOf(cdp)) - before;
    const frames = (await target?.evaluate<number[]>('window.frameTimes'))?.slice(1) ?? [];
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await slow(cdp, 1);
    if (rate === 1) cpuPerFrame.push(cpu / frames.length);
    else {
      // A frame that took the time of three is one that was drawn and two that were not.
      const due = frames.reduce((sum, ms) => sum + Math.max(1, Math.round(ms / (1000 / 60))), 0);
      shares.push(frames.filter((ms) => ms <= frameMs).length / due);
      longest.push(Math.max(...frames));
    }
  }
  return [
    {
      what: `frames in time while a block is dragged ${where}${onPhone(phone)}`,
      measured: `${(100 * median(shares)).toFixed(0)} % (longest ${median(longest).toFixed(0)} ms)`,
      cpu: `${median(cpuPerFrame).toFixed(1)} ms`,
      aim: `60 a second: ${(1000 / 60 / phone).toFixed(1)} ms each`,
    },
  ];
}

/** What the frame has loaded when words can be written, and what the first press into a formatted text adds. */
async function bytesOf(page: Page, site: string, title: string): Promise<Speed[]> {
  await page.goto(`${site}/admin/pages`);
  const link = page.getByRole('link', { name: title, exact: true });
  await link.waitFor();
  await link.evaluate(pressAndWait);
  const before = await filesOf(page);
  await wait(2000);
  const after = (await filesOf(page)).filter((file) => !before.includes(file));
  const frame = page.frameLocator('iframe');
  const paragraph = frame.locator('[data-item-id="3"] p').first();
  await paragraph.click();
  await wait(300);
  await paragraph.click();
  await frame.getByRole('textbox', { name: 'Text' }).waitFor();
  await wait(1000);
  const text = (await filesOf(page)).filter((file) => !before.includes(file) && !after.includes(file));
  if (process.env.FILES) for (const file of before) console.log(sizeOf([file], '.gz'), file);
  const row = (what: string, files: string[], aim: string): Speed => ({
    what,
    measured: `${kilobytes(sizeOf(files, '.gz'))} KB gzip, ${kilobytes(sizeOf(files, '.br'))} Brotli`,
    cpu: '',
    aim,
  });
  const entry = builtWith();
  const first = before.filter((file) => file.endsWith('.css') || entry.has(file));
  return [
    row('scripts and styles of every page in the frame, before its first block', first, '140 KB'),
    row('with those of ten kinds of blocks, when words can be written', before, '140 KB'),
    row('loaded afterwards: sliders', after, ''),
    row('more at the first press into a formatted text', text, ''),
  ];
}

/** The entry of the frame and what it imports at once. */
function builtWith(): Set<string> {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/editing/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean; imports?: string[] }
  >;
  const files = new Set<string>();
  const add = (name: string): void => {
    const { file = '', imports = [] } = manifest[name] ?? {};
    if (files.has(`/editing/${file}`)) return;
    files.add(`/editing/${file}`);
    for (const each of imports) add(each);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) add(name);
  return files;
}

/** Files that have arrived in the frame. */
async function filesOf(page: Page): Promise<string[]> {
  const urls = await page
    .frames()
    .find((frame) => frame.url().includes('/cms/page/render'))
    ?.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return (urls ?? []).flatMap((url) => /\/editing\/assets\/.*\.(?:js|css)$/.exec(url)?.[0] ?? []);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function sizeOf(files: string[], ending: string): number {
  return files.reduce((sum, file) => {
    const { size } = statSync(join(root, 'dist', `${file}${ending}`), { throwIfNoEntry: false }) ?? { size: null };
    // A file that is too small to be compressed.
    return sum + (size ?? statSync(join(root, 'dist', file)).size);
  }, 0);
}
