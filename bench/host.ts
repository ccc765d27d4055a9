import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { cmsRoutes } from '#server/cms/page.routes.ts';
import { renderPage } from '#server/cms/render.ts';
import { builtRenderer } from '#server/cms/renderer.ts';
import { readConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { eventRoutes } from '#server/events/event.routes.ts';
import { guideRoutes } from '#server/guides/guide.routes.ts';
import { noRouteSchemas } from '#server/http/no-route-schemas.ts';
import { makeRoutes } from '#server/http/route.ts';
import { siteRoutes } from '#server/site/site.routes.ts';
import { startServer } from '#server/start-server.ts';
import { productRoutes } from '#server/store/products/product.routes.ts';

// The measured process: the unchanged site on a database that bench/fill.ts has filled, and on a port beside it the
// same pages rendered for each request. It sends the URLs to its parent, and memory and CPU time on request.

const result = readConfig(process.env);
if (!result.ok) throw new Error(result.faults.join('\n'));
const { config } = result;
const server = await startServer(config, async () => {});
const beside = Fastify({ schemaController: noRouteSchemas });
await addUncachedPages(server.deps);
await beside.listen({ port: 0, host: '127.0.0.1' });

process.on('message', (message) => {
  if (message === 'usage') process.send?.({ memory: process.memoryUsage(), cpu: process.cpuUsage() });
  if (message === 'stop') void Promise.all([beside.close(), server.close()]).then(() => process.exit(0));
});
process.send?.({
  site: config.publicOrigin,
  uncached: `http://127.0.0.1:${(beside.server.address() as AddressInfo).port}`,
});

/** Renders a page for each request, without caching or compression. */
async function addUncachedPages(deps: Deps): Promise<void> {
  // Never listens: the renderer calls the routes in process.
  const unused = Fastify({ routerOptions: { caseSensitive: false }, schemaController: noRouteSchemas });
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
      isByFlag: false,
      deciding: false,
      pictureSize: async () => null,
    });
    if (page.kind !== 'page') throw new Error(`${path} is not a page.`);
    return reply.code(page.status).header('content-type', 'text/html; charset=utf-8').send(page.html);
  });
}
