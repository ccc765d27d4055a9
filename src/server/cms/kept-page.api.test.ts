import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import '../testing/needs-build.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { publishPage } from '../pages/write-page.ts';

let app: TestApp;
afterEach(() => app.close());

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Sends any Host header, which `fetch` does not permit. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}${path}`, { method, headers }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function site(settings: Record<string, string> = {}): Promise<void> {
  app = await testApp(settings);
  const saying = (text: string, payloads: Record<string, string> = {}) => ({
    payloads,
    sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: `<p>${text}</p>` } }] }],
  });
  await publishPage(app.deps, { path: '/there', title: 'There', content: saying('Of Australia') });
  await publishPage(app.deps, { path: '/there', locale: 'nz', title: 'There', content: saying('Of Aotearoa') });
  await publishPage(app.deps, { path: '/quiet', title: 'Quiet', content: saying('With care', { Sensitive: 'yes' }) });
  await app.deps.content.refresh();
}

/** Removes the headers that differ between two responses. */
const same = ({ status, headers: { date: _, 'x-request-id': __, ...headers }, body }: Answer) => ({
  status,
  headers,
  body,
});

test('a cached page has the same response as the first, except for the request id', async () => {
  await site();
  const readers: Record<string, string>[] = [
    {},
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip;q=1, br;q=0' },
  ];
  for (const path of [
    '/there',
    '/there?nz=true',
    '/there?utm_source=x',
    '/quiet',
    '/nowhere',
    '/THERE',
    '/%74here',
    '/cart',
  ]) {
    for (const headers of readers) {
      const [made, kept] = [await ask(path, headers), await ask(path, headers)];
      expect([path, same(kept)]).toEqual([path, same(made)]);
      expect(kept.headers['x-request-id']).toMatch(/^[\w-]{9,}$/);
      expect(kept.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
    }
  }
});

test('HEAD gets only the headers, and a matching If-None-Match gets 304', async () => {
  await site();
  const page = await ask('/there', { 'accept-encoding': 'gzip' });
  expect(same(await ask('/there', { 'accept-encoding': 'gzip' }, 'HEAD'))).toEqual({ ...same(page), body: '' });
  const { etag = '' } = page.headers;
  const unchanged = await ask('/there', { 'if-none-match': String(etag) });
  expect(unchanged).toMatchObject({
    status: 304,
    body: '',
    headers: { etag, 'content-security-policy': page.headers['content-security-policy'] },
  });
  expect(unchanged.headers['content-length']).toBeUndefined();
  expect((await ask('/there', { 'if-none-match': '"other"' })).status).toBe(200);
  await publishPage(app.deps, { path: '/there', title: 'There', content: { payloads: {}, sections: [] } });
  await app.deps.content.refresh();
  expect((await ask('/there', { 'if-none-match': String(etag) })).status).toBe(200);
});

test('the host or the flag selects the locale; a forwarded host counts only behind a proxy', async () => {
  const inNz = async (headers: Record<string, string>, path = '/there') =>
    [await ask(path, headers), await ask(path, headers)].map(({ body }) => body.includes('Of Aotearoa'));
  await site();
  expect(await inNz({})).toEqual([false, false]);
  expect(await inNz({}, '/there?nz=true')).toEqual([true, true]);
  expect(await inNz({ host: 'www.phi-nz.example:8080' })).toEqual([true, true]);
  expect(await inNz({ 'x-forwarded-host': 'www.phi.co.nz' })).toEqual([false, false]);
  await app.close();
  await site({ TRUST_PROXY: 'true' });
  expect(await inNz({ 'x-forwarded-host': 'www.phi.co.nz' })).toEqual([true, true]);
  // A value written by the caller appears further left.
  expect(await inNz({ 'x-forwarded-host': 'www.phi.co.nz, www.phi.example' })).toEqual([false, false]);
});

test('only GET and HEAD without a body get a cached page', async () => {
  await site();
  await ask('/there');
  expect((await ask('/there', { accept: 'text/html' }, 'POST')).status).toBe(405);
  expect((await ask('/there', {}, 'DELETE')).status).toBe(404);
});
