import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { localeOfRequest } from '../http/request-locale.ts';
import { currentSitemaps } from './kept-sitemaps.ts';
import { robotsText } from './robots.ts';

/** Serves robots.txt and the sitemaps; each locale has its own. */
export function searchEngineRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(deps.config, localeOfRequest(request))),
  );

  const sitemap = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const file = (await currentSitemaps(deps, localeOfRequest(request))).get(name);
    if (!file) throw refusal(404);
    reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', file.etag);
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return reply.type('application/xml; charset=utf-8').send(file.body);
  };
  app.get('/sitemap.xml', (request, reply) => sitemap(request, reply, 'sitemap.xml'));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}).xml', (request, reply) =>
    sitemap(request, reply, `sitemap-${request.params.part}.xml`),
  );
}
