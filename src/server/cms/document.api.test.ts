import { afterEach, beforeEach, expect, test } from 'vitest';
import { search } from '#contract/search.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  const at = new Date();
  // Whether the browser app is built or not: what is asked here comes before a page is rendered.
  app = await testApp({ LOG_LEVEL: 'silent' }, { now: () => at });
});
afterEach(() => app.close());

const open = (path: string, headers: Record<string, string> = {}) => app.browser().fetch(path, { headers });
const allowed = search.limit?.calls ?? 0;

test('a search that is rendered is bounded as its call is, whatever a browser says of its address', async () => {
  const statuses = await Promise.all(Array.from({ length: allowed }, async (_, asked) => (await open(`/search-results?q=wombat${asked}`)).status));
  expect(statuses).toHaveLength(120);
  expect(statuses).not.toContain(429);
  const ways: Record<string, string>[] = [{}, { 'x-forwarded-for': '192.0.2.7' }, { forwarded: 'for=192.0.2.8' }, { 'x-real-ip': '192.0.2.9' }];
  for (const headers of ways) {
    const refused = await open('/search-results?nz=true&q=wallaby', headers);
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await refused.text();
    expect(html).toContain('Too many requests. Please try again later.');
    expect(html).not.toContain('wallaby');
  }
  for (const other of ['/search-results', '/']) expect((await open(other)).status).not.toBe(429);
});

test('a form that a browser sends to a page by itself is told that nothing was sent', async () => {
  const sent = (path: string, accept: string) => app.browser().fetch(path, { method: 'POST', headers: { accept, 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=Robin' });
  const answer = await sent('/contact', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('cache-control')]).toEqual([405, 'GET, HEAD', 'no-store']);
  const html = await answer.text();
  expect(html).toContain('This was not sent');
  expect(html).not.toContain('Robin');
  for (const [path, accept] of [['/contact', 'application/json'], ['/api/nothing', 'text/html']] as const) {
    const refused = await sent(path, accept);
    expect([refused.status, await refused.json()]).toMatchObject([404, { errors: [{ code: 'not_found' }] }]);
  }
});
