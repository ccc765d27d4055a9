import type { Kysely } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { Cents } from '#contract/money.ts';
import { changingPools } from '../../db/pool-changes.ts';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { fail, type Failure, ok, type Outcome } from '../../outcome.ts';
import type { ChargeCard } from '../../providers/payments/port.ts';
import { admitTry, type CardBuyer, type CardTry, withCardTry } from './payment-attempt-limit.ts';
import { cancelCharge } from './charge.ts';
import { orderToken } from '../orders/order-token.ts';
import { type OrderRow, orderByRequestKey } from '../orders/order.sql.ts';
import { finishPayment } from './pay.ts';
import { cardMissing, type Paid, paymentPending } from './payment-outcome.ts';
import { attemptOfOrder } from './payment.sql.ts';
import { settleAttempt } from './settle.ts';
import { type BegunPayment, cardHash, placeOrder } from '../orders/place-order.ts';
import { type Totals, totalsOf } from '../pricing.ts';
import type { Buyer, CartLine } from '../purchasable.ts';
import { catalogueProblem, type QuotedLine, quoteLines } from '../cart/quotes.ts';
import { refuseBuyer } from '../cart/refuse-buyer.ts';
import { rollingBack } from '../../db/rolled-back.ts';

const orderEmpty = fail('There is nothing to order.', undefined, 'order_empty');

/** An order without a cart: a renewal, or an order by staff or for a company. */
export interface OrderRequest {
  /**
   * The idempotency key of the request: a repeated request continues the first order, also a declined or cancelled one.
   * To pay again after that, use a new key.
   */
  key: string;
  uid: string | null;
  buyer: Buyer;
  /** The site that the buyer uses. */
  locale: Locale;
  lines: Omit<CartLine, 'id'>[];
  /** null if the total is zero. */
  card: ChargeCard | null;
  /** The buyer, if present with a new card: declines are limited (invariant 10). */
  by?: CardBuyer;
}

/** Reserves, charges and settles an order without a cart. The caller checks that the request is permitted. */
export async function payOrder(deps: Deps, request: OrderRequest): Promise<Outcome<Paid>> {
  const { by, card } = request;
  const begun = by
    ? await withCardTry(deps, by, card && 'tokenId' in card ? card.tokenId : null, (cardTry) =>
        beginOrderPayment(deps, request, cardTry),
      )
    : await beginOrderPayment(deps, request, null);
  return finishPayment(deps, begun);
}

/**
 * The outcome of an order for this amount that was placed with this key; null without one. Its charge may have been
 * settled since, for example by a webhook.
 */
export async function continueOrder(deps: Deps, key: string, totalCents: Cents): Promise<Outcome<Paid> | null> {
  const order = await orderByRequestKey(deps.db.read, key);
  if (order?.total_cents !== totalCents) return null;
  return finishPayment(deps, await earlierPayment(deps.db.read, deps, order));
}

/**
 * Cancels an order that waits for the bank's confirmation of another card or amount. Its key is then used up. Fails if
 * the provider does not respond.
 */
export async function cancelOtherPayment(
  deps: Deps,
  key: string,
  card: ChargeCard,
  totalCents: Cents,
): Promise<Outcome<null>> {
  const order = await orderByRequestKey(deps.db.read, key);
  const attempt = order && (await attemptOfOrder(deps.db.read, order.id));
  if (attempt?.status !== 'requiresAction') return ok(null);
  if (attempt.token_hash === cardHash(card) && order?.total_cents === totalCents) return ok(null);
  return (await cancelCharge(deps, attempt)) ? ok(null) : paymentPending;
}

/**
 * Gives an order its charge that was made before, in one transaction, and charges nothing: for a charge whose order was
 * lost with the database. An order that was placed with this key goes on with its own attempt.
 */
export async function bookCharge(deps: Deps, request: OrderRequest, chargeRef: string): Promise<Outcome<Paid>> {
  const begun = await rollingBack(() =>
    changingPools(deps, async (tx): Promise<BegunPayment | Failure> => {
      const placed = await placeRequest(tx, deps, request, null);
      if (!placed.ok || placed.next !== 'charge') return placed;
      await settleAttempt(tx, deps, placed.attempt, chargeRef, placed.placed);
      return { ok: true, next: 'answer', token: orderToken(deps, placed.placed.order) };
    }),
  );
  return finishPayment(deps, begun);
}

async function beginOrderPayment(
  deps: Deps,
  request: OrderRequest,
  cardTry: CardTry | null,
): Promise<BegunPayment | Failure> {
  return rollingBack(() => changingPools(deps, (tx) => placeRequest(tx, deps, request, cardTry)));
}

async function placeRequest(
  tx: Tx,
  deps: Deps,
  request: OrderRequest,
  cardTry: CardTry | null,
): Promise<BegunPayment | Failure> {
  const { key, uid, buyer, locale, card } = request;
  const lines = request.lines.map((line, index) => ({ ...line, id: index }));
  const quoted = await quoteLines(deps, tx, lines);
  const totals = totalsOf(quoted);
  const refused = (await refuseBuyer(tx, deps, uid, lines)) ?? refuse(quoted, totals, card);
  // Runs after the checks: they can fail because of the first request, which must then be continued.
  const earlier = await orderByRequestKey(tx, key);
  if (earlier) return earlierPayment(tx, deps, earlier);
  if (refused) return refused;
  const blocked = cardTry && totals.totalCents > 0 ? await admitTry(tx, deps, cardTry) : null;
  if (blocked) return blocked;
  const draft = {
    from: { requestKey: key },
    uid,
    buyer,
    // The server knows this person; nobody has typed the address.
    customer: { uid, emailKey: buyer.email.toLowerCase() },
    locale,
    lines: quoted,
    totals,
    promotion: null,
    delivery: null,
    card,
    cardTry,
  };
  const begun = await placeOrder(tx, deps, draft);
  if (begun) return begun;
  const first = await orderByRequestKey(tx, key);
  if (!first) throw new Error(`The order with the request key ${key} was not inserted.`);
  return earlierPayment(tx, deps, first);
}

function refuse(lines: QuotedLine[], totals: Totals, card: ChargeCard | null): Failure | null {
  if (lines.length === 0) return orderEmpty;
  return catalogueProblem(lines) ?? (totals.totalCents > 0 && !card ? cardMissing : null);
}

/** An order without an attempt had a total of zero and was settled when it was placed. */
async function earlierPayment(source: Kysely<Tables>, deps: Deps, order: OrderRow): Promise<BegunPayment> {
  const attempt = await attemptOfOrder(source, order.id);
  return attempt ? { ok: true, next: 'follow', attempt } : { ok: true, next: 'answer', token: orderToken(deps, order) };
}
