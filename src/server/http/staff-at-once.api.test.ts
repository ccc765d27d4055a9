// Decision 5: staff see at once what another process has written.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canAccess } from '#contract/members.ts';
import { previewHeader } from '#contract/preview.ts';
import { publishPage } from '../pages/write-page.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp, type TestBrowser } from '../testing/test-app.ts';

let app: TestApp;
/** Another process on the same database; SQLite's belongs to one. */
let other: TestApp;
let editor: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  const { DATABASE_URL, DATA_DIR } = app.deps.config;
  other = DATABASE_URL ? await testApp({ DATABASE_URL, DATA_DIR: join(DATA_DIR, 'second') }) : app;
  await person(app, 'editor@example.org', { roles: ['author'] });
  editor = other.browser();
  await editor.logIn({ email: 'editor@example.org' });
});
afterAll(async () => {
  if (other !== app) await other.close();
  await app.close();
});

test.each([1, 2, 3, 4, 5])('a preview shows the access that another process has just set (%i)', async (round) => {
  const path = `/closed-${round}`;
  await publishPage(app.deps, { path, title: 'Closed', access: { kind: 'member' }, content: { sections: [] } });
  const answer = await editor.fetch(`${canAccess.path}?url=${path}`, { headers: { [previewHeader]: 'visitor' } });
  expect(await answer.json()).toMatchObject({ accessResultCode: 98 });
});
