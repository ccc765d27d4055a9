import { createHmac } from 'node:crypto';
import { hourMs } from '#contract/spans.ts';
import type { Fault } from './faults.ts';
import type { Ledger, Row } from './ledger.ts';

const pollMs = 500;
const timeoutMs = 5_000;
const maxDelayMs = hourMs;
// With these delays the retries last about three days, as with Stripe.
const maxAttempts = 80;

const fates: Partial<Record<Fault['kind'], string>> = {
  loseEvent: 'lost',
  repeatEvent: 'sent twice',
  delayEvent: 'sent late',
};

export interface DeliveryOptions {
  secret: string;
  /** null while the site does not listen yet; events stay queued. */
  url: () => string | null;
  /** The fault for an event of this type; null if it is sent as usual. */
  fault: (type: string) => Fault | null;
}

/** Sends each queued event until the site responds with 2xx: at least once, in no guaranteed order. */
export function startDeliveries(ledger: Ledger, { secret, url, fault }: DeliveryOptions) {
  let running: Promise<void> | null = null;
  let isStopped = false;
  let runAgain = false;

  async function round(): Promise<void> {
    const target = url();
    if (target === null) return;
    const due = ledger.all(
      'SELECT * FROM events WHERE delivered_at IS NULL AND next_at <= ? AND attempts < ? ORDER BY seq LIMIT 10',
      Date.now(),
      maxAttempts,
    );
    await Promise.all(due.map((event) => deliver(event, target)));
    if (due.length === 10 && !isStopped) await round();
  }

  async function deliver(event: Row, target: string): Promise<void> {
    // A fault concerns an event once: one that was delayed is sent as usual after that.
    const planned = event['next_at'] === 0 ? fault(typeOf(event)) : null;
    const fate = planned === null ? null : fates[planned.kind];
    if (fate) ledger.run('UPDATE events SET fate = ? WHERE id = ?', fate, event['id'] ?? '');
    if (planned?.kind === 'delayEvent') {
      ledger.run('UPDATE events SET next_at = ? WHERE id = ?', Date.now() + planned.ms, event['id'] ?? '');
      return;
    }
    if (planned?.kind === 'repeatEvent') await post(target, secret, String(event['body']));
    const isDelivered = planned?.kind === 'loseEvent' || (await post(target, secret, String(event['body'])));
    if (isDelivered) {
      ledger.run(
        'UPDATE events SET delivered_at = ?, attempts = attempts + 1 WHERE id = ?',
        Date.now(),
        event['id'] ?? '',
      );
      return;
    }
    const delayMs = Math.min(500 * 2 ** Number(event['attempts']), maxDelayMs);
    ledger.run(
      'UPDATE events SET attempts = attempts + 1, next_at = ? WHERE id = ?',
      Date.now() + delayMs,
      event['id'] ?? '',
    );
  }

  function kick(): void {
    if (isStopped) return;
    runAgain = running !== null;
    running ??= round().finally(() => {
      running = null;
      // Sends events that were queued during the round without waiting for the timer.
      if (runAgain) kick();
    });
  }

  const timer = setInterval(kick, pollMs);
  timer.unref();
  return {
    kick,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

function typeOf(event: Row): string {
  return (JSON.parse(String(event['body'])) as { type: string }).type;
}

export function signatureHeader(secret: string, body: string | Uint8Array, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

async function post(target: string, secret: string, body: string): Promise<boolean> {
  try {
    const response = await fetch(target, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(secret, body, new Date()),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
