import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isFlood } from '../pipelined.ts';

/** True for a request that it has answered. */
export type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Lets `ahead` answer what needs neither hooks nor a route. A stopping server refuses requests by Fastify's own answer. */
export function answerAhead(app: FastifyInstance, ahead: Ahead): void {
  const { server } = app;
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isFlood(request, response) || (!stopping && ahead(request, response))) return;
    for (const listener of others) listener(request, response);
  });
}
