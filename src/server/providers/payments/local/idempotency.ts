import { createHash } from 'node:crypto';
import { seconds, type Ledger } from './ledger.ts';
import { Refusal, type GatewayResponse } from './refusal.ts';

// Stripe's rules (https://docs.stripe.com/api/idempotent_requests): a repeated key with the same parameters returns the
// stored response, with other parameters an error, and a conflict while the first request still runs.

export interface KeyedRequest {
  key: string;
  fingerprint: string;
}

export function keyedRequest(key: string | undefined, method: string, path: string, body: string): KeyedRequest | null {
  if (key === undefined) return null;
  return { key, fingerprint: createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex') };
}

export function inUse(key: string): Refusal {
  return new Refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
  });
}

export interface StoredResponse extends GatewayResponse {
  replayed: boolean;
}

/** Runs `work` and stores its response under the key, both in one transaction. */
export function runOnce(ledger: Ledger, request: KeyedRequest | null, work: () => GatewayResponse): StoredResponse {
  return ledger.transaction(() => {
    if (request === null) return { ...work(), replayed: false };
    const kept = ledger.one('SELECT * FROM answers WHERE key = ?', request.key);
    if (kept === null) {
      const response = work();
      ledger.insert('answers', {
        key: request.key,
        fingerprint: request.fingerprint,
        status: response.status,
        body: JSON.stringify(response.body),
        created: seconds(),
      });
      return { ...response, replayed: false };
    }
    if (kept['fingerprint'] !== request.fingerprint) {
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
      });
    }
    return { status: Number(kept['status']), body: JSON.parse(String(kept['body'])), replayed: true };
  });
}
