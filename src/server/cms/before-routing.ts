import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isFlood } from '../pipelined.ts';

/** Answers a request and returns true, or leaves it to the routes. */
type Answerer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Lets `answerer` answer requests that need neither hooks nor a route. While the server stops, Fastify refuses them
 * itself.
 */
export function answerBeforeRouting(app: FastifyInstance, answerer: Answerer): void {
  const { server } = app;
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isFlood(request, response) || (!stopping && answerer(request, response))) return;
    for (const listener of others) listener(request, response);
  });
}
