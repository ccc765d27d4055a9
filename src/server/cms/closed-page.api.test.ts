// Invariant 37: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../testing/needs-build.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { publishPage } from '../pages/write-page.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (const [path, access] of [
    ['/open', { kind: 'public' }],
    ['/kept', { kind: 'member' }],
    ['/corporates', { kind: 'corporate' }],
  ] as const)
    await publishPage(app.deps, { path, title: `Wombat ${path}`, access, content: { sections: [] } });
});
afterAll(() => app.close());

const open = async (path: string, cookie?: string) => {
  const response = await app.browser().fetch(path, { headers: cookie === undefined ? {} : { cookie } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const hint = 'cart=x; signed-in=1';

describe('the document of a closed page', () => {
  // Twice, because the second answer may come from the cache, and the hint must not reach it.
  test.each(['/kept', '/corporates', '/kept'])('%s', async (path) => {
    const [refused, deciding, again] = [await open(path), await open(path, hint), await open(path)];
    expect([refused.status, again.status]).toEqual([403, 403]);
    expect(refused.html).toContain('No Permission');
    expect(deciding.status).toBe(200);
    expect(deciding.headers.get('cache-control')).toBe('no-store');
    expect(deciding.html).toContain('<meta name="robots" content="noindex">');
    expect(deciding.html).not.toMatch(/Wombat|No Permission/);
  });

  test('other values of the cookie change nothing', async () => {
    for (const cookie of ['signed-in=', 'signed-in=0', 'x-signed-in=1', 'signed-in=11', 'signed-in'])
      expect((await open('/kept', cookie)).status).toBe(403);
  });
});

test('an open page, a missing page and their caching are the same with the hint', async () => {
  for (const path of ['/open', '/nowhere']) {
    const [without, withHint] = [await open(path), await open(path, hint)];
    expect(withHint.status).toBe(without.status);
    expect(withHint.html).toBe(without.html);
    for (const name of ['etag', 'cache-control', 'vary'])
      expect(withHint.headers.get(name)).toBe(without.headers.get(name));
  }
  expect((await open('/open', hint)).headers.get('vary')).toBe('accept-encoding');
});
