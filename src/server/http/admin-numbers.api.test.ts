import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type Endpoint, pathParameters } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp, type TestBrowser } from '../testing/test-app.ts';

// Contract §0.3: a number that no database can hold gets a documented response, also from those who may do everything.
let app: TestApp;
let admin: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '1000' });
  admin = (await person(app, 'numbers@example.org', { roles: ['admin', 'publisher'] })).browser;
});
afterAll(() => app.close());

const maxDepth = 6;
const picture = new Uint8Array(
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer(),
);
const texts = ['2027-07-01T09:00', 'request-12345678', '1', 'au'];

/** A value of the schema, with numbers in the order that `next` gives; of texts, the first that the schema takes. */
function example(schema: z.core.$ZodType, next: () => number, depth = 0): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, each]) => [name, example(each, next, depth)]));
    case 'array':
      return depth < maxDepth ? [example(def.element, next, depth + 1)] : [];
    case 'number':
      return next();
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'union':
      return def.options.length > 0 ? example(def.options.at(-1) ?? schema, next, depth) : null;
    case 'lazy':
      return depth < maxDepth ? example(def.getter(), next, depth + 1) : null;
    case 'pipe':
      return example(def.in, next, depth);
    case 'string':
      return texts.find((text) => (schema as z.ZodMiniType).safeParse(text).success) ?? '';
    default:
      return 'innerType' in def ? example(def.innerType, next, depth) : null;
  }
}

const numbers = [1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, -1, 0.1];

/** Values whose numbers are all the same, and values where one number at a time is not 1. */
function* examples(schema: z.core.$ZodType): Generator<Record<string, unknown>> {
  let count = 0;
  yield example(schema, () => (count += 1) && 1) as Record<string, unknown>;
  for (const number of numbers) {
    yield example(schema, () => number) as Record<string, unknown>;
    for (let place = 0; place < count; place += 1) {
      let at = -1;
      yield example(schema, () => ((at += 1) === place ? number : 1)) as Record<string, unknown>;
    }
  }
}
const called = endpoints.filter(({ path }) => path.startsWith('/api/admin/'));
const gets = called.filter(({ method }) => method === 'GET');
const posts = called.filter(({ method }) => method === 'POST');
const named = (list: readonly Endpoint[]) => list.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]);

test.each(named(posts))('%s takes any number in any field', async (_path, endpoint) => {
  const schemas = app.served.get(endpoint) ?? expect.fail(`${endpoint.path} has no route.`);
  const authorization = `Bearer ${admin.token}`;
  let serial = 0;
  for (const values of examples(schemas.input)) {
    if ('key' in values) values['key'] = `request-${endpoint.path.replaceAll('/', '-')}-${(serial += 1)}`;
    const isForm = endpoint.body === 'multipart';
    const response = await admin.fetch(endpoint.path, {
      method: 'POST',
      headers: { authorization, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? formOf(values) : JSON.stringify(values),
    });
    expectDocumented(response, await response.text(), values);
  }
});

test.each(named(gets))('%s takes any number in its query', async (_path, endpoint) => {
  const schemas = app.served.get(endpoint) ?? expect.fail(`${endpoint.path} has no route.`);
  for (const number of numbers) {
    const names = Object.keys(example(schemas.input, () => number) as object);
    const query = new URLSearchParams(names.map((name) => [name, String(number)]));
    const path = pathParameters(endpoint.path).reduce(
      (text, name) => text.replace(`{${name}}`, String(number)),
      endpoint.path as string,
    );
    const response = await admin.fetch(`${path}?${query}`, { headers: { authorization: `Bearer ${admin.token}` } });
    expectDocumented(response, await response.text(), number);
  }
});

/** A form with a picture, so that the call reaches what it does with its numbers. */
function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData();
  form.set('jsonData', JSON.stringify(values));
  form.append('attachments', new File([picture], 'picture.png'));
  return form;
}

function expectDocumented({ status }: Response, text: string, sent: unknown): void {
  if (status < 500 && status !== 401 && status !== 403) return;
  expect.fail(`${status} ${text} for ${JSON.stringify(sent)}`);
}
