// Invariant 33: all of this file.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, type EndpointSchemas, needsLogin, pathParameters } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { httpFailure } from '#contract/errors.schemas.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Invariant 33, contract §0.3: bad input gets a response in the documented shape, never a 5xx.
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
});
afterAll(() => app.close());

const posts = endpoints.filter((endpoint) => endpoint.method === 'POST');
const names = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.path, endpoint] as const);

function schemasOf(endpoint: Endpoint): EndpointSchemas {
  const schemas = app.served.get(endpoint);
  if (!schemas) throw new Error(`${endpoint.path} has no route.`);
  return schemas;
}

async function expectDocumented(response: Response, endpoint?: Endpoint): Promise<object> {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  expect(response.headers.get('x-request-id')).toBeTruthy();
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const body: unknown = JSON.parse(text);
  if (response.ok) {
    if (endpoint) expect(z.safeParse(schemasOf(endpoint).output, body).error?.issues ?? []).toEqual([]);
    return body as object;
  }
  const failure = z.parse(httpFailure, body);
  expect(failure.errors[0]?.errorMessage).toBe(failure.message);
  expect(text).not.toMatch(/\bat \/|node_modules|SQLITE|select |kysely/i);
  return failure;
}

function send(endpoint: Endpoint, body: string, headers: Record<string, string> = {}): Promise<Response> {
  if (endpoint.body === 'multipart' && !headers['content-type']) {
    const form = new FormData();
    form.set('jsonData', body);
    return app.browser().fetch(endpoint.path, { method: 'POST', body: form, headers });
  }
  return app
    .browser()
    .fetch(endpoint.path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
}

describe.each(names(posts))('%s', (_path, endpoint) => {
  test('refuses invalid JSON, values that are not objects, and JSON that is too deep or too large', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    if (endpoint.body !== 'multipart') {
      const tooLarge = await send(endpoint, `{"a":"${'x'.repeat(endpoint.maxBody ?? 64_000)}"}`);
      expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { errors: [{ code: 'too_large' }] }]);
    }
    if (endpoint.body !== 'multipart' || !needsLogin(endpoint.access))
      expect(await (await send(endpoint, deep)).json()).toMatchObject({
        message: 'What was sent is nested too deeply or has too many parts.',
      });
    for (const body of [
      '{',
      '',
      'null',
      '[]',
      '"text"',
      '7',
      'true',
      '{"__proto__":{"a":1}}',
      deep,
      `{"a":"${'x'.repeat(1_100_000)}"}`,
    ]) {
      const response = await send(endpoint, body);
      const answer = await expectDocumented(response, endpoint);
      // Only these two calls succeed without fields: one reads, one deletes this browser's cookie. Other calls report
      // the missing fields.
      if (response.ok && !('errors' in answer))
        expect(['/api/product/getProducts', '/api/cart/forgetCart']).toContain(endpoint.path);
      else if (!response.ok) expect([400, 401, 413]).toContain(response.status);
    }
  });

  // Invariant 24.
  test('refuses other content types, other origins and other methods', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const response = await send(endpoint, '{}', { 'content-type': type });
      expect([400, 401, 415]).toContain(response.status);
      await expectDocumented(response);
    }
    const foreign = await send(endpoint, '{}', { origin: 'https://elsewhere.example' });
    expect(foreign.status).toBe(403);
    await expectDocumented(foreign);
  });
});

const hostile = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1.5,
    1e9,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '\u0000',
    '\ud800',
    'x'.repeat(5000),
    '../../etc/passwd',
    '%00',
    '1e999',
  ),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.array(fc.anything(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
);

test.each(names(endpoints))('%s takes any value in any field', async (_path, endpoint) => {
  const fields = Object.keys((schemasOf(endpoint).input as z.ZodMiniObject).shape);
  const inPath = pathParameters(endpoint.path);
  await fc.assert(
    fc.asyncProperty(
      fc.record(Object.fromEntries(fields.map((field) => [field, hostile])), { requiredKeys: inPath }),
      async (values) => {
        let path: string = endpoint.path;
        for (const name of inPath) path = path.replace(`{${name}}`, encodeURIComponent(wellFormed(values[name])));
        const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name)));
        const response =
          endpoint.method === 'POST'
            ? await send(endpoint, JSON.stringify(rest) ?? '{}')
            : await app
                .browser()
                .fetch(
                  `${path}?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, wellFormed(value)]))}`,
                );
        // The value of a path parameter can make it another path; the response is then 404.
        await expectDocumented(response, endpoint);
      },
    ),
    { numRuns: 40 },
  );
});

