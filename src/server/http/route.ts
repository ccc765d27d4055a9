import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { Caller, Endpoint, EndpointSchemas } from '#contract/endpoint.ts';
import { needsLogin, pathParameters } from '#contract/endpoint.ts';
import { previewHeader } from '#contract/preview.ts';
import { type Locale, localeHeader, localeOf } from '#contract/locale.ts';
import { incomingFolder } from '../attachment-files.ts';
import { type Budget, makeBudget, networkOf } from './budget.ts';
import type { SharedBudget } from './limits/limits.ts';
import { type CartCookie, readCartCookie, writeCartCookie } from './cart-cookie.ts';
import type { Deps, Viewer } from '../deps.ts';
import { factorNeeded, refusal, refusedMember } from '../errors.ts';
import { ownTurn } from '../own-turn.ts';
import { isFresh, lackOf, signInAgain } from '../viewer/permissions.ts';
import { previewedViewer } from '../viewer/preview.ts';
import { asksForCaptcha, noteCaller, noteSecurity } from './security-log.ts';
import { viewerOf } from '../viewer/viewer.ts';
import { type ClientDevice, readDevice, writeDeviceCookie } from './device-cookie.ts';
import { type SentForm, discard, readForm } from './multipart.ts';
import { readStaffPass, writeStaffPass } from './staff-cookie.ts';

/** The arguments of a handler, for a call over HTTP or from server rendering. */
export interface Call<I> {
  input: I;
  viewer: Viewer;
  locale: Locale;
  /** The cart id and secret from the browser's cookie; null without a valid cookie. */
  cartCookie: CartCookie | null;
  /** Sets the cart cookie; every response with a cart does so (contract §0.1). */
  setCartCookie(cart: CartCookie): void;
  /** Deletes the cart cookie. */
  dropCartCookie(): void;
  /** The key for limits by address (budget.ts). */
  network: string;
  /** The id of the request in the log and the response. */
  requestId: string;
  /** The browser that calls; its id is null before its first log-in. */
  client(): ClientDevice;
  /** Gives the browser an id for later log-ins. */
  setDeviceCookie(id: string): void;
  /** The secret of a browser that has passed the second factor; null without one. */
  staffPass(): string | null;
  setStaffPass(pass: string): void;
  /** Sends the response with `no-store`, although it is the same for every visitor. */
  noStore(): void;
  /** The files and the honeypot of a multipart form; empty for every other call. */
  form: Pick<SentForm, 'files' | 'website'>;
}

type Handler<I, O> = (call: Call<I>) => Promise<O>;

export interface Routes {
  /**
   * Registers the route of an endpoint. `schemas` must be the schemas of the endpoint's types; others do not compile.
   * Invalid input is refused with 400.
   */
  add<S extends EndpointSchemas, Given extends S>(
    endpoint: Endpoint<S>,
    schemas: Given & (S extends Given ? unknown : never),
    handler: Handler<z.infer<S['input']>, z.infer<S['output']>>,
  ): void;
  /** Calls endpoints in process, always as an anonymous visitor, because all visitors share a rendered page. */
  anonymousCaller(locale: Locale): Caller;
  /** Endpoints that have a route, with their schemas. */
  served(): ReadonlyMap<Endpoint, EndpointSchemas>;
}

/**
 * The only place that maps HTTP to handlers: rate limit, viewer, access, form, input, locale, cart cookie, response.
 * Paths are case-insensitive through the router option in app.ts. `forms` is the scope of `app` that reads
 * multipart bodies.
 */
