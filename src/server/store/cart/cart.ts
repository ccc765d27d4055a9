import type { Kysely } from 'kysely';
import type { BillingAddress, DeliveryAddress } from '#contract/cart-shapes.ts';
import { checkForm, quantityForm } from '#contract/forms.ts';
import { countryNames } from '#contract/postcodes.ts';
import type { Locale } from '#contract/locale.ts';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { fail, type Failure, ok, type Outcome } from '../../outcome.ts';
import { type CartPrices, pricesOf } from './cart-prices.ts';
import { type CartCaller, claimCart, findOpenCart, isOwner, isReachable } from './cart-owner.ts';
import { type CartRow, cartById, cartWithLines, linesIn, type OpenedCart, updateCart } from './cart.sql.ts';
import { deleteLine, insertLine, setQuantity } from './cart-line.sql.ts';
import { putItem, type WhenPresent } from './cart-line.ts';
import { cancelOpenPayment, OpenPayment } from '../payments/open-payment.ts';
import { cartAboveMaximum, needsCustomer } from './customer-maximum.ts';
import { viewOfSame } from '../products/kept-views.ts';
import { canChangeQuantity, type CartLine } from '../purchasable.ts';
import { type CachedCatalogue, cachedCatalogue, catalogueProblem, type QuotedLine, quoteLines } from './quotes.ts';
import { RolledBack, rollingBack } from '../../db/rolled-back.ts';
import { asFlag } from '../../db/flag.ts';

/** A cart with current prices; `personal` is true if the caller may see the buyer's details (invariant 13). */
export interface CartView extends CartPrices {
  cart: Pick<
    CartRow,
    'id' | 'first_name' | 'surname' | 'email' | 'phone' | 'use_same_address' | 'delivery_json' | 'promo_code'
  >;
  /** The buyer's details as the registration of a ticket gives them; null without one. */
  suggested: BillingAddress | null;
  personal: boolean;
}

/** A caller whose locale gives the country of the shipping until there is an address. */
export type ShoppingCaller = CartCaller & { locale: Locale };

/** Errors of contract §5 that several verbs return. */
export const cartChanged = fail('Your cart has changed. Please review it.', undefined, 'cart_changed');
export const cartEmpty = fail('Your cart is empty.', undefined, 'cart_empty');

async function viewOf(
  deps: Deps,
  source: Kysely<Tables>,
  { cart, lines }: { cart: CartView['cart']; lines: CartLine[] },
  cached: CachedCatalogue,
  { locale, personal }: { locale: Locale; personal: boolean },
): Promise<CartView> {
  return quotedView(deps, source, cart, await quoteLines(deps, source, lines, cached), { cached, locale, personal });
}

async function quotedView(
  deps: Deps,
  source: Kysely<Tables>,
  cart: CartView['cart'],
  quoted: QuotedLine[],
  { cached, locale, personal }: { cached: CachedCatalogue; locale: Locale; personal: boolean },
): Promise<CartView> {
  return {
    cart,
    ...(await pricesOf(deps, source, cart, quoted, { locale, cached })),
    suggested: personal ? suggestedBuyer(deps, quoted) : null,
    personal,
  };
}

/** The view after a change of the cart. Drops a promotion code that is no longer valid, with a notice. */
export async function viewAfterChange(
  tx: Tx,
  deps: Deps,
  opened: OpenedCart,
  cached: CachedCatalogue,
  { locale }: Pick<ShoppingCaller, 'locale'>,
): Promise<CartView> {
  const view = await viewOf(deps, tx, opened, cached, { locale, personal: true });
  if (opened.cart.promo_code !== null && view.promotion === null)
    await updateCart(tx, opened.cart.id, { promo_code: null });
  return view;
}

/** The person of the first line that names one: who registers for an event usually also pays. */
function suggestedBuyer(deps: Deps, lines: QuotedLine[]): BillingAddress | null {
  for (const { line } of lines) {
    const buyer = line.details === null ? null : (deps.purchasables[line.kind].buyerIn?.(line.details) ?? null);
    if (buyer) return buyer;
  }
  return null;
}

