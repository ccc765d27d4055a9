import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { NoteRequest } from '../http/note-requests.ts';
import { isFlood } from '../http/pipelined.ts';
import { traceOf } from '../http/request-id.ts';

/** Responds to a request and returns its id, or returns null to leave it to the routes. */
export type Responder = (request: IncomingMessage, response: ServerResponse) => string | null;

const responders = new WeakMap<Server, Responder>();

/** The time limit for receiving a request; the response may take longer. */
const requestTimeoutMs = 120_000;
/** The time after which an unused connection is closed; longer than that of usual proxies, which is 60 seconds. */
const keepAliveTimeoutMs = 72_000;

/** Makes the server of `Fastify()`. It asks the responder of `respondBeforeRouting` first. */
export const serverFactory: FastifyServerFactory = (route) => {
  const limits = { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveTimeoutMs };
  const server = createServer(limits, (request, response) => {
    if (isFlood(request, response)) return;
    const id = responders.get(server)?.(request, response) ?? null;
    if (id === null) route(request, response);
  });
  return server;
};

/**
 * Calls `responder` first for each request, for responses that need neither hooks nor a route. While the server stops,
 * Fastify answers, because it tells the client to close the connection.
 */
export function respondBeforeRouting(
  app: FastifyInstance,
  responder: Responder,
  note: NoteRequest | null = null,
): void {
  responders.set(app.server, note === null ? responder : noted(responder, note));
  app.addHook('preClose', (done) => {
    responders.delete(app.server);
    done();
  });
}

/** Pages from memory have the route of all pages. */
function noted(responder: Responder, note: NoteRequest): Responder {
  return (request, response) => {
    const begun = performance.now();
    const id = responder(request, response);
    if (id !== null)
      note({
        method: request.method ?? '',
        route: '*',
        status: response.statusCode,
        ms: performance.now() - begun,
        id,
        trace: traceOf(request),
      });
    return id;
  };
}
