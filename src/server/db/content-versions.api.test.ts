import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import type { Db } from './connect.ts';
import { contentChanged, watchContentVersions } from './content-versions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const change = () => app.deps.db.transaction((tx) => contentChanged(tx, 'feed'));
/** What a restore does, or a server that takes over without the last commits. */
const goBackTo = (version: number) =>
  app.deps.db.transaction((tx) =>
    tx.updateTable('content_version').set({ version }).where('tag', '=', 'feed').execute(),
  );

/** A process whose next readings can fail. */
async function aProcess() {
  let isAway = false;
  const db = new Proxy(app.deps.db, {
    get(target, name: keyof Db) {
      if (name === 'read' && isAway) throw new Error('the database is away');
      return target[name];
    },
  });
  const content = await watchContentVersions(db);
  let runs = 0;
  content.follow('feed', async () => void (runs += 1));
  return { content, runs: () => runs, leave: () => (isAway = true), comeBack: () => (isAway = false) };
}

test('a version that goes back counts as a change, and so does the next one', async () => {
  await change();
  await change();
  const { content, runs } = await aProcess();
  const [stamp, version] = [content.stamp(['feed']), content.current('feed')];
  await goBackTo(version - 1);
  await content.refresh();
  expect([content.current('feed'), runs()]).toEqual([version - 1, 1]);
  expect(content.stamp(['feed'])).not.toBe(stamp);
  const changes = content.changes();
  await change();
  await content.refresh();
  expect([content.current('feed'), runs(), content.changes()]).toEqual([version, 2, changes + 1]);
  content.close();
});

test('after an outage nothing that was cached counts, also if the versions are the same', async () => {
  await change();
  const { content, runs, leave, comeBack } = await aProcess();
  const [stamp, version] = [content.stamp(['feed']), content.current('feed')];
  leave();
  await content.refresh();
  expect(content.stamp(['feed'])).toBe(stamp);
  // Another server has lost the last change and has got another one since.
  comeBack();
  const changes = content.changes();
  await content.refresh();
  expect([content.current('feed'), runs()]).toEqual([version, 1]);
  expect(content.stamp(['feed'])).not.toBe(stamp);
  expect(content.changes()).toBeGreaterThan(changes);
  const after = content.stamp(['feed']);
  await content.refresh();
  expect([content.stamp(['feed']), runs()]).toEqual([after, 1]);
  content.close();
});

test('who has just written sees the change, also while a reading is under way', async () => {
  const { content } = await aProcess();
  const earlier = content.refresh();
  await change();
  await content.refresh();
  const [row] = await app.deps.db.read.selectFrom('content_version').selectAll().where('tag', '=', 'feed').execute();
  expect(content.current('feed')).toBe(row?.version);
  await earlier;
  content.close();
});
