import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { Caller, Endpoint, EndpointSchemas } from '#contract/endpoint.ts';
import { pathParameters } from '#contract/endpoint.ts';
import { type Locale, localeHeader, localeOf } from '#contract/locale.ts';
import { incomingFolder } from './attachment-files.ts';
import { type Budget, makeBudget, networkOf } from './budget.ts';
import { type CartCookie, cartCookieName, readCartCookie, writeCartCookie } from './cart-cookie.ts';
import type { Deps, Viewer } from './deps.ts';
import { refusal } from './errors.ts';
import { viewerOf } from './members/viewer.ts';
import { type SentForm, discard, readForm } from './multipart.ts';

/** One call as a handler sees it, whether it came over HTTP or from a page that is being rendered. */
export interface Call<I> {
  input: I;
  viewer: Viewer;
  locale: Locale;
  /** The cart that this browser holds the secret of; null when it has none. */
  cartCookie: CartCookie | null;
  /** Gives the browser the cart to keep, on every answer that carries one (contract §0.1). */
  setCartCookie(cart: CartCookie): void;
  /** The browser keeps no cart any more. */
  dropCartCookie(): void;
  /** No browser keeps this answer, although everyone gets the same. */
  notStored(): void;
  /** What a multipart form carried beside its JSON; empty for every other call. */
  form: Pick<SentForm, 'files' | 'website'>;
}

/** An output that lacks the empty envelope members; `errors` answers need no results. */
type Handler<I, O> = (call: Call<I>) => Promise<O>;

export interface Routes {
  /**
   * Takes the schemas that the endpoint has its types from; others do not compile. Input that does not fit them is
   * answered with 400.
   */
  add<S extends EndpointSchemas, Given extends S>(
    endpoint: Endpoint<S>,
    schemas: Given & (S extends Given ? unknown : never),
    handler: Handler<z.infer<S['input']>, z.infer<S['output']>>,
  ): void;
  /** Calls endpoints in process, always as an anonymous visitor: a rendered page is shared by everyone. */
  anonymousCaller(locale: Locale): Caller;
  /** Endpoints that have a route, with their schemas. */
  served(): ReadonlyMap<Endpoint, EndpointSchemas>;
}

/**
 * The one place where a call becomes HTTP: parse by the contract, viewer, locale, cart cookie, answer. Path case is
 * free under /api, which the app's router is set to.
 */
export function makeRoutes(app: FastifyInstance, deps: Deps): Routes {
  const served = new Map<Endpoint, EndpointSchemas>();
  /** By path: the built pages call with endpoints of their own bundle. */
  const handlers = new Map<string, Handler<unknown, unknown>>();

  return {
    add<S extends EndpointSchemas>(endpoint: Endpoint<S>, schemas: S, handler: Handler<z.infer<S['input']>, unknown>) {
      served.set(endpoint, schemas);
      handlers.set(endpoint.path, handler as Handler<unknown, unknown>);
      const calls = callBudget(deps, endpoint);
      const names = pathParameters(endpoint.path);
      app.route({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        // Counted before anything is read: what cannot be understood is work too.
        ...(calls && { onRequest: takeFrom(calls) }),
        handler: async (request, reply) => {
          const viewer = await viewerOfRequest(deps, request);
          if (viewer === null && (endpoint.access === 'user' || endpoint.access === 'editor')) throw refusal(401);
          if (endpoint.access === 'editor' && viewer?.roles.length === 0) throw refusal(403);
          const form =
            endpoint.body === 'multipart'
              ? await readForm(
                  request,
                  endpoint.files ? { folder: incomingFolder(deps.config), bytes: endpoint.files } : null,
                )
              : noForm;
          let cartGiven = false;
          let stored = true;
          let output: unknown;
          try {
            const parsed = z.safeParse<S['input']>(schemas.input, inputOf(endpoint, names, request, form));
            if (!parsed.success || holdsNul(parsed.data)) throw refusal(400);
            output = await handler({
              input: parsed.data,
              viewer,
              locale: localeOfRequest(request),
              cartCookie: readCartCookie(request.cookies[cartCookieName]),
              setCartCookie(cart) {
                cartGiven = true;
                writeCartCookie(reply, cart, deps.config.production);
              },
              dropCartCookie: () => writeCartCookie(reply, null, deps.config.production),
              notStored() {
                stored = false;
              },
              form,
            });
          } finally {
            if (form.files.length > 0) await discard(form.files);
          }
          return answer(
            reply,
            request,
            output,
            endpoint.method === 'GET' && viewer === null && !endpoint.personal && !cartGiven && stored,
          );
        },
      });
    },
    anonymousCaller: (locale) => async (endpoint, input) => {
      const handler = handlers.get(endpoint.path);
      if (!handler)
        throw new Error(`No route for ${endpoint.path}: the built pages are older or newer than the server.`);
      return (await handler({
        input,
        viewer: null,
        locale,
        cartCookie: null,
        setCartCookie() {},
        dropCartCookie() {},
        notStored() {},
        form: noForm,
      })) as never;
    },
    served: () => served,
  };
}

function takeFrom(calls: Budget): onRequestHookHandler {
  return (request, _reply, done) => {
    const wait = calls.take(networkOf(request.ip));
    if (wait === null) done();
    else done(refusal(429, { 'retry-after': String(wait) }));
  };
}

/** What one address may call of an endpoint that writes to people; null where there is no limit. */
export function callBudget(deps: Pick<Deps, 'config'>, { limit }: Endpoint): Budget | null {
  if (!limit) return null;
  const calls = limit.calls * deps.config.LIMIT_FACTOR;
  return makeBudget(calls, (limit.minutes * 60_000) / calls);
}

async function viewerOfRequest(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/.exec(header)?.[1];
  const viewer = token ? await viewerOf(deps, token) : null;
  // A token that does not count is refused on public calls too, so that a browser notices and refreshes it (contract
  // §0.1).
  if (!viewer) throw refusal(401);
  return viewer;
}

function localeOfRequest(request: FastifyRequest): Locale {
  const told = request.headers[localeHeader];
  return told === 'au' || told === 'nz' ? told : localeOf(request.hostname);
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

/** No text that a person types holds the character NUL, and PostgreSQL cannot store it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** A repeated query key arrives as a list, which no contract takes: the last one counts. */
function lastOfEach(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.at(-1) : value,
    ]),
  );
}

/** Answers that a handler returns again and again (a cached catalogue) are frozen, and turned into bytes once. */
const serialised = new WeakMap<object, { json: Buffer; etag: string }>();

function bytesOf(output: object): { json: Buffer; etag: string } {
  let bytes = serialised.get(output);
  if (!bytes) {
    const json = Buffer.from(JSON.stringify(output));
    bytes = { json, etag: `"${createHash('sha1').update(json).digest('base64url')}"` };
    serialised.set(output, bytes);
  }
  return bytes;
}

function answer(reply: FastifyReply, request: FastifyRequest, output: unknown, shared: boolean) {
  reply.type('application/json; charset=utf-8');
  if (!shared || typeof output !== 'object' || output === null) {
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
