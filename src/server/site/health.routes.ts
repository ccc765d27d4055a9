import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { metricsAnswer, metricsPath } from '../watch/metrics-answer.ts';
import { healthAt, healthPaths, type Lifecycle } from './health.ts';

/** The answers of health.ts on the port of the site. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  for (const path of healthPaths)
    app.get(path, async (_request, reply) => {
      const { status, body } = await healthAt(path, deps.lifecycle, deps);
      return reply.code(status).header('cache-control', 'no-store').send(body);
    });
}

export interface HealthPort {
  port: number;
  close(): Promise<void>;
}

/** The same on a port of its own, which also answers while the database is filled and the site does not listen yet. */
export async function serveHealth(
  { HOST: host, HEALTH_PORT: port }: { HOST: string; HEALTH_PORT: number },
  lifecycle: Lifecycle,
  depsNow: () => Deps | null,
): Promise<HealthPort> {
  const server = createServer((request, response) => {
    const deps = depsNow();
    answerOf(request, lifecycle, deps).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        // A rejection that nobody hears would end the process.
        deps?.log.error({ err: error }, 'The port for health could not answer.');
        response.writeHead(500).end();
      },
    );
  }).listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answerOf({ url, headers: { authorization } }: IncomingMessage, lifecycle: Lifecycle, deps: Deps | null) {
  if (url === metricsPath && deps?.metrics) return metricsAnswer(deps.metrics, deps.config, authorization);
  const path = healthPaths.find((each) => each === url);
  const { status, body } = path ? await healthAt(path, lifecycle, deps) : { status: 404, body: { status: 'unknown' } };
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}
