import { toCents } from '#contract/money.ts';
import type { Tx } from '../../db/connect.ts';
import { changingPools } from '../../db/pool-changes.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { fail, type Failure, type Outcome } from '../../outcome.ts';
import { passCaptcha } from '../../forms/captcha.ts';
import { hashToken } from '../../secrets.ts';
import { type CartPrices, pricesOf } from '../cart/cart-prices.ts';
import { isOwner, isReachable } from '../cart/cart-owner.ts';
import { admitTry, type CardTry, withCardTry } from './payment-attempt-limit.ts';
import { customerOf, needsCustomer } from '../cart/customer-maximum.ts';
import { cartChanged, cartEmpty, type ShoppingCaller } from '../cart/cart.ts';
import { type CartRow, lockCart, updateCart } from '../cart/cart.sql.ts';
import { linesOfCart } from '../cart/cart-line.sql.ts';
import { cancelCharge } from './charge.ts';
import { freeUsesOf } from '../cart/free-lines.ts';
import { lockFreeUse, needsFreeCaptcha, storeFreeUse } from '../cart/free-use.ts';
import { addressIn } from '../shipping/order-delivery.ts';
import { orderToken } from '../orders/order-token.ts';
import { orderById } from '../orders/order.sql.ts';
import { finishPayment, refreshAttempt } from './pay.ts';
import { cardMissing, outcomeOfAttempt, type Paid, paymentPending } from './payment-outcome.ts';
import { type AttemptRow, attemptOfOrder } from './payment.sql.ts';
import { type BegunPayment, placeOrder, promotionGone } from '../orders/place-order.ts';
import type { CartLine } from '../purchasable.ts';
import { catalogueProblem, quoteLines } from '../cart/quotes.ts';
import { refuseBuyer } from '../cart/refuse-buyer.ts';
import { rollingBack } from '../../db/rolled-back.ts';
import { undeliverable } from '../shipping/shipping.ts';

interface PayRequest {
  cartId: string;
  tokenId: string | null;
  itemTotalAmount: number;
  totalAmount?: number | undefined;
  captcha?: string | undefined;
}

const itemChanged = 'item_changed';
const detailsMissing = fail('Please complete Your Details.', undefined, 'details_missing');

/** §7 pay: reserves, charges and settles; no transaction is open during a request to the provider. */
export async function payCart(
  deps: Deps,
  caller: ShoppingCaller & { network: string },
  request: PayRequest,
): Promise<Outcome<Paid>> {
  const { cartId, captcha } = request;
  const buyer = { network: caller.network, cartId, uid: caller.viewer?.uid ?? null, captcha };
  const begun = await withCardTry(deps, buyer, request.tokenId, (attempt) =>
    beginCartPayment(deps, caller, request, attempt),
  );
  if (!begun.ok && begun.errors.some(({ code }) => code === promotionGone)) {
    await dropPromoCode(deps, request.cartId);
    return { ok: false, errors: [...begun.errors, ...cartChanged.errors] };
  }
  if (!begun.ok && begun.errors.some(({ code }) => code === itemChanged)) await markReviewed(deps, request.cartId);
  return begun.ok && begun.next === 'follow' && begun.attempt.status === 'requiresAction'
    ? continueConfirmation(deps, caller, request, begun.attempt)
    : finishPayment(deps, begun);
}

/** Removes the code of a promotion without uses left, unless another call pays the cart now. */
async function dropPromoCode(deps: Deps, cartId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const cart = await lockCart(tx, cartId);
    if (cart?.status === 'open' && cart.open_order_id === null) await updateCart(tx, cartId, { promo_code: null });
  });
}

/** The response has told the shopper of the changed items, so the next call pays. */
async function markReviewed(deps: Deps, cartId: string): Promise<void> {
  await deps.db.transaction((tx) => updateCart(tx, cartId, { updated_at: deps.now().toISOString() }));
}

/** Continues after 3-D Secure. If the shopper uses another card, cancels the first charge and pays again. */
async function continueConfirmation(
  deps: Deps,
  caller: ShoppingCaller & { network: string },
  request: PayRequest,
  attempt: AttemptRow,
): Promise<Outcome<Paid>> {
  const current = await refreshAttempt(deps, attempt);
  const isOtherCard = request.tokenId && hashToken(request.tokenId) !== attempt.token_hash;
  if (current?.status !== 'requiresAction' || !isOtherCard) return outcomeOfAttempt(deps, current);
  return (await cancelCharge(deps, attempt)) ? payCart(deps, caller, request) : paymentPending;
}

/**
 * First of the three steps of pay (contract §5, 36). In one transaction: locks the cart, checks the prices again,
 * writes the order with its payment attempt, and reserves stock and places.
 */
