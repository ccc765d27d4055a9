import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { codeFrameRoutes } from './cms/code-frame.routes.ts';
import { documentRoutes } from './cms/document.routes.ts';
import { cmsRoutes } from './cms/page.routes.ts';
import { isCall } from './cms/unknown-call.ts';
import type { Config } from './config.ts';
import { DatabaseUnavailable, databaseRetrySeconds } from './db/unavailable.ts';
import type { Deps } from './deps.ts';
import { failureBody, Refusal, refusal } from './errors.ts';
import { eventCartRoutes } from './events/event-cart.routes.ts';
import { eventRoutes } from './events/event.routes.ts';
import { formRoutes } from './forms/forms.routes.ts';
import { newsletterRoutes } from './forms/newsletter.routes.ts';
import { guideCartRoutes } from './guides/guide-cart.routes.ts';
import { guideRoutes } from './guides/guide.routes.ts';
import { feedRoutes } from './instagram/feed.routes.ts';
import { outboxRoutes } from './jobs/outbox.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { memberRoutes } from './members/member.routes.ts';
import { nextRequestId } from './request-id.ts';
import { makeRoutes, type Routes } from './route.ts';
import { searchRoutes } from './search/search.routes.ts';
import { healthRoutes } from './site/health.routes.ts';
import { openApiRoutes } from './site/openapi.routes.ts';
import { searchEngineRoutes } from './site/search-engines.routes.ts';
import { siteRoutes } from './site/site.routes.ts';
import { isStorageFull } from './storage-full.ts';
import { cartRoutes } from './store/cart.routes.ts';
import { paymentRoutes } from './store/payment.routes.ts';
import { productRoutes } from './store/product.routes.ts';
import { webhookRoutes } from './store/webhook.routes.ts';
import { discardUnreadBody } from './unread-body.ts';

const jsonBodyLimit = 1_000_000;
/** For a request to arrive whole; answers may take longer. */
const requestMs = 120_000;

export function makeServer(config: Config): FastifyInstance {
  const app = Fastify({
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyLimit,
    rewriteUrl: (request) => readable(request.url ?? '/'),
    // One proxy: what stands further left in X-Forwarded-For was written by whoever calls (invariant 17).
    trustProxy: config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    requestTimeout: requestMs,
    frameworkErrors: (error, request, reply) =>
      void answerFailure(reply.headers(headersOf(request)), refusalOf(error, reply.log)),
    genReqId: nextRequestId,
    // Path case is free; the two downloads that differ in case only are told apart by their handler.
    routerOptions: { caseSensitive: false, maxParamLength: 600 },
    // A stopping server finishes the requests it has; connections that wait for nothing are closed.
    forceCloseConnections: 'idle',
  });
  discardUnreadBody(app.server);
  return app;
}

/** Everything the server answers, one line an area. */
export async function registerApp(app: FastifyInstance, deps: Deps): Promise<Routes> {
  await app.register(cookie);
  await app.register(multipart);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request));
    done(isCrossSite(request, deps) ? refusal(403) : undefined);
  });
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    return answerFailure(reply, refusalOf(error, request.log));
  });

  const routes = makeRoutes(app, deps);
  healthRoutes(app, deps);
  openApiRoutes(app, routes);
  searchEngineRoutes(app, deps);
  siteRoutes(routes, deps);
  cmsRoutes(routes, deps);
  codeFrameRoutes(app);
  searchRoutes(routes, deps);
  memberRoutes(routes, deps);
  guideRoutes(routes, deps);
  guideCartRoutes(routes, deps);
  eventRoutes(routes, deps);
  eventCartRoutes(routes, deps);
  productRoutes(routes, deps);
  cartRoutes(routes, deps);
  paymentRoutes(routes, deps);
  feedRoutes(routes, deps);
  formRoutes(routes, deps);
  await newsletterRoutes(app, deps);
  await webhookRoutes(app, deps);
  if (!deps.config.production) outboxRoutes(app, deps);
  await mediaRoutes(app, deps);
  await documentRoutes(app, routes, deps);

  const missing = endpoints.filter((endpoint) => !routes.served().has(endpoint));
  if (missing.length > 0)
    throw new Error(`In the contract but without a route: ${missing.map((endpoint) => endpoint.path).join(', ')}`);
  return routes;
}

/**
 * The router answers an address that it cannot decode as a faulty call. Of a page it is one at which nothing is, and
 * whose signs mean themselves.
 */
function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return isCall(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Of every answer. No browser takes JSON, or a file, for something else than it is sent as. */
function headersOf(request: FastifyRequest) {
  return { 'x-request-id': request.id, 'x-content-type-options': 'nosniff' };
}

function answerFailure(reply: FastifyReply, refused: Refusal) {
  // The parsers close a connection whose body they refuse; here the rest of it is read (unread-body.ts).
  reply.removeHeader('connection');
  if (refused.status === 503) reply.header('retry-after', String(databaseRetrySeconds));
  return reply
    .code(refused.status)
    .headers(refused.headers)
    .header('cache-control', 'no-store')
    .send(failureBody(refused));
}

/** Invariant 24: another site's page cannot make a browser change anything here. */
function isCrossSite(request: FastifyRequest, deps: Deps): boolean {
  const { origin, host } = request.headers;
  if (request.method === 'GET' || request.method === 'HEAD' || origin === undefined) return false;
  if (
    origin === deps.config.publicOrigin ||
    origin === deps.config.PUBLIC_ORIGIN_NZ ||
    URL.parse(origin)?.host === host
  )
    return false;
  // A sensitive page sends no referrer, and its forms no origin; where they come from the browser says all the same.
  // The card widget's sandboxed frame has no origin at all; the local gateway behind this path checks its own keys.
  return !(
    origin === 'null' &&
    (request.headers['sec-fetch-site'] === 'same-origin' || request.url.startsWith('/local-gateway/'))
  );
}

/** A refusal as it was meant, a fault of the request by its status, and anything else logged once as a bug. */
function refusalOf(error: FastifyError | Refusal, log: FastifyBaseLogger): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) {
    log.warn({ reason: error.message }, 'request refused');
    return refusal(503);
  }
  if (isStorageFull(error)) {
    log.error({ err: error }, 'no room left to store what was sent');
    return refusal(507);
  }
  switch (error.statusCode) {
    case 413:
      return refusal(413);
    case 415:
      return refusal(415);
    case 429:
      return refusal(429);
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return refusal(400);
  }
  log.error({ err: error }, 'request failed');
  return refusal(500);
}
