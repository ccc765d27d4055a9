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
    if (url !== '/kept') return false;
    response.end('kept');
    return true;
  });
  const origin = await app.listen({ port: 0 });
  const textOf = async (path: string) => (await fetch(origin + path)).text();
  expect(await textOf('/kept')).toBe('kept');
  expect(await textOf('/routed')).toBe('from the route');
  expect(asked).toEqual(['/kept', '/routed']);
  expect(app.server).toMatchObject({ requestTimeout: 120_000, keepAliveTimeout: 72_000, timeout: 0 });
});
