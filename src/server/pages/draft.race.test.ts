import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as pages from '#contract/admin/pages.ts';
import type { SignedIn } from '../deps.ts';
import { viewerOf } from '../viewer/viewer.ts';
import { saveWithoutCondition } from '../testing/editing.sql.ts';
import { person } from '../testing/people.sql.ts';
import { kills } from '../testing/rounds.ts';
import { serverProcess } from '../testing/server-process.ts';
import { ownDatabase, type TestApp, type TestBrowser, testApp, testBrowser } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';
import { emptyContent } from './content.ts';
import { saveDraft } from './draft.ts';
import { publishWorkingCopy } from './publish.ts';

let apps: TestApp[];
let editor: { browser: TestBrowser; viewer: SignedIn };
beforeAll(async () => {
  const first = await testApp({ LIMIT_FACTOR: '100' });
  const { DATABASE_URL, DATA_DIR } = first.deps.config;
  // A second server process on PostgreSQL.
  apps = [first, ...(DATABASE_URL ? [await testApp({ LIMIT_FACTOR: '100', DATABASE_URL, DATA_DIR })] : [])];
  const { browser } = await person(first, 'editor@example.org', { roles: ['publisher'] });
  const viewer = await viewerOf(first.deps, browser.token ?? '');
  if (!viewer) throw new Error('The editor is not logged in.');
  editor = { browser, viewer };
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});
const appOf = (index: number) => apps[index % apps.length] as TestApp;
const crowd = Array.from({ length: 32 }, (_, index) => index);

let serial = 0;
const key = () => `request-${++serial}`;
async function newPage(): Promise<number> {
  const path = `/race-${++serial}`;
  const created = await editor.browser.call(pages.createPage, {
    path,
    locale: 'au',
    title: 'Race',
    copyOf: null,
    key: key(),
  });
  return created.results?.pageId ?? expect.fail(JSON.stringify(created));
}
const text = (index: number) => ({
  title: `Title ${index}`,
  imageUrl: null,
  content: {
    ...emptyContent,
    sections: [
      {
        sectionName: 'body',
        items: [
          {
            itemId: 1,
            itemTypeCode: 'Html',
            anchorName: null,
            cssClass: null,
            items: [],
            sections: [],
            payloads: [{ key: 'Content', value: `<p>${index}</p>` }],
          },
        ],
      },
    ],
    payloads: [{ key: 'Description', value: 'A race.' }],
    nextItemId: 2,
  },
});

// Invariant 29.
test('of 32 saves on one revision, one wins and the others write nothing', async () => {
  const pageId = await newPage();
  const answers = await Promise.all(
    crowd.map((index) => saveDraft(appOf(index).deps, editor.viewer, { pageId, revision: 1, ...text(index) })),
  );
  const won = crowd.filter((index) => answers[index]?.ok);
  expect(won).toHaveLength(1);
  expect((await editor.browser.call(pages.getPageForEdit, { id: pageId })).data).toMatchObject({
    revision: 2,
    pageTitle: `Title ${won[0]}`,
  });
});

test('negative control: without the condition on the revision, saves overwrite each other', async () => {
  const pageId = await newPage();
  const saved = await together(crowd.length, (othersHaveRead, index) =>
    saveWithoutCondition(appOf(index).deps, pageId, 1, `Title ${index}`, othersHaveRead),
  );
  expect(saved.filter(Boolean)).toHaveLength(crowd.length);
});

test('two publishers and a save at once: one of the three counts, and the history has no gap', async () => {
  for (let round = 0; round < 5; round++) {
    const pageId = await newPage();
    await saveDraft(appOf(0).deps, editor.viewer, { pageId, revision: 1, ...text(0) });
    const publish = (index: number) =>
      publishWorkingCopy(
        appOf(index).deps,
        { uid: editor.viewer.uid, email: 'editor@example.org', requestId: 'race' },
        { pageId, revision: 2, note: '', reason: '', key: key() },
      );
    const answers = await Promise.all([
      publish(0),
      publish(1),
      saveDraft(appOf(1).deps, editor.viewer, { pageId, revision: 2, ...text(1) }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { versions } = await editor.browser.call(pages.listVersions, { pageId });
    expect(versions.map(({ version }) => version)).toEqual(versions.length === 0 ? [] : [1]);
  }
});

test(
  // Invariant 29.
  'repeated kill -9 during autosave: what was acknowledged is there, and the next save goes on',
  { timeout: 60_000 + kills(3) * 40_000 },
  async () => {
    const database = await ownDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'phi-draft-'));
    const settings = { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
    try {
      const first = await testApp(settings);
      const { browser: begun } = await person(first, 'kept@example.org', { roles: ['author'] });
      const made = await begun.call(pages.createPage, {
        path: '/kept',
        locale: 'au',
        title: 'Kept',
        copyOf: null,
        key: key(),
      });
      const pageId = made.results?.pageId ?? expect.fail(JSON.stringify(made));
      await first.close();
      let acknowledged = { revision: 1, index: -1 };
      for (let round = 0; round < kills(3); round++) {
        const server = await serverProcess(settings);
        const browser = testBrowser(server.url);
        await browser.logIn({ email: 'kept@example.org' });
        const page = (await browser.call(pages.getPageForEdit, { id: pageId })).data;
        // The save that was in flight when the process ended may have been stored without an answer.
        expect([acknowledged.revision, acknowledged.revision + 1]).toContain(page?.revision);
        if (page?.revision === acknowledged.revision && acknowledged.index >= 0)
          expect(page.pageTitle).toBe(`Title ${acknowledged.index}`);
        acknowledged = { revision: page?.revision ?? 0, index: Number(/\d+$/.exec(page?.pageTitle ?? '')?.[0] ?? -1) };
        let killed: Promise<void> | undefined;
        // Begins with the first answer: on a busy machine a timer from here would end before it.
        const killSoon = () =>
          new Promise<void>((resolve) => setTimeout(() => void server.kill().then(resolve), 40 + ((round * 37) % 120)));
        for (let index = round * 1000; ; index++) {
          const answer = await browser
            .call(pages.saveDraft, { pageId, revision: acknowledged.revision, ...text(index) })
            .catch(() => null);
          if (!answer?.results) break;
          acknowledged = { revision: answer.results.revision, index };
          killed ??= killSoon();
        }
        await killed;
      }
      expect(acknowledged.revision).toBeGreaterThan(3);
    } finally {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
