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
import { serverFactory } from './cms/before-routing.ts';
import { codeFrameRoutes } from './cms/code-frame.routes.ts';
import { editingFrameRoutes } from './cms/editing-frame.routes.ts';
import { documentRoutes } from './cms/document.routes.ts';
import { cmsRoutes } from './cms/page.routes.ts';
import { serveSources } from './cms/sources.ts';
import { isCall } from './cms/unknown-call.ts';
import { companyAdminRoutes } from './companies/company.admin.routes.ts';
import { makeInviteBudget } from './companies/invitation.ts';
import { companyRoutes } from './companies/company.routes.ts';
import type { Config } from './config.ts';
import { DatabaseUnavailable, databaseRetrySeconds } from './db/unavailable.ts';
import type { Deps } from './deps.ts';
import { failureTexts } from '#contract/errors.ts';
import { failureBody, Refusal, refusal } from './errors.ts';
import { StorageUnavailable } from './providers/storage/port.ts';
import { linkRoutes } from './pages/link.routes.ts';
import { editingRoutes } from './pages/pages.routes.ts';
import { isServedByCode } from './http/reserved-paths.ts';
import { productAdminRoutes } from './store/products/product.admin.routes.ts';
import { productCategoryRoutes } from './store/products/product-categories.routes.ts';
import { guideAdminRoutes } from './guides/guide.admin.routes.ts';
import { guideCategoryRoutes } from './guides/guide-categories.routes.ts';
import { guideFileRoutes } from './guides/guide-files.routes.ts';
import { guidePageRoutes } from './pages/guide-page.routes.ts';
import { attendeeRoutes } from './events/attendees.routes.ts';
import { eventAdminRoutes } from './events/event.admin.routes.ts';
import { eventMailRoutes } from './events/event-mails.routes.ts';
import { waitingAdminRoutes } from './events/waiting.admin.routes.ts';
import { auditRoutes } from './staff/audit.routes.ts';
import { csvFileRoute } from './staff/csv-file.routes.ts';
import { menuRoutes } from './site/menus.routes.ts';
import { redirectRoutes } from './pages/redirects.routes.ts';
import { eventCartRoutes } from './events/event-cart.routes.ts';
import { eventCalendarRoutes } from './events/event-calendar.routes.ts';
import { doorRoutes } from './events/door.routes.ts';
import { eventRoutes } from './events/event.routes.ts';
import { staffEventRoutes } from './events/event-list.admin.routes.ts';
import { waitingListRoutes } from './events/waiting-list.routes.ts';
import { ticketRoutes } from './events/ticket.routes.ts';
import { formRoutes } from './forms/forms.routes.ts';
import { messageAdminRoutes } from './forms/message.admin.routes.ts';
import { subscriberAdminRoutes } from './forms/subscriber.admin.routes.ts';
import { newsletterRoutes } from './forms/newsletter.routes.ts';
import { guideCartRoutes } from './guides/guide-cart.routes.ts';
import { keptStepRoutes } from './guides/kept-steps.routes.ts';
import { guideRoutes } from './guides/guide.routes.ts';
import { feedRoutes } from './instagram/feed.routes.ts';
import { feedPictureRoute } from './instagram/picture.routes.ts';
import { mailAdminRoutes } from './mails/mail.admin.routes.ts';
import { outboxRoutes } from './jobs/outbox.routes.ts';
import { downloadRoutes } from './cms/download.routes.ts';
import { libraryRoutes } from './media/library.routes.ts';
import { backOfficeRoutes } from './office/shell.routes.ts';
import { todayRoutes } from './office/today.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { accountRoutes } from './members/account/account.routes.ts';
import { memberRoutes } from './members/member.routes.ts';
import { passwordRoutes } from './members/password.routes.ts';
import { secondFactorRoutes } from './members/second-factor.routes.ts';
import { isWithinJsonLimits, tooDeep } from './http/json-limits.ts';
import { noRouteSchemas } from './http/no-route-schemas.ts';
import { noteRouted, requestNotes } from './http/note-requests.ts';
import { requestIds, traceOf } from './http/request-id.ts';
import { noteRoutes, routeAddresses, unnamedRoutes } from './http/named-routes.ts';
import { responseHeaders } from './http/response-headers.ts';
import { makeRoutes, type Routes } from './http/route.ts';
import { paymentLabRoutes } from './store/payments/payment-lab.routes.ts';
import { devPaymentRoutes } from './subscriptions/dev-payments.routes.ts';
import { settingRoutes } from './settings/setting.routes.ts';
import { distressRoutes } from './search/distress.routes.ts';
import { eventOfStatus, noteSecurity } from './http/security-log.ts';
import { searchRoutes } from './search/search.routes.ts';
import { healthRoutes } from './site/health.routes.ts';
import { metricsRoutes } from './watch/metrics.routes.ts';
import { openApiRoutes } from './site/openapi.routes.ts';
import { wellKnownRoutes } from './site/well-known.routes.ts';
import { searchEngineRoutes } from './site/search-engines.routes.ts';
import { joinStaffRoutes } from './members/staff/join.routes.ts';
import { exportedFileRoutes } from './members/people/exported-file.ts';
import { peopleRoutes } from './members/people/people.routes.ts';
import { makeResetBudget } from './members/password-reset.ts';
import { staffRoutes } from './members/staff/staff.routes.ts';
import { setUpRoutes } from './setup/setup.routes.ts';
import { siteRoutes } from './site/site.routes.ts';
import { isStorageFull } from './storage-full.ts';
import { cartRoutes } from './store/cart/cart.routes.ts';
import { invoiceRoutes } from './store/orders/invoice.routes.ts';
import { orderRoutes } from './store/orders/order.routes.ts';
import { paymentRoutes } from './store/payments/payment.routes.ts';
import { productRoutes } from './store/products/product.routes.ts';
import { moneyRoutes } from './store/money/money.routes.ts';
import { staffOrderRoutes } from './store/orders/order.admin.routes.ts';
import { openPaymentRoutes } from './store/payments/open-payments.routes.ts';
import { staffCartRoutes } from './store/cart/cart.admin.routes.ts';
import { staffPromotionRoutes } from './store/promotions/promotion.admin.routes.ts';
import { staffPlanRoutes } from './guides/plan.admin.routes.ts';
import { staffShippingRoutes } from './store/shipping/shipping.admin.routes.ts';
import { staffSubscriptionRoutes } from './subscriptions/subscription.admin.routes.ts';
import { webhookRoutes } from './store/payments/webhook.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscription.routes.ts';
import { rememberVisitors } from './http/visitor.ts';
import { discardUnreadBody } from './http/unread-body.ts';