export function makeRoutes(app: FastifyInstance, forms: FastifyInstance, deps: Deps): Routes {
  const served = new Map<Endpoint, EndpointSchemas>();
  /** By path: the built pages have their own copies of the endpoint objects. */
  const handlers = new Map<string, Handler<unknown, unknown>>();

  return {
    add<S extends EndpointSchemas>(endpoint: Endpoint<S>, schemas: S, handler: Handler<z.infer<S['input']>, unknown>) {
      served.set(endpoint, schemas);
      handlers.set(endpoint.path, handler as Handler<unknown, unknown>);
      const calls = callBudget(deps, endpoint);
      const names = pathParameters(endpoint.path);
      const isOfStaff = endpoint.path.startsWith('/api/admin/');
      (endpoint.body === 'multipart' ? forms : app).route({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        // Runs before the body is read, so that malformed requests count too.
        ...(calls && { onRequest: takeFrom(calls) }),
        ...(endpoint.maxBody && { bodyLimit: endpoint.maxBody }),
        handler: async (request, reply) => {
          const previewAs = request.headers[previewHeader];
          const caller = await viewerOfRequest(deps, request, endpoint);
          const viewer = previewedViewer(caller, endpoint, previewAs);
          if (viewer !== null) noteCaller(request, viewer.uid);
          if (viewer === null && needsLogin(endpoint.access)) throw refusal(401);
          const lack = lackOf(viewer, endpoint.access);
          if (lack !== null) throw lack === 'factor' ? factorNeeded() : refusal(403);
          if (endpoint.fresh && viewer !== null && !isFresh(viewer, deps.now()))
            return sendOutput(reply, request, signInAgain, false);
          const form =
            endpoint.body === 'multipart'
              ? await readForm(
                  request,
                  endpoint.files
                    ? { folder: incomingFolder(deps.config), bytes: endpoint.files, each: endpoint.fileBytes }
                    : null,
                )
              : noForm;
          let isCartCookieSet = false;
          let isStorable = previewAs === undefined;
          let output: unknown;
          if (isOfStaff) await ownTurn();
          // Staff see at once what another process has written; visitors within half a second (decision 5).
          if (caller !== null && caller.roles.length > 0 && deps.limits.isShared) await deps.content.refresh();
          try {
            output = await handler({
              input: parsedInput<S['input']>(endpoint, schemas.input, inputOf(endpoint, names, request, form)),
              viewer,
              locale: localeOfRequest(request),
              cartCookie: readCartCookie(request.headers.cookie),
              setCartCookie(cart) {
                isCartCookieSet = true;
                writeCartCookie(reply, cart, deps.config.production);
              },
              dropCartCookie: () => writeCartCookie(reply, null, deps.config.production),
              network: networkOf(request.ip),
              requestId: request.id,
              client: () => readDevice(request.headers),
              setDeviceCookie: (id) => writeDeviceCookie(reply, id, deps.config.production),
              staffPass: () => readStaffPass(request.headers.cookie),
              setStaffPass: (pass) => writeStaffPass(reply, pass, deps.config.production),
              noStore() {
                isStorable = false;
              },
              form,
            });
          } finally {
            if (form.files.length > 0) await discard(form.files);
          }
          if (isOfStaff) await ownTurn();
          if (asksForCaptcha(output)) noteSecurity(deps.log, 'captcha_asked', request);
          return sendOutput(
            reply,
            request,
            output,
            endpoint.method === 'GET' && viewer === null && !endpoint.personal && !isCartCookieSet && isStorable,
          );
        },
      });
    },
    anonymousCaller: (locale) => async (endpoint, input) => {
      const handler = handlers.get(endpoint.path);
      if (!handler)
        throw new Error(`No route for ${endpoint.path}: the built pages are of another version. Run the build again.`);
      return (await handler({
        input,
        viewer: null,
        locale,
        cartCookie: null,
        setCartCookie() {},
        dropCartCookie() {},
        network: 'this process',
        requestId: '',
        client: () => ({ id: null, userAgent: null }),
        setDeviceCookie() {},
        staffPass: () => null,
        setStaffPass() {},
        noStore() {},
        form: noForm,
      })) as never;
    },
    served: () => served,
  };
}

function takeFrom(calls: Budget | SharedBudget): onRequestAsyncHookHandler {
  return async (request) => {
    const wait = await calls.take(networkOf(request.ip));
    if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
  };
}

