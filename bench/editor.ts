import { chromium, type Page } from '@playwright/test';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as pages from '#contract/admin/pages.ts';
import type { Caller } from '#contract/endpoint.ts';
import { makeApi } from '#web/api/client.ts';
import { postgresPrograms, startPostgres } from '../tools/postgres.ts';
import { chromiumProgram } from '../tools/test/machine.ts';
import { load } from './load.ts';
import { startSite } from './processes.ts';
import { median } from './report.ts';

// `npm run bench:editor`: how long an editor waits, on a page of 200 blocks, and what editing costs visitors. Two
// processes on PostgreSQL show when a published page is live on the other one.

const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };
const blocks = 200;
const dataDir = mkdtempSync(join(tmpdir(), 'bench-editor-'));
const loadBefore = loadavg()[0] ?? 0;
const postgres = await startPostgres(postgresPrograms() ?? '');
const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(dataDir, 'one'), LIMIT_FACTOR: '1000' };
const first = await startSite(settings);
const second = await startSite({ ...settings, DATA_DIR: join(dataDir, 'two') });
const rows: [what: string, measured: string, aim: string][] = [];
const program = chromiumProgram();
const browser = await chromium.launch({ ...(program && { executablePath: program }), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const api = await logIn(page);
  await inBrowser(page, await pageOf200(api));
  await page.goto('about:blank');
  await onServer(api);
  await besideVisitors(api);
} finally {
  await browser.close();
  for (const { child } of [first, second]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`| Page of ${blocks} blocks; load before ${loadBefore.toFixed(1)} | measured | aim |\n|---|--:|--:|`);
for (const row of rows) console.log(`| ${row.join(' | ')} |`);

interface Api {
  call: Caller;
}

/** Logs in as an editor; the calls of the benchmark use the same token. */
async function logIn(page: Page): Promise<Api> {
  await page.goto(`${first.url}/member/login`);
  await page.waitForTimeout(1500);
  await page.getByLabel('Email').first().fill(editor.email);
  await page.getByLabel('Password', { exact: true }).fill(editor.password);
  await page
    .getByRole('button', { name: /log in/i })
    .last()
    .click();
  await page.waitForURL(/dashboard/);
  const token = await page.evaluate(() => /"idToken":"([^"]+)"/.exec(Object.values(localStorage).join(' '))?.[1] ?? '');
  const session = { token: async () => token, refresh: async () => null, signOut: async () => {} };
  const send = (path: Parameters<typeof fetch>[0], init?: RequestInit) =>
    fetch(typeof path === 'string' ? `${first.url}${path}` : path, init);
  return { call: makeApi({ fetch: send, session, locale: 'au' }) };
}

function contentOf(count: number, mark = ''): pages.PageContent {
  return {
    sections: [
      {
        sectionName: 'body',
        items: Array.from({ length: count }, (_, at) => ({
          itemId: at + 1,
          itemTypeCode: 'Html',
          anchorName: null,
          cssClass: null,
          items: [],
          sections: [],
          payloads: [
            {
              key: 'Content',
              value: `<h2>Block ${at + 1}</h2><p>${mark}You do not need proof to ask a kind question. ${'Most harm announces itself. '.repeat(12)}</p>`,
            },
          ],
        })),
      },
    ],
    payloads: [
      { key: 'Description', value: 'A long page.' },
      { key: 'NoIndex', value: 'yes' },
    ],
    embedDataList: [],
    nextItemId: count + 1,
  };
}

async function pageOf200(api: Api): Promise<number> {
  const { results } = await api.call(pages.createPage, {
    path: '/bench-200',
    locale: 'au',
    title: 'Bench',
    copyOf: null,
    key: crypto.randomUUID(),
  });
  const pageId = results?.pageId ?? 0;
  await api.call(pages.saveDraft, { pageId, lock: 1, title: 'Bench', imageUrl: null, content: contentOf(blocks) });
  return pageId;
}

async function inBrowser(page: Page, pageId: number): Promise<void> {
  const opened: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    await page.goto(`${first.url}/admin/pages`);
    const started = performance.now();
    await page.goto(`${first.url}/admin/pages/${pageId}`);
    await page
      .frameLocator('iframe')
      .getByRole('heading', { name: `Block ${blocks}`, exact: true })
      .waitFor();
    opened.push(performance.now() - started);
  }
  rows.push(['window opens until the last block is drawn', `${median(opened).toFixed(0)} ms`, '1,500 ms']);

  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Block 1', exact: true }).click();
  await page.waitForTimeout(500);
  const typed = await typing(page);
  rows.push(['a change in the form until it is drawn in the frame', `${median(typed).toFixed(0)} ms`, '100 ms']);
  await frame.getByRole('heading', { name: 'Block 1', exact: true }).click();
  await frame.getByRole('textbox', { name: 'Text' }).waitFor();
  const pressed: number[] = [];
  for (let run = 0; run < 20; run += 1) pressed.push(await keyPress(page));
  rows.push(['a key press in the text until it is drawn', `${median(pressed).toFixed(0)} ms`, '50 ms']);
}

