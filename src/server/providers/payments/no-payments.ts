import type { PaymentProvider } from './port.ts';

const reason = 'The keys of the payment provider are not set.';
const unavailable = { status: 'unavailable' as const, reason };
const unknown = { status: 'unknown' as const, reason };
const refuse = (): Promise<never> => Promise.reject(new Error(reason));

/** For production before its keys are entered. Nothing is known about charges, so nothing open is ended. */
export const noPayments: PaymentProvider = {
  publicConfig: () => ({ provider: 'none' }),
  charge: async () => unavailable,
  retrieve: async () => unknown,
  keptCard: refuse,
  setUpCard: async () => unavailable,
  cardSetUp: async () => unavailable,
  forgetCard: refuse,
  forgetCustomer: refuse,
  fingerprintOf: async () => null,
  cancel: async () => unknown,
  find: async () => unknown,
  chargesOf: refuse,
  refund: async () => unknown,
  retrieveRefund: async () => unknown,
  chargeWithRefunds: async () => unknown,
  dispute: async () => unknown,
  // Nothing was charged without keys, so there is nothing to compare.
  statement: async () => ({ charges: [], refunds: [], disputes: [] }),
  readWebhook: () => null,
};