/** More than any call sends that names no `maxBody` of its own. */
const jsonBodyLimit = 64_000;

export function makeServer(config: Config): FastifyInstance {
  const app = Fastify({
    serverFactory,
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: noRouteSchemas,
    bodyLimit: jsonBodyLimit,
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
    // Trusts one proxy: the client itself can write the entries further left in X-Forwarded-For (invariant 17).
    trustProxy: config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    frameworkErrors: (error, request, reply) =>
      void sendFailure(reply.headers(headersOf(config, request)), refusalOf(error, reply.log)),
    genReqId: requestIds(config),
    childLoggerFactory: (logger, bindings, options, request) => {
      const traceId = traceOf(request);
      return logger.child(traceId === null ? bindings : { ...bindings, traceId }, options);
    },
    // Paths are case-insensitive; the handler distinguishes the two downloads that differ only in case.
    routerOptions: { caseSensitive: false, maxParamLength: 600 },
    // On close, the server finishes pending requests and closes idle connections.
    forceCloseConnections: 'idle',
    // Whoever still sends on an open connection is answered, and told to close it.
    return503OnClosing: false,
  });
  discardUnreadBody(app.server);
  noteRoutes(app);
  return app;
}

/** Registers all routes, one line per area. Throws if an endpoint of the contract has no route. */
export async function registerApp(app: FastifyInstance, deps: Deps): Promise<Routes> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(deps.config, request));
    done(isCrossSite(request, deps) ? refusal(403) : undefined);
  });
  rememberVisitors(app);
  const note = requestNotes(deps);
  if (note !== null) noteRouted(app, note);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isWithinJsonLimits(String(body))) void parseJson(request, String(body), done);
    else done(tooDeep());
  });
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refused = refusalOf(error, request.log);
    const event = eventOfStatus(refused.status);
    if (event !== undefined) noteSecurity(app.log, event, request);
    return sendFailure(reply, refused);
  });

  // A scope of its own, because the parser's hooks would slow down every other call.
  let forms = app;
  await app.register(async (scope) => {
    forms = scope;
    await scope.register(multipart);
  });
  const sources = deps.config.PHI_DEV ? await serveSources(app) : null;
  const routes = makeRoutes(app, forms, deps);
  const perEmail = makeResetBudget(deps);
  const invitations = makeInviteBudget(deps);
  healthRoutes(app, deps);
  metricsRoutes(app, deps);
  openApiRoutes(app, routes);
  searchEngineRoutes(app, deps);
  wellKnownRoutes(app, deps);
  siteRoutes(routes, deps);
  cmsRoutes(routes, deps);
  editingRoutes(routes, deps);
  linkRoutes(routes, deps);
  menuRoutes(routes, deps);
  redirectRoutes(routes, deps);
  auditRoutes(routes, deps);
  todayRoutes(routes, deps);
  csvFileRoute(app, deps);
  staffRoutes(routes, deps);
  productAdminRoutes(routes, deps);
  productCategoryRoutes(routes, deps);
  guideAdminRoutes(routes, deps);
  guideFileRoutes(routes, deps);
  guideCategoryRoutes(routes, deps);
  guidePageRoutes(routes, deps);
  eventAdminRoutes(routes, deps);
  attendeeRoutes(routes, deps);
  waitingAdminRoutes(routes, deps);
  eventMailRoutes(routes, deps);
  libraryRoutes(routes, deps);
  codeFrameRoutes(app);
  await editingFrameRoutes(app, deps, sources);
  await backOfficeRoutes(app, routes, deps, sources);
  searchRoutes(routes, deps);
  distressRoutes(routes, deps);
  settingRoutes(routes, deps);
  memberRoutes(routes, deps);
  passwordRoutes(routes, deps, perEmail);
  peopleRoutes(routes, deps, perEmail);
  exportedFileRoutes(app, deps);
  secondFactorRoutes(routes, deps);
  companyRoutes(routes, deps, invitations);
  companyAdminRoutes(routes, deps, invitations);
  subscriptionRoutes(routes, deps);
  accountRoutes(routes, deps);
  staffOrderRoutes(routes, deps);
  openPaymentRoutes(routes, deps);
  moneyRoutes(routes, deps);
  staffCartRoutes(routes, deps);
  staffPromotionRoutes(routes, deps);
  staffPlanRoutes(routes, deps);
  staffShippingRoutes(routes, deps);
  staffSubscriptionRoutes(routes, deps);
  staffEventRoutes(routes, deps);
  guideRoutes(routes, deps);
  guideCartRoutes(routes, deps);
  keptStepRoutes(routes, deps);
  eventRoutes(routes, deps);
  doorRoutes(routes, deps);
  eventCartRoutes(routes, deps);
  waitingListRoutes(routes, deps);
  productRoutes(routes, deps);
  cartRoutes(routes, deps);
  paymentRoutes(routes, deps);
  eventCalendarRoutes(app, deps);
  await ticketRoutes(app, deps);
  invoiceRoutes(app, deps);
  orderRoutes(routes, deps);
  feedRoutes(routes, deps);
  formRoutes(routes, deps);
  messageAdminRoutes(app, routes, deps);
  subscriberAdminRoutes(routes, deps);
  mailAdminRoutes(routes, deps);
  await newsletterRoutes(app, deps);
  await setUpRoutes(app, deps);
  await joinStaffRoutes(app, deps);
  await webhookRoutes(app, deps);
  if (!deps.config.production) outboxRoutes(app, deps);
  if (!deps.config.production) await devPaymentRoutes(app, deps);
  await paymentLabRoutes(app, deps);
  downloadRoutes(routes, deps);
  await mediaRoutes(app, deps);
  feedPictureRoute(app, deps);
  await documentRoutes(app, routes, deps, sources, note);

  const missing = endpoints.filter((endpoint) => !routes.served().has(endpoint));
  if (missing.length > 0)
    throw new Error(
      `These endpoints of the contract have no route: ${missing.map((endpoint) => endpoint.path).join(', ')}`,
    );
  const unlisted = [...routes.served().keys()].filter((endpoint) => !endpoints.includes(endpoint));
  if (unlisted.length > 0)
    throw new Error(
      `contract/endpoints.ts does not name the file of these endpoints: ${unlisted.map((endpoint) => endpoint.path).join(', ')}`,
    );
  const unnamed = unnamedRoutes(app, routes.served().keys());
  if (unnamed.length > 0)
    throw new Error(`Nothing says who may call these routes (http/named-routes.ts): ${unnamed.join(', ')}`);
  const open = routeAddresses(app).filter((address) => !isServedByCode(address));
  if (open.length > 0)
    throw new Error(
      `An editor's page could take the address of these routes (pages/reserved-paths.ts): ${open.join(', ')}`,
    );
  return routes;
}

