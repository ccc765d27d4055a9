// Invariant 33: all of this file.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

// A proxy sends the requests of many visitors over one connection: a refused body must not block the next request.
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' });
});
afterAll(() => app.close());

interface Sent {
  method?: string;
  path: string;
  type: string;
  body?: string;
  headers?: Record<string, string>;
  /** Sends the body with `transfer-encoding: chunked`, without a content-length. */
  chunked?: boolean;
}

/** Sends a request and, after its response, a second one on the same connection; returns both outcomes. */
function twoOnOneConnection({
  method = 'POST',
  path,
  type,
  body = 'x'.repeat(300_000),
  headers = {},
  chunked,
}: Sent): Promise<{ first: number; second: number | 'closed' | 'timeout' }> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    let isSecondSent = false;
    const done = (second: number | 'closed' | 'timeout') => {
      clearTimeout(timeout);
      socket.destroy();
      resolve({ first: statuses()[0] ?? 0, second });
    };
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    const timeout = setTimeout(() => done('timeout'), 5000);
    const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${Buffer.byteLength(body)}`;
    const more = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\n${length}\r\n${more}\r\n`);
    socket.write(chunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const [first, second] = statuses();
      if (second !== undefined) done(second);
      else if (first !== undefined && !isSecondSent) {
        isSecondSent = true;
        socket.write(`GET /health/live HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
      }
    });
    socket.on('close', () => done('closed'));
    socket.on('error', (error) => (received === '' ? reject(error) : done('closed')));
  });
}

const form = '/api/contact/send';
const enquiry = '/api/cart/sendenquire';
const multipart = 'multipart/form-data';
const part = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.txt"\r\n\r\n${content}\r\n`;
const many = Array.from({ length: 8 }, (_, index) => part(`file${index}`, 'x'.repeat(60_000))).join('');

test.each<[string, number, Sent]>([
  ['a form with files without a boundary', 400, { path: form, type: multipart }],
  ['a form without a boundary', 400, { path: enquiry, type: multipart, body: 'x'.repeat(150_000) }],
  ['a form without files that is larger than any', 413, { path: enquiry, type: `${multipart}; boundary=x` }],
  ['an over-long boundary', 400, { path: form, type: `${multipart}; boundary=${'x'.repeat(500)}` }],
  ['a form without a content-length', 413, { path: form, type: `${multipart}; boundary=x`, chunked: true }],
  ['a body that is not multipart', 400, { path: form, type: `${multipart}; boundary=x` }],
  ['a form that is too large', 413, { path: enquiry, type: `${multipart}; boundary=x`, body: 'x'.repeat(1_500_000) }],
  [
    'a file that is too large',
    413,
    { path: form, type: `${multipart}; boundary=x`, body: `${part('file', 'x'.repeat(11_000_000))}${many}--x--\r\n` },
  ],
  ['too many files', 413, { path: form, type: `${multipart}; boundary=x`, body: `${many}--x--\r\n` }],
  [
    'files for a form without files',
    413,
    { path: enquiry, type: `${multipart}; boundary=x`, body: `${many}--x--\r\n` },
  ],
  [
    'a form with an invalid token',
    401,
    { path: form, type: `${multipart}; boundary=x`, headers: { authorization: 'Bearer x' } },
  ],
  [
    'a form from another origin',
    403,
    { path: form, type: `${multipart}; boundary=x`, headers: { origin: 'https://elsewhere.example' } },
  ],
  ['a form with another content type', 415, { path: form, type: 'text/css' }],
  ['a form for a call that takes JSON', 415, { path: '/api/cart/addToCart', type: `${multipart}; boundary=x` }],
  ['invalid JSON', 400, { path: '/api/cart/addToCart', type: 'application/json', body: 'x'.repeat(60_000) }],
  ['JSON larger than the call takes', 413, { path: '/api/cart/addToCart', type: 'application/json' }],
  [
    'JSON that is too large',
    413,
    { path: '/api/cart/addToCart', type: 'application/json', body: 'x'.repeat(1_500_000) },
  ],
  [
    'large JSON without a content-length',
    413,
    { path: '/api/cart/addToCart', type: 'application/json', body: 'x'.repeat(1_500_000), chunked: true },
  ],
  ['a content type other than JSON', 415, { path: '/api/cart/addToCart', type: 'text/css' }],
  ['a form for an unknown call', 404, { path: '/api/nothing', type: `${multipart}; boundary=x` }],
  ['a form with another method', 405, { path: form, type: `${multipart}; boundary=x`, method: 'PUT' }],
  ['a form for a path that cannot be decoded', 400, { path: '/api/%zz', type: `${multipart}; boundary=x` }],
  ['a form for a page', 404, { path: '/contact', type: `${multipart}; boundary=x` }],
  ['a body with a GET', 200, { path: '/api/site/getConfig', type: 'application/json', method: 'GET' }],
])('%s: the next request on the connection is answered', async (_what, status, sent) => {
  expect(await twoOnOneConnection(sent)).toEqual({ first: status, second: 200 });
});

test('a refused request counts for the rate limit', async () => {
  const limited = await testApp();
  try {
    const send = (path: string, type: string) =>
      limited.browser().fetch(path, { method: 'POST', headers: { 'content-type': type }, body: 'x' });
    const ways = [
      [enquiry, multipart, 400],
      [form, multipart, 400],
      ['/api/contact/subscribe', 'application/json', 400],
      ['/api/contact/signupform', 'text/css', 415],
    ] as const;
    for (const [path, type, refused] of ways) {
      for (let call = 0; call < 20; call++) expect((await send(path, type)).status).toBe(refused);
      const answer = await send(path, type);
      expect([path, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([path, 429, true]);
    }
  } finally {
    await limited.close();
  }
});