/** The rate limit of an endpoint per client network; null if the endpoint has no limit. */
function callBudget(deps: Pick<Deps, 'config' | 'limits'>, endpoint: Endpoint): Budget | SharedBudget | null {
  const { limit, path } = endpoint;
  if (!limit) return null;
  if (limit.eachProcess) return processBudget(deps, endpoint);
  const calls = limit.calls * deps.config.LIMIT_FACTOR;
  return deps.limits.budget(path, calls, (limit.minutes * 60_000) / calls);
}

/** The same for this process alone. */
export function processBudget({ config }: Pick<Deps, 'config'>, { limit }: Endpoint): Budget | null {
  if (!limit) return null;
  const calls = limit.calls * config.LIMIT_FACTOR;
  return makeBudget(calls, (limit.minutes * 60_000) / calls);
}

async function viewerOfRequest(deps: Deps, request: FastifyRequest, { background }: Endpoint): Promise<Viewer> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/.exec(header)?.[1];
  const pass = readStaffPass(request.headers.cookie);
  const viewer = token ? await viewerOf(deps, token, { pass, background: background === true }) : null;
  // Refuses an invalid token on public calls too, so that the browser renews it (contract §0.1).
  if (!viewer) throw refusal(401);
  return viewer;
}

function localeOfRequest(request: FastifyRequest): Locale {
  const requested = request.headers[localeHeader];
  return requested === 'au' || requested === 'nz' ? requested : localeOf(request.hostname);
}

const noForm: SentForm = { json: undefined, files: [], website: '' };

function inputOf(endpoint: Endpoint, names: readonly string[], request: FastifyRequest, form: SentForm): unknown {
  const sent =
    endpoint.method === 'GET' ? lastOfEach(request.query) : endpoint.body === 'multipart' ? form.json : request.body;
  if (names.length === 0) return sent ?? {};
  return {
    ...(sent as object),
    ...Object.fromEntries(names.map((name) => [name, (request.params as Record<string, string>)[name]])),
  };
}

/** Refuses what the schema refuses. A question of staff learns which member, so that a screen can leave it out. */
function parsedInput<Input extends z.ZodMiniType>(
  { method, path, asks }: Endpoint,
  schema: Input,
  sent: unknown,
): z.infer<Input> {
  const parsed = z.safeParse(schema, sent);
  if (parsed.success && !holdsNul(parsed.data)) return parsed.data;
  const member = parsed.error?.issues[0]?.path[0];
  throw (method === 'GET' || asks) && path.startsWith('/api/admin/') && typeof member === 'string'
    ? refusedMember(member)
    : refusal(400);
}

/** PostgreSQL cannot store the character NUL, and no person types it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** A repeated query key arrives as an array; no contract accepts arrays, so the last value is used. */
function lastOfEach(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.at(-1) : value,
    ]),
  );
}

/** Cached outputs (such as a catalogue) are frozen objects; each is serialised once. */
const serialised = new WeakMap<object, { json: string | Buffer; etag: string }>();
/** Node sends a short text together with the headers in one write; a longer one is encoded only once. */
const shortText = 4096;

function bytesOf(output: object): { json: string | Buffer; etag: string } {
  let bytes = serialised.get(output);
  if (!bytes) {
    const text = JSON.stringify(output);
    bytes = {
      json: text.length <= shortText ? text : Buffer.from(text),
      etag: `"${hash('sha1', text, 'base64url')}"`,
    };
    serialised.set(output, bytes);
  }
  return bytes;
}

function sendOutput(reply: FastifyReply, request: FastifyRequest, output: unknown, isShared: boolean) {
  reply.type('application/json; charset=utf-8');
  if (!isShared || typeof output !== 'object' || output === null) {
    reply.header('cache-control', 'no-store');
    return reply.send(
      typeof output === 'object' && Object.isFrozen(output) && output !== null
        ? bytesOf(output).json
        : JSON.stringify(output),
    );
  }
  const bytes = bytesOf(output);
  reply
    .header('cache-control', 'max-age=0, must-revalidate')
    .header('etag', bytes.etag)
    .header('vary', `authorization, ${localeHeader}`);
  if (request.headers['if-none-match'] === bytes.etag) return reply.code(304).send();
  return reply.send(bytes.json);
}
