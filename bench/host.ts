import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { demonstration } from '#demo/demonstration.ts';
import { cmsRoutes } from '#server/cms/page.routes.ts';
import { renderPage } from '#server/cms/render.ts';
import { builtRenderer } from '#server/cms/renderer.ts';
import { readConfig } from '#server/config.ts';
import { seedSite } from '#server/db/seed/seed.ts';
import type { Deps } from '#server/deps.ts';
import { eventRoutes } from '#server/events/event.routes.ts';
import { guideRoutes } from '#server/guides/guide.routes.ts';
import { makeRoutes } from '#server/http/route.ts';
import { siteRoutes } from '#server/site/site.routes.ts';
import { startServer } from '#server/start-server.ts';
import { productRoutes } from '#server/store/product.routes.ts';
import { addFloor } from './floor.ts';
import { addManyPages } from './many-pages.ts';
import { answersFor, choices } from './shop.ts';

// The measured process: the unchanged site, and on separate ports the servers it is compared with. Settings come from
// the environment. It sends the URLs to its parent, and memory and CPU time on request.

const result = readConfig(process.env);
if (!result.ok) throw new Error(result.faults.join('\n'));
const { config } = result;
const server = await startServer(config, async (deps) => {
  await seedSite(deps, demonstration.site);
  // A benchmark sells more than the stock of the demonstration site.
  await deps.db.transaction((tx) => tx.updateTable('capacity').set({ capacity: null }).execute());
});

const { bytes, headers } = await homePage();
const beside = Fastify();
addFloor(beside, config, await answersFor(config.publicOrigin, (await choices(config.publicOrigin)).slice(0, 3)));
// The raw baseline for a cached page. It has Fastify's keep-alive timeout, which is longer than Node's and appears in a
// header.
const raw = createServer({ keepAliveTimeout: beside.server.keepAliveTimeout }, (_request, response) =>
  response.writeHead(200, headers).end(bytes),
);
await addManyPages(server.deps);
await addUncachedPages(server.deps);
await beside.listen({ port: 0, host: '127.0.0.1' });
raw.listen(0, '127.0.0.1');
await once(raw, 'listening');

process.on('message', (message) => {
  if (message === 'usage') process.send?.({ memory: process.memoryUsage(), cpu: process.cpuUsage() });
  if (message === 'stop') void Promise.all([beside.close(), server.close()]).then(() => process.exit(0));
});
process.send?.({
  site: config.publicOrigin,
  beside: originOf(beside.server),
  raw: originOf(raw),
  pageBytes: bytes.length,
});

function originOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

/** The cached page as sent to a browser, without the headers that Node adds. */
function homePage(): Promise<{ bytes: Buffer; headers: string[] }> {
  return new Promise((resolve, reject) => {
    get(`${config.publicOrigin}/`, { headers: { 'accept-encoding': 'br' } }, (response) => {
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

/** Renders a page for each request, without caching or compression. */
async function addUncachedPages(deps: Deps): Promise<void> {
  // Never listens: the renderer calls the routes in process.
  const unused = Fastify({ routerOptions: { caseSensitive: false } });
  const routes = makeRoutes(unused, unused, deps);
  for (const area of [siteRoutes, cmsRoutes, guideRoutes, eventRoutes, productRoutes]) area(routes, deps);
  const renderer = await builtRenderer();
  beside.get<{ Querystring: { path: string } }>('/uncached', async ({ query: { path } }, reply) => {
    const page = await renderPage(renderer, {
      routes,
      deps,
      path,
      query: '',
      locale: 'au',
      deciding: false,
      pictureSize: async () => null,
    });
    if (page.kind !== 'page') throw new Error(`${path} is not a page.`);
    return reply.code(page.status).header('content-type', 'text/html; charset=utf-8').send(page.html);
  });
}
