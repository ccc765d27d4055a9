import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

const processId = randomBytes(6).toString('base64url');
let requests = 0;

/** The id of a request in the log and in the response: a random process id and a counter; unique, not secret. */
function nextRequestId(): string {
  requests += 1;
  return `${processId}-${requests}`;
}

/** What a proxy names a request; anything else could write into the log what it likes. */
const plain = /^[\w.:-]{8,100}$/;

/** Keeps the id that the proxy gave, so that its lines and ours are found together. A visitor gives none. */
export function requestIds({
  TRUST_PROXY,
}: Pick<Config, 'TRUST_PROXY'>): (request: Pick<IncomingMessage, 'headers'>) => string {
  if (!TRUST_PROXY) return nextRequestId;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && plain.test(given) ? given : nextRequestId();
  };
}

const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The trace of which a request is a part (W3C traceparent); null without one. A visitor can name any. */
export function traceOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const given = headers['traceparent'];
  return typeof given === 'string' ? (traceparent.exec(given)?.[1] ?? null) : null;
}
