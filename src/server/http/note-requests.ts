import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { traceOf } from './request-id.ts';

/** A request that was answered, without whom it came from and what it asked for. */
export interface AnsweredRequest {
  method: string;
  /** As the code names it, such as `/api/order/:id`; never the address that was asked for. */
  route: string;
  status: number;
  ms: number;
  id: string;
  trace: string | null;
}
export type NoteRequest = (request: AnsweredRequest) => void;

/** Whoever wants to know of each request: the metrics, and the log if that is asked for. Null if nobody does. */
export function requestNotes({ config, metrics, log }: Pick<Deps, 'config' | 'metrics' | 'log'>): NoteRequest | null {
  // A line of its own level, because it was asked for.
  const lines = config.LOG_REQUESTS ? log.child({}, { level: 'info' }) : null;
  if (lines === null) return metrics === null ? null : (request) => metrics.note(request);
  return (request) => {
    metrics?.note(request);
    const { method, route, status, ms, id, trace } = request;
    const rounded = Math.round(ms * 10) / 10;
    lines.info({ method, route, status, ms: rounded, requestId: id, ...(trace && { traceId: trace }) }, 'request');
  };
}

/** Notes what goes through the routes; pages from memory do not (before-routing.ts). */
export function noteRouted(app: FastifyInstance, note: NoteRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    note({
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      id: request.id,
      trace: traceOf(request.raw),
    });
    done();
  });
}