/**
 * The router refuses a URL that it cannot decode with 400. For an API call that is right; a page URL gets its '%'
 * escaped, so that the visitor sees the not-found page.
 */
function decodableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return isCall(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

function headersOf(config: Config, request: FastifyRequest) {
  return { 'x-request-id': request.id, ...responseHeaders(config) };
}

function sendFailure(reply: FastifyReply, refused: Refusal) {
  // The body parsers ask to close the connection; unread-body.ts reads the rest of the body instead.
  reply.removeHeader('connection');
  if (refused.status === 503) reply.header('retry-after', String(databaseRetrySeconds));
  return reply
    .code(refused.status)
    .headers(refused.headers)
    .header('cache-control', 'no-store')
    .send(failureBody(refused));
}

/** Invariant 24: a page of another site must not change state through a visitor's browser. */
function isCrossSite(request: FastifyRequest, deps: Deps): boolean {
  const { origin, host } = request.headers;
  if (request.method === 'GET' || request.method === 'HEAD' || origin === undefined) return false;
  if (
    origin === deps.config.publicOrigin ||
    origin === deps.config.PUBLIC_ORIGIN_NZ ||
    URL.parse(origin)?.host === host
  )
    return false;
  // Forms on a sensitive page (no-referrer) send the origin 'null'; Sec-Fetch-Site still reports the same origin.
  // The card widget's sandboxed frame also sends 'null'; the local gateway behind this path checks its own keys.
  return !(
    origin === 'null' &&
    (request.headers['sec-fetch-site'] === 'same-origin' || request.url.startsWith('/local-gateway/'))
  );
}

/** Maps an error to a refusal: a `Refusal` unchanged, a 4xx by its status, anything else is logged once as a bug. */
function refusalOf(error: FastifyError | Refusal, log: FastifyBaseLogger): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable) {
    log.warn({ reason: error.message }, 'The database is unavailable; the request is refused with 503.');
    return refusal(503);
  }
  if (error instanceof StorageUnavailable) {
    log.warn({ err: error }, 'The storage of files is unavailable; the request is refused with 503.');
    return new Refusal(503, failureTexts.filesDown, 'storage_unavailable', { headers: { 'retry-after': '5' } });
  }
  if (isStorageFull(error)) {
    log.error({ err: error }, 'The disk or the database is full; the request is refused with 507. Free some space.');
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
