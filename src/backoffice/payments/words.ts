import type { AskOutcome, OpenPayment, OpenRefund } from '#contract/admin/payments.ts';
import { whenText } from '../parts/when.ts';

/** What happened, and what happens next by itself. */
export function paymentTexts({ state, until }: OpenPayment): { happened: string; next: string } {
  return state === 'sent'
    ? {
        happened: 'The charge was sent to the payment provider, and no answer has come.',
        next: `After ${whenText(until)} we ask again by ourselves, every 20 seconds, with the same key: nothing is charged twice. If nothing was charged, the order ends, and its places and stock come back.`,
      }
    : {
        happened: 'The buyer was asked to confirm the payment at the bank.',
        next: `The buyer has until ${whenText(until)}. Then the payment ends, nothing is charged, and places and stock come back.`,
      };
}

export const refundTexts: Record<OpenRefund['state'], { happened: string; next: string }> = {
  sent: {
    happened: 'The refund was sent to the payment provider, and no answer has come.',
    next: 'We send it again by ourselves every 20 seconds, with the same key: it is made once. The buyer is told when it is made.',
  },
  known: {
    happened: 'The payment provider has the refund and has not finished it.',
    next: 'We ask by ourselves every 20 seconds. The buyer is told when it is made.',
  },
};

export const outcomeTexts: Record<AskOutcome, string> = {
  paid: 'The provider has charged it: the order is paid, and its receipt is on its way.',
  notCharged: 'The provider has charged nothing: the order has ended.',
  refunded: 'The provider has refunded it. The buyer gets an email.',
  refundFailed: 'The provider has refused the refund. The order says why, and you can refund again.',
  waits: 'There is still no answer. We go on asking by ourselves.',
};
