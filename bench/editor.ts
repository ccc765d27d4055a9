import { chromium, type Page } from '@playwright/test';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as pages from '#contract/admin/pages.ts';
import type { Caller } from '#contract/endpoint.ts';
import { makeApi } from '#web/api/client.ts';
import { postgresPrograms, startPostgres } from '../tools/postgres.ts';
import { chromiumProgram } from '../tools/test/machine.ts';
import { measureSpeed, parts } from './editor-speed.ts';
import { load } from './load.ts';
import { mixedPage } from './mixed-page.ts';
import { startSite } from './processes.ts';
import { median } from './report.ts';

// `npm run bench:editor`: how long an editor waits, on a page of 200 blocks, and what editing costs visitors. Two
// processes on PostgreSQL show when a published page is live on the other one.
//   --parts=open,key   only some of bytes, open, key, drag (editor-speed.ts) and server; without server, one process on
//                      the embedded engine
//   --runs=N           how often the page is opened, default 7

const { values } = parseArgs({
  options: { parts: { type: 'string', default: [...parts, 'server'].join() }, runs: { type: 'string', default: '7' } },
});
const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };
const blocks = 200;
const dataDir = mkdtempSync(join(tmpdir(), 'bench-editor-'));
const loadBefore = loadavg()[0] ?? 0;
const measuredParts = values.parts.split(',');
const hasServer = measuredParts.includes('server');
const postgres = hasServer ? await startPostgres(postgresPrograms() ?? '') : null;
const settings = {
  ...(postgres && { DATABASE_URL: postgres.url }),
  DATA_DIR: join(dataDir, 'one'),
  LIMIT_FACTOR: '1000',
};
const first = await startSite(settings);
const second = hasServer ? await startSite({ ...settings, DATA_DIR: join(dataDir, 'two') }) : first;
const rows: [what: string, measured: string, cpu: string, aim: string][] = [];
const program = chromiumProgram();
const browser = await chromium.launch({ ...(program && { executablePath: program }), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const api = await logIn(page);
  await newDraft(api, '/bench-mixed', mixedPage(blocks), 'Bench of mixed blocks');
  const title = 'Bench of mixed blocks';
  const speeds = await measureSpeed(page, { site: first.url, title, runs: Number(values.runs), parts: measuredParts });
  for (const { what, measured, cpu, aim } of speeds) rows.push([what, measured, cpu, aim]);
  await page.goto('about:blank');
  if (hasServer) {
    await onServer(api);
    await besideVisitors(api);
  }
} finally {
  await browser.close();
  for (const { child } of new Set([first, second])) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
const loads = `load ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
console.log(`| Page of ${blocks} blocks; ${loads} | measured | processor | aim |\n|---|--:|--:|--:|`);
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

async function newDraft(
  api: Api,
  path: string,
  content: pages.PageContent,
  title = 'Bench',
): Promise<{ pageId: number; revision: number }> {
  const { results } = await api.call(pages.createPage, {
    path,
    locale: 'au',
    title,
    copyOf: null,
    key: crypto.randomUUID(),
  });
  return { pageId: results?.pageId ?? 0, revision: await saved(api, results?.pageId ?? 0, 1, content, title) };
}
async function saved(
  api: Api,
  pageId: number,
  revision: number,
  content: pages.PageContent,
  title = 'Bench',
): Promise<number> {
  const answer = await api.call(pages.saveDraft, {
    pageId,
    revision,
    title,
    imageUrl: null,
    content,
  });
  if (!answer.results) throw new Error(JSON.stringify(answer.errors));
  return answer.results.revision;
}

async function onServer(api: Api): Promise<void> {
  const made = await newDraft(api, '/bench-server', contentOf(blocks));
  const { pageId } = made;
  let { revision } = made;
  const saves: number[] = [];
  for (let run = 0; run < 30; run += 1) {
    const started = performance.now();
    revision = await saved(api, pageId, revision, contentOf(blocks, `${run} `));
    saves.push(performance.now() - started);
  }
  rows.push(['autosave, from sending to the answer', `${median(saves).toFixed(0)} ms`, '', '60 ms']);
  const lives: number[] = [];
  const publishes: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    revision = await saved(api, pageId, revision, contentOf(blocks, `Round ${run} `));
    const started = performance.now();
    const answer = await api.call(pages.publishPage, {
      pageId,
      revision,
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
    revision += 1;
  }
  rows.push(['publish, from sending to the answer', `${median(publishes).toFixed(0)} ms`, '', '150 ms']);
  rows.push(['published until another process shows it', `${median(lives).toFixed(0)} ms`, '', '1,000 ms']);
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
      const made = await newDraft(api, `/bench-person-${run}-${person}`, contentOf(40));
      let { revision } = made;
      while (!isOver) {
        revision = await saved(api, made.pageId, revision, contentOf(40, `${revision} `));
        await wait(2000);
      }
    });
    const beside = await round();
    isOver = true;
    await Promise.all(people);
    ratios.push(beside.p99 / alone.p99);
  }
  rows.push(['p99 of a cached page beside five people who edit', `${median(ratios).toFixed(2)} ×`, '', '1.2 ×']);
}
