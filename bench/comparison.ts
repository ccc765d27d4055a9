import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { readConfig } from '#server/config.ts';
import { addFloor } from './floor.ts';
import { answersFor, choices } from './shop.ts';

// The servers that the site is compared with, in a process of their own: their memory and garbage collections are not
// those of the site. SITE is the origin of the measured site. It sends its URLs to its parent, and CPU time on request.

const site = process.env.SITE ?? '';
const result = readConfig(process.env);
if (!result.ok) throw new Error(result.faults.join('\n'));

const { bytes, headers } = await homePage();
const floor = Fastify();
addFloor(floor, result.config, await answersFor(site, (await choices(site)).slice(0, 3)));
// The raw baseline for a cached page. It has Fastify's keep-alive timeout, which is longer than Node's and appears in a
// header.
const raw = createServer({ keepAliveTimeout: floor.server.keepAliveTimeout }, (_request, response) =>
  response.writeHead(200, headers).end(bytes),
);
await floor.listen({ port: 0, host: '127.0.0.1' });
raw.listen(0, '127.0.0.1');
await once(raw, 'listening');

process.on('message', (message) => {
  if (message === 'usage') process.send?.({ memory: process.memoryUsage(), cpu: process.cpuUsage() });
  if (message === 'stop') void floor.close().then(() => process.exit(0));
});
process.send?.({ floor: originOf(floor.server), raw: originOf(raw), pageBytes: bytes.length });

function originOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

/** The cached page as sent to a browser, without the headers that Node adds. */
function homePage(): Promise<{ bytes: Buffer; headers: string[] }> {
  return new Promise((resolve, reject) => {
    get(`${site}/`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ bytes: Buffer.concat(parts), headers: ownHeaders(response.rawHeaders) })
          : reject(new Error(`The home page returned ${response.statusCode}.`)),
      );
    }).on('error', reject);
  });
}

function ownHeaders(all: string[]): string[] {
  return all.filter((_, index) => !/^(date|connection|keep-alive)$/i.test(all[index - (index % 2)] ?? ''));
}
