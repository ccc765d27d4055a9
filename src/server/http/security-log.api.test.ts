// Invariant 39: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount } from '#contract/account.ts';
import { listAudit } from '#contract/admin/audit.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  // The default level of a site.
  app = await testApp({ LOG_LEVEL: 'warn' });
  const { log } = app.deps;
  const warn = log.warn.bind(log);
  Object.assign(log, {
    warn(fields: unknown, ...rest: [string?]) {
      if (rest[0] === 'security') lines.push(fields as Record<string, unknown>);
      else warn(fields, ...rest);
    },
  });
});
afterAll(() => app.close());

const of = (event: string) => lines.filter((line) => line.event === event);

test('a failed log-in, a missing log-in and a refused permission are one line each, without personal data', async () => {
  const { browser, uid } = await person(app, 'nobody@example.org', {});
  await app.browser().fetch('/identity/v1/accounts:signInWithPassword?key=local', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'not the password' }),
  });
  await expect(app.browser().call(getAccount, {})).rejects.toMatchObject({ status: 401 });
  await expect(browser.call(listAudit, {})).rejects.toMatchObject({ status: 403 });
  const line = { requestId: expect.any(String), network: expect.stringMatching(/^[\w-]{12}$/) };
  expect(of('log_in_failed')).toEqual([
    { ...line, event: 'log_in_failed', route: 'POST /identity/v1/accounts::signInWithPassword' },
  ]);
  expect(of('not_logged_in')).toEqual([{ ...line, event: 'not_logged_in', route: 'GET /api/member/getAccount' }]);
  expect(of('permission_refused')).toEqual([
    { ...line, event: 'permission_refused', route: 'POST /api/admin/audit/list', uid },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/nobody@|127\.0\.0\.1|Bearer|not the password/);
});

test('many refusals write thirty lines a minute, and the next one says how many were left out', async () => {
  const before = of('not_logged_in').length;
  for (let call = 0; call < 40; call++) await app.browser().fetch('/api/member/getAccount');
  expect(of('not_logged_in').length).toBe(30);
  expect(before).toBeLessThan(30);
});
