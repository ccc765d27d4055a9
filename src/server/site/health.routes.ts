import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { failureBody, refusal } from '../errors.ts';
import { isDatabaseReady } from './health.sql.ts';
import { hasFreeSpaceIn } from './free-space.ts';

/** `live`: the process responds. `ready`: it can serve requests, so a load balancer may send traffic to it. */
export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db'>): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      if (!(await hasFreeSpaceIn(deps.config.DATA_DIR))) return await reply.code(503).send(failureBody(refusal(507)));
      if (await isDatabaseReady(deps.db.read)) return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'The database is not ready; the readiness check fails with 503.');
    }
    return reply.code(503).send(failureBody(refusal(503)));
  });
}
