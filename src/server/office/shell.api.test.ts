import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../testing/test-app.ts';
import '../testing/needs-build.ts';

let app: TestApp;
let off: TestApp;
beforeAll(async () => {
  app = await testApp();
  off = await testApp({ SERVICE_WORKER: 'false' });
});
afterAll(async () => {
  await app.close();
  await off.close();
});

test('only the back office may ask for the camera, with which tickets are scanned', async () => {
  const policyOf = async (path: string) => (await app.browser().fetch(path)).headers.get('permissions-policy');
  expect(await policyOf('/admin/door/1')).toBe('camera=(self), geolocation=(), microphone=()');
  for (const path of ['/', '/member/login', '/tickets/none', '/api/site/getConfig'])
    expect(await policyOf(path)).toBe('camera=(), geolocation=(), microphone=()');
});

test('the worker of the door is a script of its own, and removes itself where workers are switched off', async () => {
  const worker = await app.browser().fetch('/admin/door-worker.js');
  expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(await worker.text()).toContain('/admin/door');
  expect(await (await off.browser().fetch('/admin/door-worker.js')).text()).toContain('unregister');
});
