import { toCents } from '#contract/money.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { memberContact } from '../members/member.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { hashToken } from '../secrets.ts';
import type { ChargeCard, KeptCard } from '../providers/payments/port.ts';
import type { Paid } from '../store/payment-outcome.ts';
import { cardValues } from './kept-card.ts';
import { payUpgrade, upgradeDue } from './pay.ts';
import type { Terms } from './plans.ts';
import { renewalNow } from './renewal-clock.ts';
import { cancelledMail } from './subscription-mails.ts';
import { liveSubscription, type SubscriptionRow, updateIfPaid, updateSubscription } from './subscription.sql.ts';

const none = fail('You have no subscription.', undefined, 'no_subscription');
const openRenewal = fail('Please pay the open renewal first.', undefined, 'past_due');
const amountChanged = fail('The amount has changed. Please review it.', undefined, 'amount_changed');
const cardMissing = fail('Please give us a card first.', undefined, 'card_missing');

/** A subscription of which a period was paid and that has not ended. */
async function activeOf(deps: Deps, viewer: SignedIn): Promise<Outcome<SubscriptionRow & { paid_until: string }>> {
  const row = await liveSubscription(deps.db.read, viewer.uid);
  return row?.paid_until ? ok({ ...row, paid_until: row.paid_until }) : none;
}

/**
 * Ends the subscription with its paid period, or continues it (`undo`). A renewal that is being charged completes; the
 * subscription then ends with the renewed period. A subscription that waits for a failed payment ends at once.
 */
export async function cancelSubscription(
  deps: Deps,
  viewer: SignedIn,
  undo: boolean,
): Promise<Outcome<SubscriptionRow>> {
  const found = await activeOf(deps, viewer);
  if (!found.ok) return found;
  const row = found.value;
  const contact = await memberContact(deps, row.uid);
  const at = deps.now().toISOString();
  return deps.db.transaction(async (tx) => {
    if (row.status === 'pastDue' && !undo)
      await updateSubscription(tx, row.id, {
        status: 'ended',
        live_uid: null,
        next_charge_at: null,
        ended_at: at,
        updated_at: at,
      });
    else await updateSubscription(tx, row.id, { cancel_at_end: undo ? 0 : 1, updated_at: at });
    if (!undo && row.cancel_at_end === 0) await queueMail(tx, deps, cancelledMail(deps, row, contact));
    const isEnded = row.status === 'pastDue' && !undo;
    return ok({ ...row, cancel_at_end: undo ? 0 : 1, ...(isEnded && { status: 'ended' as const }) });
  });
}

export interface Change {
  dueNowCents: number;
  /** When the new terms apply. */
  appliesAt: string;
}

/** What a change would cost now. A dearer plan applies at once, every other change with the next period. */
export async function previewChange(
  deps: Deps,
  viewer: SignedIn,
  to: Terms,
): Promise<Outcome<Change & { row: SubscriptionRow }>> {
  const found = await activeOf(deps, viewer);
  if (!found.ok) return found;
  const row = found.value;
  if (row.status === 'pastDue') return openRenewal;
  const now = await renewalNow(deps);
  const dueNowCents = to.per === row.per ? upgradeDue(row, to, now) : 0;
  return ok({ row, dueNowCents, appliesAt: dueNowCents > 0 ? now.toISOString() : row.paid_until });
}

/** Changes the plan or the frequency. `dueNow` is the amount in dollars that the member agreed to. */
export async function changeSubscription(
  deps: Deps,
  viewer: SignedIn,
  to: Terms,
  dueNow: number,
): Promise<Outcome<SubscriptionRow | Paid>> {
  const preview = await previewChange(deps, viewer, to);
  if (!preview.ok) return preview;
  const { row, dueNowCents } = preview.value;
  if (toCents(dueNow) !== dueNowCents) return amountChanged;
  if (dueNowCents > 0) {
    const card = keptCardOf(deps, row);
    return card ? payUpgrade(deps, row, to, dueNowCents, card) : cardMissing;
  }
  const isCurrent = to.plan === row.plan && to.per === row.per;
  const next = { next_plan: isCurrent ? null : to.plan, next_per: isCurrent ? null : to.per };
  await deps.db.transaction((tx) =>
    updateIfPaid(tx, row.id, row.periods_paid, { ...next, updated_at: deps.now().toISOString() }),
  );
  return ok({ ...row, ...next });
}

/** The kept card of a subscription; null if the provider keeps none. */
export function keptCardOf(deps: Deps, row: SubscriptionRow): ChargeCard | null {
  if (row.customer_ref === null || row.card_sealed === null) return null;
  return { kept: { customerRef: row.customer_ref, cardRef: deps.secrets.unseal(row.card_sealed) } };
}

export type CardSet = SubscriptionRow | { clientSecret: string; setupRef: string };

/**
 * Keeps another card for renewals, with the confirmation that its bank may require. A failed renewal is charged to it
 * with the next run of the job.
 */
export async function setCard(
  deps: Deps,
  viewer: SignedIn,
  input: { tokenId?: string | undefined; setupRef?: string | undefined },
): Promise<Outcome<CardSet>> {
  const found = await activeOf(deps, viewer);
  if (!found.ok) return found;
  const row = found.value;
  if (!input.setupRef && !input.tokenId) return cardMissing;
  const setUp = input.setupRef
    ? await deps.payments.cardSetUp(input.setupRef)
    : await deps.payments.setUpCard({
        idempotencyKey: `card-${row.id}-${hashToken(input.tokenId ?? '')}`,
        customerRef: row.customer_ref,
        email: viewer.email,
        tokenId: input.tokenId ?? '',
        returnUrl: `${deps.config.publicOrigin}/member/account`,
      });
  switch (setUp.status) {
    case 'kept': {
      // A set-up of another customer would let a member renew with somebody else's card.
      if (row.customer_ref !== null && setUp.kept.customerRef !== row.customer_ref) return cardMissing;
      return ok(await keepCard(deps, row, setUp.kept));
    }
    case 'requiresAction':
      return ok({ clientSecret: setUp.clientSecret, setupRef: setUp.setupRef });
    case 'declined':
      return fail(setUp.message, undefined, 'card_declined');
    default:
      return fail('The payment service is not available.', undefined, 'payment_down');
  }
}

async function keepCard(deps: Deps, row: SubscriptionRow, kept: KeptCard): Promise<SubscriptionRow> {
  const values = {
    ...cardValues(deps, kept),
    ...(row.status === 'pastDue' && { next_charge_at: deps.now().toISOString() }),
    updated_at: deps.now().toISOString(),
  };
  await deps.db.transaction((tx) => updateSubscription(tx, row.id, values));
  const previous = row.card_sealed === null ? null : deps.secrets.unseal(row.card_sealed);
  if (previous !== null && previous !== kept.cardRef) {
    try {
      await deps.payments.forgetCard(previous);
    } catch (error) {
      // The new card is stored and the old one is never charged again, so the member gets no error.
      deps.log.warn({ err: error, subscription: row.id }, 'The provider did not delete a replaced card.');
    }
  }
  return { ...row, ...values };
}
