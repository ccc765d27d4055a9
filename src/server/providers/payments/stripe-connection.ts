import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';

interface Call {
  sent: boolean;
}

// Only a connection that was never made proves that nothing was charged; other network errors do not.
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Records for each call whether any of its requests, retries included, reached the provider. A refused retry gives the
 * same error as a refused first request, but only the latter proves that nothing was charged.
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