/** §7 getCart; null if the caller can reach no such cart (the response is then an empty cart). */
export async function cartFor(deps: Deps, caller: ShoppingCaller, cartId: string): Promise<CartView | null> {
  const { locale } = caller;
  const [cached, rows] = await Promise.all([cachedCatalogue(deps), cartWithLines(deps.db.read, cartId)]);
  const [found] = rows;
  const open = isReachable(found, caller.viewer, deps.now()) && found.status === 'open' ? found : null;
  if (open && (!caller.viewer || open.uid !== null)) {
    const personal = isOwner(open, caller);
    if (personal && caller.cartCookie?.cartId === cartId) caller.setCartCookie(caller.cartCookie);
    return viewOfSame(deps, { rows, cached, locale, personal }, () =>
      viewOf(deps, deps.db.read, { cart: open, lines: linesIn(rows) }, cached, { locale, personal }),
    );
  }
  if (!caller.viewer) return null;
  // A member becomes the owner of a requested anonymous cart, or gets the own open cart if that one does not exist.
  const own = await deps.db.transaction((tx) => findOpenCart(tx, deps, caller, open ? cartId : null));
  return own ? viewOf(deps, deps.db.read, own, cached, { locale, personal: true }) : null;
}

export interface LineRequest extends Omit<CartLine, 'id'> {
  cartId: string | null | undefined;
  whenPresent: WhenPresent;
  maxQuantity: number;
}

/** Adds a line and returns the cart. Reserves nothing: payment does. */
export async function addLine(
  deps: Deps,
  caller: ShoppingCaller,
  { cartId, whenPresent, maxQuantity, ...wanted }: LineRequest,
): Promise<Outcome<CartView>> {
  const cached = await cachedCatalogue(deps);
  const pool = deps.purchasables[wanted.kind].poolOf(wanted);
  return withoutOpenPayment(deps, () =>
    rollingBack(() =>
      deps.db.transaction(async (tx, sendWithCommit) => {
        const { cart, lines: before, left } = await claimCart(tx, deps, caller, cartId, pool);
        refuseWhilePaying(cart);
        const put = putItem(before, wanted, { whenPresent, maxQuantity });
        if (!put.ok) throw new RolledBack(put);
        const { lines, line, store } = put.value;
        const quoted = await quoteLines(deps, tx, lines, cached);
        const changed = quoted[lines.indexOf(line)] as QuotedLine;
        const problem =
          catalogueProblem([changed]) ??
          (store === null ? null : (shortageOf(changed, left) ?? cartAboveMaximum(quoted, changed)));
        if (problem) throw new RolledBack(problem);
        const view = await quotedView(deps, tx, cart, quoted, { cached, locale: caller.locale, personal: true });
        // Nothing is read from these, so they go to the database together with the commit.
        if (store === 'line') sendWithCommit(insertInto(tx, cart.id, line, deps.now()));
        else if (store === 'quantity') sendWithCommit(setQuantity(tx, line.id, line.quantity));
        return ok(view);
      }),
    ),
  );
}

/** The view has this line already, and learns its id before it is sent. */
async function insertInto(tx: Tx, cartId: string, line: CartLine, now: Date): Promise<void> {
  line.id = await insertLine(tx, cartId, line, now.toISOString());
}

/**
 * §7 removeItem: searches only the lines of this cart, so an item of another cart changes nothing (invariant 15).
 * Returns the removed line too: only the owner of a cart reaches lines with personal details (`takeOwnership`).
 */
export async function removeLine(
  deps: Deps,
  caller: ShoppingCaller,
  cartId: string | null | undefined,
  which: (line: CartLine) => boolean,
): Promise<Outcome<{ view: CartView | null; removed?: CartLine | undefined }>> {
  const cached = await cachedCatalogue(deps);
  return withoutOpenPayment(deps, () =>
    deps.db.transaction(async (tx) => {
      const found = await findOpenCart(tx, deps, caller, cartId);
      if (!found) return cartId && (await cartById(tx, cartId)) ? cartChanged : ok({ view: null });
      const { cart, lines } = found;
      refuseWhilePaying(cart);
      const line = lines.find(which);
      if (line) await deleteLine(tx, cart.id, line.id);
      const left = lines.filter((each) => each !== line);
      return ok({ view: await viewAfterChange(tx, deps, { cart, lines: left }, cached, caller), removed: line });
    }),
  );
}

const fixedQuantity = fail('The quantity of this item cannot be changed.', 'quantity', 'quantity_fixed');

