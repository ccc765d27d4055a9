import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';

interface Call {
  sent: boolean;
}

// A connection that was never made is the only network fault that proves that nothing was charged.
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Remembers for each call whether any of its requests, repeats included, reached the provider: the error of
 * a refused repeat looks the same as that of a refused first request, but only the latter is harmless.
 */
export function watchConnections() {
  const calls = new AsyncLocalStorage<Call>();
  const node = Stripe.createNodeHttpClient();
  const httpClient: typeof node = {
    getClientName: () => node.getClientName(),
    async makeRequest(...request) {
      const call = calls.getStore();
      try {
        const response = await node.makeRequest(...request);
        if (call !== undefined) call.sent = true;
        return response;
      } catch (error) {
        if (call !== undefined && !neverConnected.has(codeOf(error))) call.sent = true;
        throw error;
      }
    },
  };
  return {
    httpClient,
    watch<T>(work: (wasSent: () => boolean) => Promise<T>): Promise<T> {
      const call: Call = { sent: false };
      return calls.run(call, () => work(() => call.sent));
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
