import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Caller, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { cmsRoutes } from '#server/cms/page.routes.ts';
import { builtRenderer } from '#server/cms/renderer.ts';
import { readConfig } from '#server/config.ts';
import { seedDemonstrationSite } from '#server/db/seed/seed.ts';
import type { Deps } from '#server/deps.ts';
import { eventRoutes } from '#server/events/event.routes.ts';
import { guideRoutes } from '#server/guides/guide.routes.ts';
import { makeRoutes } from '#server/route.ts';
import { addressIn, alternatesIn } from '#server/site/addresses.ts';
import { isListed } from '#server/site/findable.ts';
import { siteRoutes } from '#server/site/site.routes.ts';
import { startServer } from '#server/start-server.ts';
import { productRoutes } from '#server/store/product.routes.ts';
import { addManyPages } from './many-pages.ts';

// The measured process: the site as it is, and beside it on a port of its own what it is compared with.
// Settings come as the environment; told to the parent are the two addresses, and its memory and processor time when asked.

const result = readConfig(process.env);
if (!result.ok) throw new Error(result.faults.join('\n'));
const { config } = result;
const server = await startServer(config, async (deps) => {
  await seedDemonstrationSite(deps, { now: deps.now(), progress: () => {} });
  // A benchmark sells more than a demonstration site has.
  await deps.db.transaction((tx) => tx.updateTable('capacity').set({ capacity: null }).execute());
});

const beside = Fastify();
const bytes = await homePage();
beside.get('/raw', (_request, reply) => reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(bytes));
await addManyPages(server.deps);
await addUncachedPage(server.deps);
await beside.listen({ port: 0, host: '127.0.0.1' });

process.on('message', (message) => {
  if (message === 'usage') process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() });
  if (message === 'stop') void Promise.all([beside.close(), server.close()]).then(() => process.exit(0));
});
process.send?.({ site: config.publicOrigin, beside: `http://127.0.0.1:${(beside.server.address() as AddressInfo).port}`, pageBytes: bytes.length });

/** The cached page as it goes over the wire to a browser. */
function homePage(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(`${config.publicOrigin}/`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => (response.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`The home page answered ${response.statusCode}.`))));
    }).on('error', reject);
  });
}

/** The home page rendered for each request, neither kept nor compressed. */
async function addUncachedPage(deps: Deps): Promise<void> {
  // Never listens: pages are drawn from calls in process.
  const routes = makeRoutes(Fastify({ routerOptions: { caseSensitive: false } }), deps);
  for (const area of [siteRoutes, cmsRoutes, guideRoutes, eventRoutes, productRoutes]) area(routes, deps);
  const own = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.path, endpoint]));
  const inProcess = routes.anonymousCaller('au');
  const call: Caller = async (endpoint, input) => (await inProcess(own.get(endpoint.path) ?? endpoint, input)) as never;
  const renderer = await builtRenderer();
  beside.get('/uncached', async (_request, reply) => {
    const page = await renderer.render({ path: '/', call, locale: 'au', policy: 'site', isListed, addresses: { of: (path, locale) => addressIn(config, path, locale), alternates: async (path) => alternatesIn(config, path) }, pictureSize: async () => null });
    if (page.kind !== 'page') throw new Error('The home page redirects.');
    return reply.code(page.status).header('content-type', 'text/html; charset=utf-8').send(page.html);
  });
}
