// Invariant 33: all of this file.
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayClient, chargeOf, testGateway } from '../gateway-fixture.ts';
import { startLocalGateway } from './gateway.ts';
import { localGatewayProxy } from './proxy.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('tokens of the card form', () => {
  test.each([
    ['4242 4242 4242 4241', {}, 'Your card number is incorrect.'],
    ['1', {}, 'Your card number is incorrect.'],
    ['4242424242424242', { exp_month: '13' }, "Your card's expiration month is invalid."],
    ['4242424242424242', { exp_year: '2020' }, "Your card's expiration year is invalid."],
    ['4242424242424242', { cvc: '1' }, "Your card's security code is invalid."],
  ])('%s %o: %s', async (number, card, message) => {
    expect(await gateway.token(number, card)).toEqual({ message });
  });

  test('refuses a card that is not a test card', async () => {
    expect((await gateway.token('5555555555554444')).message).toContain('used a non test card');
  });

  test('never stores a card number', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'phi-card-gateway-'));
    const own = await startLocalGateway({ dataDir, ...gateway.keys });
    const tokenId = await gatewayClient(own.url, gateway.keys).tokenFor('4000002500003155');
    await gatewayClient(own.url, gateway.keys).payments().charge(chargeOf(tokenId));
    const files = readdirSync(dataDir).map((file) => readFileSync(join(dataDir, file), 'latin1'));
    expect(files.join('')).toContain(tokenId);
    expect(files.join('')).not.toContain('4000002500003155');
    await own.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('keys', () => {
  test.each(['/v1/payment_intents', '/v1/charges', '/local/ledger', '/local/faults'])(
    '%s requires the secret key',
    async (path) => {
      for (const key of ['', 'sk_test_other', gateway.keys.publishableKey]) {
        const response = await fetch(gateway.url + path, { headers: { authorization: `Bearer ${key}` } });
        expect(response.status).toBe(401);
      }
    },
  );

  test('/local/faults is closed by default', async () => {
    const plain = await testGateway({ allowFaults: false });
    const response = await fetch(`${plain.url}/local/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${plain.keys.secretKey}` },
      body: '{"kind":"hold"}',
    });
    expect(response.status).toBe(404);
    await plain.close();
  });

  test('refuses a parameter that Stripe does not know', async () => {
    const response = await fetch(`${gateway.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.keys.secretKey}` },
      body: new URLSearchParams({ amount: '4950', currency: 'aud', colour: 'red' }),
    });
    expect(await response.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'colour' } });
  });
});

describe('bad input never gives a 5xx (invariant 33)', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'amount',
      'currency',
      'confirm',
      'metadata',
      'metadata[a][b]',
      '__proto__',
      'metadata[__proto__]',
      'card',
      'card[number]',
      'card[exp_year]',
      'payment_method',
      'payment_method_data[card][token]',
      'client_secret',
      'limit',
      'created[gte]',
      'starting_after',
      'payment_intent',
      'reason',
    ),
    fc.string(),
  );
  const value = fc.oneof(
    fc.constantFrom(
      'aud',
      '4950',
      'true',
      'tok_visa',
      '-1',
      '1e999',
      'NaN',
      '9'.repeat(400),
      '\u0000',
      '4242424242424242',
    ),
    fc.string(),
  );
  const fields = fc
    .array(fc.tuple(name, value), { maxLength: 6 })
    .map((pairs) => new URLSearchParams(pairs.map(([key, each]) => [key, each.toWellFormed()])));
  const path = fc.constantFrom(
    '/v1/payment_intents',
    '/v1/payment_intents/pi_1/confirm',
    '/v1/payment_intents/pi_1/cancel',
    '/v1/refunds',
    '/v1/charges',
    '/v1/tokens',
    '/v1/payment_methods',
    '/local/faults',
    '/local/ledger',
    '/local-gateway/tokens',
    '/local-gateway/challenge/payment',
    '/local-gateway/challenge/answer',
    '/%',
    '//',
    '//[',
  );

  test.each(['GET', 'POST'])('%s', async (method) => {
    await fc.assert(
      fc.asyncProperty(path, fields, fc.boolean(), async (target, sent, signed) => {
        const [authorization, key] = signed
          ? [`Bearer ${gateway.keys.secretKey}`, gateway.keys.publishableKey]
          : ['Bearer', ''];
        sent.set('key', key);
        expect(
          await rawStatus(
            `${target}${method === 'GET' ? `?${sent}` : ''}`,
            { method, headers: { authorization, 'idempotency-key': randomUUID() } },
            method === 'GET' ? '' : String(sent),
          ),
        ).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});

/** Sends a request without normalising its path. */
function rawStatus(path: string, options: RequestOptions, body: string): Promise<number | undefined> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    request({ ...options, hostname, port, path }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    )
      .on('error', reject)
      .end(body);
  });
}

describe('through the site', () => {
  const site = fastify();
  beforeAll(async () => {
    await site.register(localGatewayProxy({ gatewayUrl: () => gateway.url }));
  });
  afterAll(() => site.close());

  test('serves the card form with its own policy and without inline scripts', async () => {
    const page = await site.inject({ url: '/local-gateway/card', headers: { host: 'site.example' } });
    expect(page.statusCode).toBe(200);
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain('sandbox allow-scripts');
    // WebKit takes 'self' of a sandboxed document for no address.
    for (const kind of ['script', 'style', 'font', 'connect'])
      expect(policy).toContain(`${kind}-src 'self' http://site.example;`);
    expect(page.body).toContain(gateway.keys.publishableKey);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style=/);
    for (const file of ['card.js', 'challenge', 'challenge.js', 'widget.css']) {
      expect((await site.inject(`/local-gateway/${file}`)).statusCode).toBe(200);
    }
  });

  test('creates a token', async () => {
    const answer = await site.inject({
      method: 'POST',
      url: '/local-gateway/tokens',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: `key=${gateway.keys.publishableKey}&card[number]=4242424242424242&card[exp_month]=1&card[exp_year]=40&card[cvc]=123`,
    });
    expect(answer.json()).toMatchObject({ object: 'token', card: { last4: '4242' } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test('serves no other path of the gateway', async () => {
    for (const path of [
      '/v1/payment_intents',
      '/local/ledger',
      '/local-gateway/../local/ledger',
      '/local-gateway/keys',
    ]) {
      const answer = await site.inject({ url: path, headers: { authorization: `Bearer ${gateway.keys.secretKey}` } });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('reports a gateway that is down with 502', async () => {
    const lonely = fastify();
    await lonely.register(localGatewayProxy({ gatewayUrl: 'http://127.0.0.1:9' }));
    const answer = await lonely.inject('/local-gateway/card');
    expect(answer.statusCode).toBe(502);
    await lonely.close();
  });
});