function wellFormed(value: unknown): string {
  try {
    return (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toWellFormed().slice(0, 3000);
  } catch {
    return 'cyclic';
  }
}

// Every required field of the forms, with its message if it is empty (§5).
const requiredFields: Record<string, { given?: object; within?: string; messages: Record<string, string> }> = {
  '/api/cart/addToCart': { given: { productId: 1 }, messages: { quantity: 'Quantity is required.' } },
  '/api/event/register': {
    within: 'register',
    messages: {
      firstName: 'First Name is required.',
      surname: 'Surname is required.',
      email: 'Email is required.',
      numberOfTickets: 'Please provide Number of Tickets.',
    },
  },
  '/api/event/addToCart': {
    within: 'register',
    messages: {
      firstName: 'First Name is required.',
      surname: 'Surname is required.',
      email: 'Email is required.',
      numberOfTickets: 'Please provide Number of Tickets.',
    },
  },
  '/api/cart/saveShippingInfo': {
    given: { cartId: 'none' },
    within: 'billingInfo',
    messages: { firstName: 'First Name is required.', surname: 'Surname is required.', email: 'Email is required.' },
  },
  '/api/cart/sendenquire': {
    messages: {
      name: 'Name is required.',
      phone: 'Phone is required.',
      email: 'Email is required.',
      enquiry: 'Enquiry is required.',
    },
  },
  '/api/contact/send': {
    messages: {
      name: 'Name is required.',
      phone: 'Phone is required.',
      email: 'Email is required.',
      enquiry: 'Enquiry is required.',
      state: 'State is required.',
    },
  },
  '/api/contact/signupform': { messages: { name: 'Name is required.', email: 'Email is required.' } },
  '/api/contact/subscribe': { messages: { name: 'Name is required.', email: 'Email is required.' } },
};

describe('a missing field gets the same message as an empty field', () => {
  test.each(Object.entries(requiredFields))('%s', async (path, { given, within, messages }) => {
    const endpoint = posts.find((each) => each.path === path);
    if (!endpoint) throw new Error(`The contract has no POST endpoint ${path}.`);
    const eventId = path.startsWith('/api/event/')
      ? (await addEvent(app.deps, { eventType: path === '/api/event/register' ? 1 : 0 })).eventId
      : undefined;
    const ways = [{}, Object.fromEntries(Object.keys(messages).map((field) => [field, null]))].map((fields) =>
      within ? { [within]: fields } : fields,
    );
    for (const fields of within ? [...ways, {}, { [within]: null }] : ways) {
      const response = await send(endpoint, JSON.stringify({ ...given, eventId, ...fields }));
      const { errors } = (await response.json()) as { errors?: { field?: string; errorMessage: string }[] };
      expect([
        response.status,
        Object.fromEntries((errors ?? []).map(({ field, errorMessage }) => [field, errorMessage])),
      ]).toEqual([200, messages]);
    }
    for (const field of Object.keys(messages)) {
      const junk = { [field]: { a: 1 } };
      expect([
        field,
        (await send(endpoint, JSON.stringify({ ...given, eventId, ...(within ? { [within]: junk } : junk) }))).status,
      ]).toEqual([field, 400]);
    }
  });
});

test('refuses the character NUL in otherwise valid values, on both engines', async () => {
  const nul = 'A\u0000da';
  const person = { firstName: nul, surname: 'Nguyen', email: 'ada@example.org', phone: '' };
  const bodies: [string, unknown][] = [
    ['/api/cart/saveShippingInfo', { cartId: nul, billingInfo: person }],
    ['/api/event/register', { eventId: 1, register: { ...person, numberOfTickets: 1 } }],
    ['/api/cart/addToCart', { productId: 1, quantity: 1, variantOptions: [], cartId: nul }],
    ['/api/cart/pay', { tokenId: 'tok_visa', itemTotalAmount: 1, cartId: nul }],
  ];
  for (const [path, body] of bodies) {
    const response = await app
      .browser()
      .fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 400]);
  }
  for (const path of ['/api/cart/getCart/a%00b', '/api/event/getEvent/a%00b', '/api/order/getPaidOrder/a%00b']) {
    expect((await app.browser().fetch(path)).status).toBe(400);
  }
});

// Invariant 18.
test('expired, forged and malformed tokens are refused on every call, public ones too', async () => {
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const claims = Buffer.from(JSON.stringify({ sub: 'admin', email: 'admin@phi.example', exp: 4102444800 })).toString(
    'base64url',
  );
  for (const authorization of [
    'Bearer',
    'Bearer x',
    `Bearer ${none}.${claims}.`,
    `Bearer ${none}.${claims}.AAAA`,
    'Basic YTpi',
    `Bearer ${'x'.repeat(8000)}`,
  ]) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'x');
      const response = await fetch(`${app.url}${path}${endpoint.method === 'GET' ? '?path=/&url=/' : ''}`, {
        method: endpoint.method,
        headers: { authorization, ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }) },
        ...(endpoint.method === 'POST' && { body: '{}' }),
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ message: 'Permission denied. Please login first.' });
    }
  }
});

test('refuses JSON that is too large with a message that does not mention a file', async () => {
  const body = JSON.stringify({ a: 'x'.repeat(1_100_000) });
  for (const path of ['/api/cart/addToCart', '/api/contact/subscribe', '/api/webhooks/payments']) {
    const response = await app
      .browser()
      .fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect([path, response.status, await response.json()]).toEqual([
      path,
      413,
      {
        message: 'What was sent is too large.',
        errors: [{ errorMessage: 'What was sent is too large.', code: 'too_large' }],
      },
    ]);
  }
});

test('an unknown path gets 404 in the documented shape', async () => {
  const browser = app.browser();
  const unknown = await browser.fetch('/api/cart/nothing');
  expect([unknown.status, unknown.headers.get('allow')]).toEqual([404, null]);
  await expectDocumented(unknown);
});

test.each(names(endpoints))('%s: refuses other methods with 405 and the allowed method', async (path, { method }) => {
  const others = (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).filter(
    (other) => other !== method && !(method === 'GET' && other === 'HEAD'),
  );
  for (const other of others) {
    const response = await app.browser().fetch(path.replaceAll(/\{\w+\}/g, 'x'), { method: other });
    expect([other, response.status, response.headers.get('allow')]).toEqual([
      other,
      405,
      method === 'GET' ? 'GET, HEAD' : method,
    ]);
    if (other === 'HEAD') expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    else await expectDocumented(response);
  }
});

test('a path that cannot be decoded gets 400 in the documented shape', async () => {
  for (const path of ['/api/cart/getCart/%zz', '/api/%', '/API/%ff']) {
    const response = await app.browser().fetch(path);
    expect(response.status).toBe(400);
    await expectDocumented(response);
  }
});

test('paths under /api are case-insensitive (A-04)', async () => {
  expect((await app.browser().fetch('/API/CMS/getmenu')).status).toBe(200);
});