/** Sets the quantity of a line, from 1 to 99; a line of another cart is refused (invariant 15). */
export async function changeQuantity(
  deps: Deps,
  caller: ShoppingCaller,
  request: { cartId: string; orderItemId: number; quantity?: number | null | undefined },
): Promise<Outcome<CartView>> {
  const form = checkForm(quantityForm, { quantity: request.quantity });
  if (!form.ok) return form;
  const { quantity } = form.value;
  const cached = await cachedCatalogue(deps);
  return withoutOpenPayment(deps, () =>
    rollingBack(() =>
      deps.db.transaction(async (tx) => {
        const found = await findOpenCart(tx, deps, caller, request.cartId);
        if (found?.cart.id !== request.cartId) return cartChanged;
        const { cart, lines } = found;
        refuseWhilePaying(cart);
        const line = lines.find(({ id }) => id === request.orderItemId);
        if (!line) return cartChanged;
        if (!canChangeQuantity(line)) return fixedQuantity;
        const isMore = quantity > line.quantity;
        line.quantity = quantity;
        const quoted = await quoteLines(deps, tx, lines, cached);
        const changed = quoted[lines.indexOf(line)] as QuotedLine;
        const left = await setQuantity(tx, line.id, quantity, changed.quote.capacityKey);
        // Fewer are always possible, also of an item that is sold out.
        const problem = isMore
          ? (catalogueProblem([changed]) ?? shortageOf(changed, left) ?? cartAboveMaximum(quoted, changed))
          : null;
        if (problem) throw new RolledBack(problem);
        return ok(await viewAfterChange(tx, deps, { cart, lines }, cached, caller));
      }),
    ),
  );
}

export interface Billing {
  firstName: string;
  surname: string;
  email: string;
  phone: string | null;
}

export interface BuyerDetails {
  billing: Billing;
  useSameAddress: boolean;
  /** null deletes a saved address, undefined keeps it. */
  address: DeliveryAddress | null | undefined;
}

/** Saves the buyer's details. Keeps a delivery address only if the cart holds something that is sent. */
export async function saveBilling(
  deps: Deps,
  caller: ShoppingCaller,
  cartId: string,
  { billing, useSameAddress, address }: BuyerDetails,
): Promise<Outcome<CartView> | 'login'> {
  const cached = await cachedCatalogue(deps);
  return withoutOpenPayment(deps, () =>
    deps.db.transaction(async (tx) => {
      const found = await findOpenCart(tx, deps, caller, cartId);
      if (!found) return cartChanged;
      const { cart, lines } = found;
      refuseWhilePaying(cart);
      if (lines.length === 0) return cartEmpty;
      if (!caller.viewer && lines.some((line) => deps.purchasables[line.kind].needsAccount)) return 'login';
      const values = {
        first_name: billing.firstName,
        surname: billing.surname,
        email: billing.email,
        phone: billing.phone,
        use_same_address: asFlag(useSameAddress),
        delivery_json: address === undefined ? cart.delivery_json : address && JSON.stringify(address),
      };
      const view = await viewAfterChange(tx, deps, { cart: { ...cart, ...values }, lines }, cached, caller);
      if (!caller.viewer && needsCustomer(view.lines)) return 'login';
      if (!view.delivery) view.cart.delivery_json = values.delivery_json = null;
      else if (address && !view.delivery.options.some(({ country }) => country === address.country))
        return fail(
          `We cannot send this order to ${countryNames[address.country]}.`,
          'shippingInfo.country',
          'undeliverable',
        );
      await updateCart(tx, cart.id, values);
      return ok(view);
    }),
  );
}

/** A failure if the pool has less left than the line requests; `left` is null for unlimited items. */
function shortageOf({ line, quote }: QuotedLine, left: number | null): Failure | null {
  return left === null || line.quantity <= left + (quote.held ?? 0)
    ? null
    : fail(quote.shortage(Math.max(0, left)), undefined, 'shortage');
}

export function refuseWhilePaying(cart: Pick<CartRow, 'open_order_id'>): void {
  if (cart.open_order_id !== null) throw new OpenPayment(cart.open_order_id);
}

/**
 * Runs a change of a cart that may have an open payment. Cancels a payment that waits for the shopper (3-D Secure) at
 * the provider, outside any transaction, and repeats the change; refuses the change while a charge is in progress.
 */
export async function withoutOpenPayment<T>(deps: Deps, work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OpenPayment)) throw error;
    const outcome = await cancelOpenPayment(deps, error.orderId);
    return outcome.ok ? work() : outcome;
  }
}
