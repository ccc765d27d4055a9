import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';

/** Routes outside of the contract, and what decides who may use them (invariant 22). */
export const otherRoutes: readonly { route: RegExp; shown: string; who: string }[] = [
  { route: /^GET \*$/, shown: 'GET (every other path)', who: 'everybody; pages by their rule' },
  { route: /^GET \/assets\//, shown: 'GET /assets/…', who: 'everybody' },
  {
    route: /^GET \/admin(\/|$)/,
    shown: 'GET /admin, /admin/…',
    who: 'everybody: an empty window; its calls need a permission',
  },
  { route: /^GET \/backoffice\//, shown: 'GET /backoffice/…', who: 'everybody: the scripts of the back office' },
  { route: /^GET \/editing\//, shown: 'GET /editing/…', who: 'everybody: the scripts of the editor' },
  {
    route: /^GET \/cms\/page\/render\//,
    shown: 'GET /cms/page/render/…',
    who: 'everybody: an empty frame; its calls need content.edit',
  },
  { route: /^GET \/icons\//, shown: 'GET /icons/…', who: 'everybody' },
  { route: /^GET \/media\//, shown: 'GET /media/…', who: 'everybody' },
  { route: /^GET \/[\w.-]+\.[a-z]+$/, shown: 'GET /favicon.svg and other files at the root', who: 'everybody' },
  { route: /^GET \/\.well-known\//, shown: 'GET /.well-known/…', who: 'everybody' },
  { route: /^GET \/sitemap-:part/, shown: 'GET /sitemap-….xml', who: 'everybody' },
  { route: /^GET \/health\//, shown: 'GET /health/…', who: 'everybody' },
  { route: /^GET \/metrics$/, shown: 'GET /metrics', who: 'whoever has METRICS_TOKEN; without it nobody' },
  { route: /^GET \/frames\/code$/, shown: 'GET /frames/code', who: 'everybody' },
  { route: /^GET \/api\/openapi\.json$/, shown: 'GET /api/openapi.json', who: 'everybody' },
  { route: /^GET \/api\/downloadfile$/, shown: 'GET /api/downloadfile', who: 'everybody with a signed link' },
  {
    route: /^GET \/api\/admin\/export$/,
    shown: 'GET /api/admin/export',
    who: 'whoever was given the link, with the permission of its list, in the same browser',
  },
  {
    route: /^GET \/api\/admin\/messages\/file$/,
    shown: 'GET /api/admin/messages/file',
    who: 'whoever was given the link and may see messages, in the same browser',
  },
  { route: /^GET \/api\/event\/calendar\//, shown: 'GET /api/event/calendar/…', who: 'everybody' },
  {
    route: /^GET \/api\/order\/invoice\//,
    shown: 'GET /api/order/invoice/…',
    who: 'everybody with the token of the order',
  },
  {
    route: /^GET \/api\/admin\/people\/exported$/,
    shown: 'GET /api/admin/people/exported',
    who: 'whoever was given the link and may manage people, in the same browser',
  },
  { route: /^(GET|POST) \/tickets\//, shown: '/tickets/…', who: 'everybody with the link of a mail' },
  { route: /^(GET|POST) \/set-up$/, shown: '/set-up', who: 'whoever has the link of the terminal, once' },
  { route: /^(GET|POST) \/join-staff$/, shown: '/join-staff', who: 'whoever has the link of the mail, once' },
  { route: /^(GET|POST) \/newsletter\//, shown: '/newsletter/…', who: 'everybody with the token of a mail' },
  { route: /^POST \/api\/webhooks\//, shown: 'POST /api/webhooks/…', who: 'the provider, by its signature' },
  { route: /^\w+ \/identity\//, shown: '/identity/…', who: 'everybody; the identity service checks' },
  { route: /^\w+ \/local-gateway\//, shown: '/local-gateway/…', who: 'everybody, with the test gateway only' },
  { route: /^\w+ \/dev\//, shown: '/dev/…', who: 'everybody, outside production only' },
];

const registered = new WeakMap<FastifyInstance, string[]>();

/** Notes every route of the server. Call it before the first one is registered. */
export function noteRoutes(app: FastifyInstance): void {
  const routes: string[] = [];
  registered.set(app, routes);
  app.addHook('onRoute', ({ method, url }) => {
    // Fastify adds HEAD to each GET.
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`);
  });
}

/** An address of each GET route but the one of the pages, with `1` for its parameters. */
export function routeAddresses(app: FastifyInstance): string[] {
  return (registered.get(app) ?? [])
    .filter((each) => each.startsWith('GET /'))
    .map((each) => each.slice('GET '.length).replaceAll(/:\w+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?|\*/g, '1'));
}

/** Routes that are neither endpoints nor named above. */
export function unnamedRoutes(app: FastifyInstance, endpoints: Iterable<Endpoint>): string[] {
  const calls = new Set([...endpoints].map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
  return (registered.get(app) ?? []).filter(
    (each) => !calls.has(each) && !otherRoutes.some(({ route }) => route.test(each)),
  );
}
