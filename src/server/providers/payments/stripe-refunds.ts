import type Stripe from 'stripe';
import type { PaymentProvider, ProviderDispute, ProviderRefund, RefundOutcome } from './port.ts';
import { chargeState, isReplay, refundFailure } from './stripe-outcomes.ts';

type RefundMethods = Pick<PaymentProvider, 'refund' | 'retrieveRefund' | 'chargeWithRefunds' | 'dispute' | 'statement'>;

/** Refunds, disputes and the provider's books. */
export function refundMethods(stripe: Stripe): RefundMethods {
  return {
    async refund({ idempotencyKey, chargeRef, amountCents, reason }) {
      try {
        // The provider deletes keys after a day, but its refunds keep their metadata.
        for await (const earlier of stripe.refunds.list({ payment_intent: chargeRef, limit: 100 })) {
          if (earlier.metadata?.['refund_key'] === idempotencyKey) return outcomeOf(earlier);
        }
        const refund = await stripe.refunds.create(
          {
            payment_intent: chargeRef,
            amount: amountCents,
            metadata: { refund_key: idempotencyKey, reason: reason.slice(0, 500) },
          },
          { idempotencyKey },
        );
        return outcomeOf(isReplay(refund.lastResponse.headers) ? await stripe.refunds.retrieve(refund.id) : refund);
      } catch (error) {
        return refundFailure(error);
      }
    },

    async retrieveRefund(refundRef) {
      try {
        return outcomeOf(await stripe.refunds.retrieve(refundRef));
      } catch (error) {
        // A refused query does not prove that nothing was refunded.
        const outcome = refundFailure(error);
        return outcome.status === 'failed' ? { status: 'unknown', reason: outcome.message } : outcome;
      }
    },

    async chargeWithRefunds(chargeRef) {
      return answerOrNull(async () => {
        const intent = await stripe.paymentIntents.retrieve(chargeRef);
        const refunds: ProviderRefund[] = [];
        for await (const refund of stripe.refunds.list({ payment_intent: chargeRef, limit: 100 }))
          refunds.unshift(refundOf(refund));
        const state = chargeState(intent);
        return { status: 'known', attemptId: intent.metadata['attempt_id'] ?? null, state, refunds } as const;
      });
    },

    async dispute(disputeRef) {
      return answerOrNull(async () => disputeOf(await stripe.disputes.retrieve(disputeRef)));
    },

    async statement({ from, to }) {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
      const [charges, refunds, disputes] = await Promise.all([
        all(stripe.charges.list({ created, limit: 100 })),
        all(stripe.refunds.list({ created, limit: 100 })),
        all(stripe.disputes.list({ created, limit: 100 })),
      ]);
      return {
        charges: charges
          .filter((charge) => charge.status === 'succeeded')
          .map((charge) => ({
            chargeRef: idOf(charge.payment_intent),
            amountCents: charge.amount_captured,
            at: madeAt(charge),
          })),
        refunds: refunds.map((refund) => ({ ...refundOf(refund), at: madeAt(refund) })),
        disputes: disputes.map((dispute) => ({ ...disputeOf(dispute), at: madeAt(dispute) })),
      };
    },
  };
}

/** Null if the provider does not know the object; `unknown` if it did not answer. */
async function answerOrNull<T>(ask: () => Promise<T>): Promise<T | null | { status: 'unknown'; reason: string }> {
  try {
    return await ask();
  } catch (error) {
    const { status, ...rest } = refundFailure(error);
    if (status === 'failed') return null;
    return { status: 'unknown', reason: 'reason' in rest ? rest.reason : '' };
  }
}

function outcomeOf(refund: Stripe.Refund): RefundOutcome {
  const { status, refundRef, message } = refundOf(refund);
  return status === 'failed' ? { status, message: message ?? 'The refund failed.' } : { status, refundRef };
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  const isFailed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    refundRef: refund.id,
    chargeRef: idOf(refund.payment_intent),
    amountCents: refund.amount,
    status: refund.status === 'succeeded' ? 'refunded' : isFailed ? 'failed' : 'pending',
    key: refund.metadata?.['refund_key'] ?? null,
    message: isFailed ? (refund.failure_reason ?? `Refund ${refund.status}.`) : null,
  };
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, status, reason } = dispute;
  return { disputeRef: id, chargeRef: idOf(dispute.payment_intent), amountCents: amount, status, reason };
}

const madeAt = ({ created }: { created: number }): Date => new Date(created * 1000);

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of pages) items.push(item);
  return items;
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
