import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { isFlood } from '../http/pipelined.ts';

/** Responds to a request and returns true, or returns false to leave it to the routes. */
type Responder = (request: IncomingMessage, response: ServerResponse) => boolean;

const responders = new WeakMap<Server, Responder>();

/** The time limit for receiving a request; the response may take longer. */
const requestTimeoutMs = 120_000;
/** The time after which an unused connection is closed; longer than that of usual proxies, which is 60 seconds. */
const keepAliveTimeoutMs = 72_000;

/** Makes the server of `Fastify()`. It asks the responder of `respondBeforeRouting` first. */
export const serverFactory: FastifyServerFactory = (route) => {
  const limits = { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveTimeoutMs };
  const server = createServer(limits, (request, response) => {
    if (isFlood(request, response) || responders.get(server)?.(request, response)) return;
    route(request, response);
  });
  return server;
};

/**
 * Calls `responder` first for each request, for responses that need neither hooks nor a route. Fastify still refuses
 * requests while the server stops.
 */
export function respondBeforeRouting(app: FastifyInstance, responder: Responder): void {
  responders.set(app.server, responder);
  app.addHook('preClose', (done) => {
    responders.delete(app.server);
    done();
  });
}
