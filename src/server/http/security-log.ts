import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/spans.ts';
import { networkOf } from './budget.ts';

export type SecurityEvent =
  | 'log_in_failed'
  | 'log_in_paused'
  | 'not_logged_in'
  | 'permission_refused'
  | 'paused'
  | 'captcha_asked';

/** One kind writes so many lines in a minute; the next line says how many were left out. */
const linesPerMinute = 30;
/** Lines of one network can be put together while the process runs; nobody can compute the network from them. */
const key = randomBytes(32);
const counts = new WeakMap<object, Map<SecurityEvent, { since: number; lines: number; leftOut: number }>>();
const people = new WeakMap<FastifyRequest, string>();

/** Notes who sends a request, for the lines about it. */
export function noteCaller(request: FastifyRequest, uid: string): void {
  people.set(request, uid);
}

/**
 * Writes one line about a security event. It names the route as the code does and no person: no address, no token, no
 * e-mail, only the account's id of somebody who is logged in.
 */
export function noteSecurity(
  log: Pick<FastifyBaseLogger, 'warn'>,
  event: SecurityEvent,
  request: FastifyRequest,
  nowMs = performance.now(),
): void {
  const leftOut = admit(log, event, nowMs);
  if (leftOut === null) return;
  const uid = people.get(request);
  log.warn(
    {
      event,
      requestId: request.id,
      route: `${request.method} ${request.routeOptions.url ?? '(none)'}`,
      network: createHmac('sha256', key).update(networkOf(request.ip)).digest('base64url').slice(0, 12),
      ...(uid !== undefined && { uid }),
      ...(leftOut > 0 && { leftOut }),
    },
    'security',
  );
}

/** How many lines were left out since the last; null if this one is left out, too. */
function admit(log: object, event: SecurityEvent, nowMs: number): number | null {
  const kinds = counts.get(log) ?? new Map<SecurityEvent, { since: number; lines: number; leftOut: number }>();
  counts.set(log, kinds);
  const count = kinds.get(event) ?? { since: nowMs, lines: 0, leftOut: 0 };
  kinds.set(event, count);
  if (nowMs - count.since >= minuteMs) {
    count.since = nowMs;
    count.lines = 0;
  }
  if (count.lines >= linesPerMinute) {
    count.leftOut += 1;
    return null;
  }
  count.lines += 1;
  const { leftOut } = count;
  count.leftOut = 0;
  return leftOut;
}

const byStatus: Partial<Record<number, SecurityEvent>> = {
  401: 'not_logged_in',
  403: 'permission_refused',
  429: 'paused',
};

/** The event of a refused request; undefined for a refusal that is none. */
export function eventOfStatus(status: number): SecurityEvent | undefined {
  return byStatus[status];
}

/** Whether an answer asks for a captcha. */
export function asksForCaptcha(output: unknown): boolean {
  if (typeof output !== 'object' || output === null || !('errors' in output) || !Array.isArray(output.errors))
    return false;
  return output.errors.some(
    (error: unknown) =>
      typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('captcha_'),
  );
}
