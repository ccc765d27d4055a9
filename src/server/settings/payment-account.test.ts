import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareAccounts } from './payment-account.ts';

/** Whose the keys are; any other key is refused. */
const accounts: Readonly<Record<string, string>> = {
  sk_test_old: 'acct_1',
  sk_test_rolled: 'acct_1',
  sk_live_old: 'acct_1',
  sk_test_other: 'acct_2',
};

let provider: Server;
beforeAll(async () => {
  provider = createServer((request, response) => {
    const id = accounts[request.headers.authorization?.replace('Bearer ', '') ?? ''];
    response.writeHead(id ? 200 : 401, { 'content-type': 'application/json' });
    const refused = { error: { type: 'invalid_request_error', message: 'Invalid API key.' } };
    response.end(JSON.stringify(id ? { id, object: 'account', charges_enabled: true } : refused));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));

test.each([
  ['sk_test_old', 'sk_test_rolled', 'same'],
  ['sk_test_old', 'sk_test_other', 'another'],
  ['sk_test_old', 'sk_live_old', 'another'],
  ['sk_test_old', 'sk_test_nobodys', 'unknown'],
  [undefined, 'sk_test_old', 'unknown'],
] as const)('%s and %s: %s', async (before, after, expected) => {
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const keys = (STRIPE_SECRET_KEY?: string) => ({ STRIPE_SECRET_KEY, production: false, LOCAL_GATEWAY_URL: url });
  expect(await compareAccounts(keys(before), keys(after))).toBe(expected);
});
