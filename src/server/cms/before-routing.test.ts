import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { respondBeforeRouting, serverFactory } from './before-routing.ts';

const app = Fastify({ serverFactory });
afterEach(() => app.close());

test('the responder is asked first, and the server keeps its time limits', async () => {
  const asked: string[] = [];
  app.get('/routed', () => 'from the route');
  respondBeforeRouting(app, ({ url = '' }, response) => {
    asked.push(url);
    if (url !== '/kept') return null;
    response.end('kept');
    return 'an id';
  });
  const origin = await app.listen({ port: 0 });
  const textOf = async (path: string) => (await fetch(origin + path)).text();
  expect(await textOf('/kept')).toBe('kept');
  expect(await textOf('/routed')).toBe('from the route');
  expect(asked).toEqual(['/kept', '/routed']);
  expect(app.server).toMatchObject({ requestTimeout: 120_000, keepAliveTimeout: 72_000, timeout: 0 });
});

test('what the responder answers is noted by its route, not its address', async () => {
  const noted: unknown[] = [];
  const other = Fastify({ serverFactory });
  respondBeforeRouting(
    other,
    ({ url = '' }, response) => {
      if (!url.startsWith('/kept')) return null;
      response.end('kept');
      return 'an id';
    },
    (request) => noted.push(request),
  );
  const origin = await other.listen({ port: 0 });
  await fetch(`${origin}/kept?about=somebody`);
  await fetch(`${origin}/unknown`);
  await other.close();
  expect(noted).toEqual([{ method: 'GET', route: '*', status: 200, ms: expect.any(Number), id: 'an id', trace: null }]);
});