/** Writes into the form's source field; the time until the frame shows it. */
async function typing(page: Page): Promise<number[]> {
  const source = page.getByLabel(/\(source\)/);
  const times: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    times.push(
      await source.evaluate(async (element, mark) => {
        const inside = document.querySelector('iframe')?.contentDocument;
        const field = element as HTMLTextAreaElement;
        const started = performance.now();
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
          field,
          `<h2>Block 1</h2><p>${mark}</p>`,
        );
        field.dispatchEvent(new Event('input', { bubbles: true }));
        while (!inside?.body.textContent?.includes(mark))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - started;
      }, `Written ${run} here`),
    );
    await page.waitForTimeout(100);
  }
  return times;
}

async function keyPress(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const inside = document.querySelector('iframe')?.contentDocument;
    const text = inside?.querySelector('[contenteditable="true"]');
    const before = text?.textContent?.length ?? 0;
    const started = performance.now();
    inside?.execCommand('insertText', false, 'x');
    while ((text?.textContent?.length ?? 0) === before) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - started;
  });
}

async function newDraft(api: Api, path: string, count: number): Promise<{ pageId: number; lock: number }> {
  const { results } = await api.call(pages.createPage, {
    path,
    locale: 'au',
    title: 'Bench',
    copyOf: null,
    key: crypto.randomUUID(),
  });
  return { pageId: results?.pageId ?? 0, lock: await saved(api, results?.pageId ?? 0, 1, count) };
}
async function saved(api: Api, pageId: number, lock: number, count: number, mark = ''): Promise<number> {
  const answer = await api.call(pages.saveDraft, {
    pageId,
    lock,
    title: 'Bench',
    imageUrl: null,
    content: contentOf(count, mark),
  });
  if (!answer.results) throw new Error(JSON.stringify(answer.errors));
  return answer.results.lock;
}

async function onServer(api: Api): Promise<void> {
  const made = await newDraft(api, '/bench-server', blocks);
  const { pageId } = made;
  let { lock } = made;
  const saves: number[] = [];
  for (let run = 0; run < 30; run += 1) {
    const started = performance.now();
    lock = await saved(api, pageId, lock, blocks, `${run} `);
    saves.push(performance.now() - started);
  }
  rows.push(['autosave, from sending to the answer', `${median(saves).toFixed(0)} ms`, '60 ms']);
  const lives: number[] = [];
  const publishes: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    lock = await saved(api, pageId, lock, blocks, `Round ${run} `);
    const started = performance.now();
    const answer = await api.call(pages.publishPage, {
      pageId,
      lock,
      note: '',
      reason: 'A benchmark.',
      key: crypto.randomUUID(),
    });
    if (!answer.results) throw new Error(JSON.stringify(answer.errors));
    publishes.push(performance.now() - started);
    for (;;) {
      const document = await (await fetch(`${second.url}/bench-server`)).text();
      if (document.includes(`Round ${run} `)) break;
      await wait(10);
    }
    lives.push(performance.now() - started);
    lock += 1;
  }
  rows.push(['publish, from sending to the answer', `${median(publishes).toFixed(0)} ms`, '150 ms']);
  rows.push(['published until another process shows it', `${median(lives).toFixed(0)} ms`, '1,000 ms']);
}

async function besideVisitors(api: Api): Promise<void> {
  const round = () => load({ url: first.url, connections: 16, seconds: 4, shotsOf: () => [{ path: '/' }] });
  await round();
  const ratios: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const alone = await round();
    let isOver = false;
    // Five people who change something all the time: each tab saves every two seconds.
    const people = Array.from({ length: 5 }, async (_, person) => {
      const made = await newDraft(api, `/bench-person-${run}-${person}`, 40);
      let { lock } = made;
      while (!isOver) {
        lock = await saved(api, made.pageId, lock, 40, `${lock} `);
        await wait(2000);
      }
    });
    const beside = await round();
    isOver = true;
    await Promise.all(people);
    ratios.push(beside.p99 / alone.p99);
  }
  rows.push(['p99 of a cached page beside five people who edit', `${median(ratios).toFixed(2)} ×`, '1.2 ×']);
}
