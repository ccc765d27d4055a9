import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isFlood } from '../http/pipelined.ts';

/** Responds to a request and returns true, or returns false to leave it to the routes. */
type Responder = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Calls `responder` first for each request, for responses that need neither hooks nor a route. Fastify still refuses
 * requests while the server stops.
 */
export function respondBeforeRouting(app: FastifyInstance, responder: Responder): void {
  const { server } = app;
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isFlood(request, response) || (!stopping && responder(request, response))) return;
    for (const listener of others) listener(request, response);
  });
}