async function beginCartPayment(
  deps: Deps,
  caller: ShoppingCaller & { network: string },
  request: PayRequest,
  cardTry: CardTry,
): Promise<BegunPayment | Failure> {
  return rollingBack(() =>
    changingPools(deps, async (tx): Promise<BegunPayment | Failure> => {
      const cart = await lockCart(tx, request.cartId);
      if (!isReachable(cart, caller.viewer, deps.now())) return cartChanged;
      const lines = await linesOfCart(tx, cart.id);
      if (!caller.viewer && lines.some((line) => deps.purchasables[line.kind].needsAccount)) throw refusal(401);
      // The payer gets the token of the order, which gives access to the buyer's details.
      if (cart.email !== null && !isOwner(cart, caller)) return cartChanged;
      return (await earlierPayment(tx, deps, cart)) ?? orderCart(tx, deps, { caller, cart, lines, request, cardTry });
    }),
  );
}

/** The order that paid this cart, or the attempt of an earlier call; null if there is neither. */
async function earlierPayment(tx: Tx, deps: Deps, cart: CartRow): Promise<BegunPayment | null> {
  if (cart.status === 'paid' && cart.paid_order_id !== null)
    return { ok: true, next: 'answer', token: orderToken(deps, await orderById(tx, cart.paid_order_id)) };
  const attempt = cart.open_order_id === null ? undefined : await attemptOfOrder(tx, cart.open_order_id);
  return attempt ? { ok: true, next: 'follow', attempt } : null;
}

interface CartPayment {
  caller: ShoppingCaller & { network: string };
  cart: CartRow;
  lines: CartLine[];
  request: PayRequest;
  cardTry: CardTry;
}

async function orderCart(
  tx: Tx,
  deps: Deps,
  { caller, cart, lines: cartLines, request, cardTry }: CartPayment,
): Promise<BegunPayment | Failure> {
  const prices = await pricesOf(deps, tx, cart, await quoteLines(deps, tx, cartLines), { locale: caller.locale });
  const { lines, totals, promotion, delivery } = prices;
  if (!caller.viewer && needsCustomer(lines)) throw refusal(401);
  const refused = (await refuseBuyer(tx, deps, caller.viewer?.uid ?? null, cartLines)) ?? refuse(cart, prices, request);
  if (refused) return refused;
  const taker = { network: caller.network, uid: caller.viewer?.uid ?? null, verdict: cardTry.verdict };
  const free = freeUsesOf(deps.purchasables, cart.email ?? '', lines, totals.totalCents);
  if (free.length > 0) await lockFreeUse(tx, deps, taker, free);
  const isCaptchaNeeded = free.length > 0 && (await needsFreeCaptcha(tx, deps, taker, free));
  const blocked =
    totals.totalCents > 0
      ? await admitTry(tx, deps, cardTry, isCaptchaNeeded)
      : isCaptchaNeeded
        ? await passCaptcha(tx, cardTry.verdict, 'pay again')
        : null;
  if (blocked) return blocked;
  const begun = await placeOrder(tx, deps, {
    from: { cartId: cart.id },
    uid: caller.viewer?.uid ?? cart.uid,
    buyer: {
      firstName: cart.first_name ?? '',
      surname: cart.surname ?? '',
      email: cart.email ?? '',
      phone: cart.phone,
    },
    customer: customerOf(caller.viewer),
    locale: caller.locale,
    lines,
    totals,
    promotion,
    delivery: delivery && { country: delivery.country, address: addressIn(cart) },
    card: request.tokenId === null ? null : { tokenId: request.tokenId },
    cardTry,
  });
  if (!begun) throw new Error('The order of a cart was not inserted.');
  if (free.length > 0) await storeFreeUse(tx, deps, taker, free);
  return begun;
}

function refuse(cart: CartRow, { lines, totals, delivery }: CartPrices, request: PayRequest): Failure | null {
  if (lines.length === 0) return cartEmpty;
  const problem = catalogueProblem(lines);
  if (problem) return problem;
  const unsendable = undeliverable(delivery);
  if (unsendable) return unsendable;
  // The amounts from the browser are only compared; the server charges its own (invariant 1).
  if (toCents(request.itemTotalAmount) !== totals.itemTotalCents) return cartChanged;
  if (request.totalAmount !== undefined && toCents(request.totalAmount) !== totals.totalCents) return cartChanged;
  if (cart.email === null) return detailsMissing;
  // Every change of the cart shows its lines again and renews `updated_at`.
  const unseen = lines.flatMap(({ quote: { change } }) => (change && change.at > cart.updated_at ? [change.text] : []));
  if (unseen.length > 0) return changedItems(unseen);
  return totals.totalCents > 0 && !request.tokenId ? cardMissing : null;
}

function changedItems(texts: string[]): Failure {
  const changes = [...new Set(texts)].map((errorMessage) => ({ errorMessage, code: itemChanged }));
  return { ok: false, errors: [...changes, ...cartChanged.errors] };
}
