import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { getSiteConfig } from '#contract/site.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (path: string, init?: RequestInit) => app.browser().fetch(path, init);

test('the public settings hold no secret and no development cart', async () => {
  const config = await app.browser().call(getSiteConfig, {});
  expect(Object.keys(config).toSorted()).toEqual([
    'captchaWidget',
    'developmentCartId',
    'helplines',
    'identity',
    'payments',
    'quickExitUrl',
    'socialEmbedScript',
    'tagContainerId',
  ]);
  expect(config.developmentCartId).toBeNull();
  expect(JSON.stringify(config)).not.toMatch(/sk_|whsec_|secret/i);
});

// Invariant 22.
test('the OpenAPI document describes every endpoint with its input, its response and its access', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        { parameters: { name: string; in: string }[]; security?: object[]; responses: Record<string, object> }
      >
    >;
    components: { schemas: Record<string, object> };
  };
  expect(document.openapi).toBe('3.1.0');
  for (const { path, method, access } of endpoints) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.responses['200']).toBeDefined();
    expect(operation?.security?.length ?? 0).toBe(access === 'anon' ? 0 : access === 'opt' ? 2 : 1);
  }
  expect(document.paths['/api/event/getEvent/{slug}']?.get?.parameters).toMatchObject([{ name: 'slug', in: 'path' }]);
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(references.filter((name) => !document.components.schemas[name ?? ''])).toEqual([]);
});

test('an unknown endpoint gets 404 and a wrong method 405, in the failure shape', async () => {
  const unknown = await get('/api/nothing/here');
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { message: 'Not found.', errors: [{ errorMessage: 'Not found.', code: 'not_found' }] },
  ]);
  expect((await get('/api/cart/addToCart')).status).toBe(405);
  expect((await get('/api/cms/getmenu', { method: 'POST' })).status).toBe(405);
  expect((await get('/about', { method: 'POST' })).status).toBe(404);
});

test('other spellings of a path redirect to the canonical path and keep the query', async () => {
  const redirect = async (path: string) => {
    const response = await get(path);
    return [response.status, response.headers.get('location')];
  };
  expect(await redirect('/About/Us/?a=1')).toEqual([301, '/about/us?a=1']);
  expect(await redirect('//evil.example/x')).toEqual([301, '/evil.example/x']);
  expect(await redirect('/a%2F%2fb')).toEqual([301, '/a/b']);
});

test('a missing image gets 404, and no file outside the media folder is served', async () => {
  expect((await get('/media/nothing.webp')).status).toBe(404);
  expect((await get('/media/..%2fapp.secret')).status).toBeGreaterThanOrEqual(400);
});
