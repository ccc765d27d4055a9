import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { startLocalGateway, type LocalGatewayOptions } from './local/gateway.ts';
import type { LocalKeys } from './local/keys.ts';
import { paymentLab } from './local/lab.ts';
import type { ChargeRequest } from './port.ts';
import { stripePayments, type StripePaymentsOptions } from './stripe.ts';

// For tests here and in the store: a gateway with its own ledger, used through the production adapter.

export async function testGateway(options: Partial<LocalGatewayOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-card-gateway-'));
  const keys: LocalKeys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
  const gateway = await startLocalGateway({ dataDir, allowFaults: true, ...keys, ...options });
  return {
    ...gatewayClient(gateway.url, keys),
    keys,
    async close() {
      await gateway.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function gatewayClient(url: string, keys: LocalKeys) {
  return {
    url,
    ...paymentLab(url, keys.secretKey),
    payments: (options: Partial<StripePaymentsOptions> = {}) =>
      stripePayments({ ...keys, api: apiOf(url), widgetUrl: '/local-gateway/card', ...options }),
    /** Creates a token for a card as the widget does; returns the gateway's message if it refuses the card. */
    async token(number: string, card: Record<string, string> = {}): Promise<{ id?: string; message?: string }> {
      const fields = { number, exp_month: '12', exp_year: '2040', cvc: '123', ...card };
      const body = new URLSearchParams({ key: keys.publishableKey });
      for (const [name, value] of Object.entries(fields)) body.set(`card[${name}]`, value);
      const response = await fetch(`${url}/local-gateway/tokens`, { method: 'POST', body });
      const token = z.parse(tokenResponse, await response.json());
      return {
        ...(token.id === undefined ? {} : { id: token.id }),
        ...(token.error === undefined ? {} : token.error),
      };
    },
    async tokenFor(number: string): Promise<string> {
      const { id, message } = await this.token(number);
      if (id === undefined) throw new Error(message);
      return id;
    },
    /** Creates the confirmation token of a wallet whose card has this name, such as `pm_card_visa`. */
    async confirmationToken(method: string): Promise<{ id: string }> {
      const response = await fetch(`${url}/v1/test_helpers/confirmation_tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.secretKey}` },
        body: new URLSearchParams({ payment_method: method }),
      });
      return z.parse(z.object({ id: z.string() }), await response.json());
    },
    /** Sends the result that a button of the 3-D Secure challenge sends. */
    async answerChallenge(clientSecret: string, result: 'complete' | 'fail'): Promise<void> {
      const body = new URLSearchParams({ key: keys.publishableKey, client_secret: clientSecret, result });
      await fetch(`${url}/local-gateway/challenge/answer`, { method: 'POST', body });
    },
  };
}

export function chargeOf(tokenId: string, more: Partial<ChargeRequest> = {}): ChargeRequest {
  const attemptId = randomUUID();
  return {
    idempotencyKey: `key-${attemptId}`,
    attemptId,
    orderReference: 'PHI-1001',
    amountCents: 4950,
    card: { tokenId },
    returnUrl: 'http://127.0.0.1/cart',
    ...more,
  };
}

const tokenResponse = z.object({
  id: z.optional(z.string()),
  error: z.optional(z.object({ message: z.string() })),
});

function apiOf(url: string) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port), protocol: 'http' as const };
}
