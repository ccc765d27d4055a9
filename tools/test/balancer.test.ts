import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startBalancer } from '../../e2e/support/balancer.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

/** A process that remembers what was written to it, and nobody else does. */
async function forgetfulProcess(name: string): Promise<string> {
  let kept = 'nothing';
  const server: Server = createServer((request, response) => {
    if (request.url?.includes('/assets/')) return response.writeHead(name === 'first' ? 200 : 404).end();
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      if (request.method === 'POST') kept = text;
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(`${name} at ${request.headers.host} has ${kept}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startBoth() {
  const balancer = await startBalancer();
  opened.push(balancer);
  const origins = [await forgetfulProcess('first'), await forgetfulProcess('second')];
  balancer.sendTo(origins);
  return { balancer, origins, host: new URL(balancer.origin).host };
}

test('each request goes to the other process, so what one keeps in memory is found missing', async () => {
  const { balancer, origins, host } = await startBoth();
  const written = await fetch(balancer.origin, { method: 'POST', body: 'some words' });
  expect(await written.text()).toBe(`first at ${host} has some words`);
  expect(written.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await (await fetch(balancer.origin)).text()).toBe(`second at ${host} has nothing`);
  expect(await (await fetch(balancer.origin)).text()).toBe(`first at ${host} has some words`);
  expect([...balancer.answered()]).toEqual([
    [origins[0], 2],
    [origins[1], 1],
  ]);
});

test('a script that only one version has is counted as missing', async () => {
  const { balancer } = await startBoth();
  for (const path of ['/assets/a.js', '/assets/a.js', '/editing/assets/b.js', '/backoffice/assets/c.css', '/about'])
    await (await fetch(`${balancer.origin}${path}`)).text();
  expect(balancer.files()).toEqual({ asked: 4, missing: ['/assets/a.js', '/backoffice/assets/c.css'] });
});

test('a process that has ended breaks the request, and nobody answers for it', async () => {
  const { balancer } = await startBoth();
  balancer.sendTo(['http://127.0.0.1:9']);
  await expect(fetch(balancer.origin)).rejects.toThrow('fetch failed');
  balancer.sendTo([]);
  expect((await fetch(balancer.origin)).status).toBe(502);
});
