import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { metricsAnswer, metricsPath } from './metrics-answer.ts';

/** On the port of the site only with a token; without one nobody finds anything there. */
export function metricsRoutes(app: FastifyInstance, { config, metrics }: Pick<Deps, 'config' | 'metrics'>): void {
  if (metrics === null || config.METRICS_TOKEN === undefined) return;
  app.get(metricsPath, async ({ headers: { authorization } }, reply) => {
    const { status, headers, body } = await metricsAnswer(metrics, config, authorization);
    return reply.code(status).headers(headers).send(body);
  });
}
