import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startLocalGateway } from './local/gateway.ts';
import { localKeys } from './local/keys.ts';
import { paymentLab, type PaymentLab } from './local/lab.ts';
import { localGatewayProxy } from './local/proxy.ts';
import { noPayments } from './no-payments.ts';
import type { PaymentProvider } from './port.ts';
import { stripePayments } from './stripe.ts';

interface PaymentSettings {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  LOCAL_GATEWAY_URL?: string | undefined;
  LOCAL_SERVICES?: string | undefined;
  DATA_DIR: string;
  production: boolean;
}

export interface PaymentService {
  provider: PaymentProvider;
  /** Drives the local gateway; null with Stripe and in production. */
  lab: PaymentLab | null;
  /** Mounts the card widget's pages if the local gateway is used. */
  mount(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/**
 * Uses Stripe if its keys are set; else the same adapter with a local gateway, embedded or at LOCAL_GATEWAY_URL. With
 * both, outside production, the browser uses Stripe's library and the server calls the gateway. Production without keys
 * has no payments until staff enter them.
 */
export async function makePayments(
  settings: PaymentSettings,
  webhookUrl: () => string | null,
): Promise<PaymentService> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings;
  if (secretKey && publishableKey && webhookSecret) {
    const api = testApiOf(settings);
    return {
      provider: stripePayments({ secretKey, publishableKey, webhookSecret, ...(api && { api }) }),
      lab: null,
      mount: async () => {},
      close: async () => {},
    };
  }
  if (settings.production && settings.LOCAL_SERVICES !== 'payments') return closed;
  const dataDir = join(settings.DATA_DIR, 'gateway');
  const keys = localKeys(dataDir);
  const allowFaults = !settings.production;
  const embedded = settings.LOCAL_GATEWAY_URL
    ? null
    : await startLocalGateway({ dataDir, ...keys, webhookUrl, allowFaults });
  const url = embedded?.url ?? settings.LOCAL_GATEWAY_URL ?? '';
  return {
    provider: stripePayments({
      ...keys,
      api: hostOf(url),
      widgetUrl: '/local-gateway/card',
    }),
    lab: allowFaults ? paymentLab(new URL(url).origin, keys.secretKey) : null,
    mount: async (app) => {
      await app.register(localGatewayProxy({ gatewayUrl: new URL(url).origin }));
    },
    close: async () => embedded?.close(),
  };
}

const closed: PaymentService = { provider: noPayments, lab: null, mount: async () => {}, close: async () => {} };

/** The gateway that stands in for Stripe's API outside production, where it runs as a process of its own. */
export function testApiOf({
  production,
  LOCAL_GATEWAY_URL: url,
}: Pick<PaymentSettings, 'production' | 'LOCAL_GATEWAY_URL'>) {
  return production || !url ? null : hostOf(url);
}

function hostOf(url: string): { host: string; port: number; protocol: 'http' } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port), protocol: 'http' };
}
