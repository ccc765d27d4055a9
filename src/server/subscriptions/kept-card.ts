import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { KeptCard } from '../providers/payments/port.ts';
import { chargeRefOfOrder } from '../store/orders/order.ts';
import {
  cardsToStore,
  countKeptCards,
  endedWithCard,
  subscriptionById,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.sql.ts';

const batch = 20;

/**
 * Stores the cards that payments have kept. A payment can also be settled by a webhook or the reconciler, so the
 * settlement only notes the order, and this asks the provider. Runs after a payment and every minute.
 */
export async function storeKeptCards(deps: Deps): Promise<void> {
  for (const row of await cardsToStore(deps.db.read, batch)) {
    try {
      await storeKeptCard(deps, row);
    } catch (error) {
      deps.log.warn({ err: error, subscription: row.id }, 'A kept card could not be read; it is tried again.');
    }
  }
}

async function storeKeptCard(deps: Deps, row: SubscriptionRow): Promise<void> {
  const chargeRef = await chargeRefOfOrder(deps.db.read, row.card_order_id ?? 0);
  const kept = chargeRef === null ? null : await deps.payments.keptCard(chargeRef);
  const previous = row.card_sealed === null ? null : deps.secrets.unseal(row.card_sealed);
  // Before its reference is replaced: if the provider does not respond, the next run tries both again.
  if (kept && previous !== null && previous !== kept.cardRef) await deps.payments.forgetCard(previous);
  await deps.db.transaction((tx) =>
    updateSubscription(tx, row.id, { card_order_id: null, ...(kept && cardValues(deps, kept)) }),
  );
}

/** How many subscriptions are renewed with a kept card; cut at one more than lists count. */
export async function keptCards(source: Kysely<Tables>): Promise<number> {
  return countKeptCards(source);
}

/** Makes the provider forget the cards of subscriptions that have ended; runs every minute. */
export async function forgetEndedCards(deps: Deps): Promise<void> {
  for (const row of await endedWithCard(deps.db.read, batch)) {
    try {
      await forgetCardOf(deps, row);
    } catch (error) {
      deps.log.warn({ err: error, subscription: row.id }, 'The card of an ended subscription is kept; tried again.');
    }
  }
}

/**
 * Makes the provider forget the customer of an ended subscription, with all cards, also one that is not stored yet.
 * Throws if it does not respond.
 */
export async function forgetCardOf(deps: Deps, row: SubscriptionRow): Promise<void> {
  if (row.card_order_id !== null) await storeKeptCard(deps, row);
  const { customer_ref: customer } = (await subscriptionById(deps.db.read, row.id)) ?? row;
  if (customer !== null) await deps.payments.forgetCustomer(customer);
  // The reference is cleared last, so that a failure before it is repeated.
  await deps.db.transaction((tx) => updateSubscription(tx, row.id, noCard));
}

const noCard = { customer_ref: null, card_sealed: null, card_brand: null, card_last4: null, card_expires: null };

export function cardValues(deps: Pick<Deps, 'secrets'>, kept: KeptCard) {
  return {
    customer_ref: kept.customerRef,
    card_sealed: deps.secrets.seal(kept.cardRef),
    card_brand: kept.brand,
    card_last4: kept.last4,
    card_expires: kept.expires,
  };
}
