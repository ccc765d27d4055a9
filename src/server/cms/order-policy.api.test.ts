import { afterEach, expect, test } from 'vitest';
import '../testing/needs-build.ts';
import { schemeHash } from '../http/scheme-hash.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const policyOf = async (path: string) => (await app.browser().fetch(path)).headers.get('content-security-policy') ?? '';

test('only the page of a paid order permits the tag container', async () => {
  app = await testApp({ TAG_CONTAINER_ID: 'GTM-1' });
  expect(await policyOf('/order-thankyou?o=x')).toContain(
    `script-src 'self' ${schemeHash} https://www.googletagmanager.com;`,
  );
  for (const path of ['/', '/cart', '/member/login']) expect(await policyOf(path), path).not.toContain('google');
});

test('without a configured container no page permits one', async () => {
  app = await testApp();
  expect(await policyOf('/order-thankyou?o=x')).toContain(`script-src 'self' ${schemeHash};`);
  expect(await policyOf('/order-thankyou?o=x')).not.toContain('google');
});
