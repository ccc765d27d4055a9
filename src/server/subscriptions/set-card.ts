import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Deps, SignedIn } from '../deps.ts';
import { fail, type Failure, ok, type Outcome } from '../outcome.ts';
import type { CardSetup, KeptCard } from '../providers/payments/port.ts';
import { hashToken } from '../secrets.ts';
import { admitTry, storeTry, tryDeclined, tryEnded, withCardTry } from '../store/payments/payment-attempt-limit.ts';
import { cardValues } from './kept-card.ts';
import { activeOf, cardMissing } from './manage.ts';
import { renewalNow } from './renewal-clock.ts';
import { type SubscriptionRow, updateIfPaid, updateSubscription } from './subscription.sql.ts';

export type CardSet = SubscriptionRow | { clientSecret: string; setupRef: string };

interface CardRequest {
  tokenId?: string | undefined;
  setupRef?: string | undefined;
  captcha?: string | undefined;
  network: string;
}

/** A set-up that the provider knows under `ref`, and its try (store/payments/payment-attempt-limit.ts). */
const openSetup = z.object({
  subscription: z.number(),
  ref: z.string(),
  tryId: z.string(),
  /** Of the set-up; the version before did not write it. */
  customer: z.optional(z.string()),
});
type OpenSetup = z.infer<typeof openSetup>;

/**
 * Keeps another card for renewals, with the confirmation that its bank may require. A failed renewal is charged to it
 * with the next run of the job.
 */
export async function setCard(deps: Deps, viewer: SignedIn, input: CardRequest): Promise<Outcome<CardSet>> {
  const found = await activeOf(deps, viewer);
  if (!found.ok) return found;
  const row = found.value;
  if (input.setupRef) {
    const open = readSetup(deps, input.setupRef);
    if (open?.subscription !== row.id) return cardMissing;
    const { ref, tryId, customer = row.customer_ref } = open;
    return finish(deps, row, tryId, await deps.payments.cardSetUp(ref), customer);
  }
  const { tokenId } = input;
  if (!tokenId) return cardMissing;
  const begun = await beginTry(deps, viewer, { ...input, tokenId });
  if (!begun.ok) return begun;
  const setUp = await deps.payments.setUpCard({
    idempotencyKey: `card-${row.id}-${hashToken(tokenId)}`,
    customerRef: row.customer_ref,
    email: viewer.email,
    tokenId,
    returnUrl: `${deps.config.publicOrigin}/member/account`,
  });
  // Of this subscription by its making: its own customer, or a new one (providers/payments/stripe-cards.ts).
  return finish(deps, row, begun.tryId, setUp, null);
}

async function beginTry(
  deps: Deps,
  { uid }: SignedIn,
  { tokenId, network, captcha }: CardRequest & { tokenId: string },
): Promise<{ ok: true; tryId: string } | Failure> {
  const tryId = randomUUID();
  return withCardTry(deps, { network, captcha, uid, cartId: null }, tokenId, (cardTry) =>
    deps.db.transaction(async (tx) => {
      const refused = await admitTry(tx, deps, cardTry);
      if (refused) return refused;
      await storeTry(tx, deps, tryId, cardTry);
      return { ok: true as const, tryId };
    }),
  );
}

/** `customer` is whose the set-up is; null if it was made for this subscription now. */
async function finish(
  deps: Deps,
  row: SubscriptionRow,
  tryId: string,
  setUp: CardSetup,
  customer: string | null,
): Promise<Outcome<CardSet>> {
  switch (setUp.status) {
    case 'kept': {
      await deps.db.transaction((tx) => tryEnded(tx, tryId));
      // A set-up of another customer would let a member renew with somebody else's card.
      if (customer !== null && setUp.kept.customerRef !== customer) return cardMissing;
      return ok(await keepCard(deps, row, setUp.kept));
    }
    case 'requiresAction': {
      const open: OpenSetup = { subscription: row.id, ref: setUp.setupRef, tryId, customer: setUp.customerRef };
      // Sealed, so that a member can finish only a set-up of their own.
      return ok({ clientSecret: setUp.clientSecret, setupRef: deps.secrets.seal(JSON.stringify(open)) });
    }
    case 'declined':
      await deps.db.transaction((tx) => tryDeclined(tx, deps, tryId, setUp.card));
      return fail(setUp.message, undefined, 'card_declined');
    default:
      await deps.db.transaction((tx) => tryEnded(tx, tryId));
      return fail('The payment service is not available.', undefined, 'payment_down');
  }
}

function readSetup(deps: Pick<Deps, 'secrets'>, sealed: string): OpenSetup | null {
  try {
    return z.parse(openSetup, JSON.parse(deps.secrets.unseal(sealed)));
  } catch {
    return null;
  }
}

async function keepCard(deps: Deps, row: SubscriptionRow, kept: KeptCard): Promise<SubscriptionRow> {
  const now = await renewalNow(deps);
  const isOverdue =
    row.status === 'pastDue' || (row.cancel_at_end === 0 && Date.parse(row.paid_until ?? '') <= now.getTime());
  const values = { ...cardValues(deps, kept), updated_at: deps.now().toISOString() };
  // Also one that waits because the provider does not know the card (renew.ts).
  const again = isOverdue ? { next_charge_at: now.toISOString() } : {};
  await deps.db.transaction(async (tx) => {
    await updateSubscription(tx, row.id, values);
    // Not if the period was paid while the provider was asked: the next one is due at its own end.
    if (isOverdue) await updateIfPaid(tx, row.id, row.periods_paid, again);
  });
  const previous = row.card_sealed === null ? null : deps.secrets.unseal(row.card_sealed);
  if (previous !== null && previous !== kept.cardRef) {
    try {
      await deps.payments.forgetCard(previous);
    } catch (error) {
      // The new card is stored and the old one is never charged again, so the member gets no error.
      deps.log.warn({ err: error, subscription: row.id }, 'The provider did not delete a replaced card.');
    }
  }
  return { ...row, ...values, ...again };
}
