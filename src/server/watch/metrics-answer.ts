import { hash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

export const metricsPath = '/metrics';

/** Nobody loads a library for numbers that nobody can ask for. */
export async function makeMetrics(watched: ConstructorParameters<typeof Metrics>[0]): Promise<Metrics | null> {
  const { METRICS_TOKEN, HEALTH_PORT } = watched.config;
  if (METRICS_TOKEN === undefined && HEALTH_PORT === undefined) return null;
  const loaded = await import('./metrics.ts');
  return new loaded.Metrics(watched);
}

export interface MetricsAnswer {
  status: 200 | 401;
  headers: Record<string, string>;
  body: string;
}

/** The numbers, for whoever names the token if there is one. */
export async function metricsAnswer(
  metrics: Pick<Metrics, 'text'>,
  { METRICS_TOKEN: token }: Pick<Config, 'METRICS_TOKEN'>,
  authorization: string | undefined,
): Promise<MetricsAnswer> {
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' };
  if (token !== undefined && !isSame(authorization ?? '', `Bearer ${token}`))
    return { status: 401, headers: { ...headers, 'www-authenticate': 'Bearer' }, body: 'METRICS_TOKEN is needed.\n' };
  return { status: 200, headers, body: await metrics.text() };
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(given), digest(expected));
}
