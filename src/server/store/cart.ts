import type { Kysely } from 'kysely';
import { readPools } from '../db/capacity.sql.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { fail, type Failure, ok, type Outcome } from '../outcome.ts';
import { type CartCaller, claimCart, findOpenCart, isOwner, isReachable } from './cart-owner.ts';
import { type CartRow, cartById, deleteLine, insertLine, linesOfCart, setQuantity, updateCart } from './cart.sql.ts';
import { abandonOpenPayment, OpenPayment } from './open-payment.ts';
import { type PricedLine, type Totals, totalsOf } from './pricing.ts';
import type { CartLine, Quote } from './purchasable.ts';
import { RolledBack, rollingBack } from './rolled-back.ts';

export interface QuotedLine extends PricedLine {
  line: CartLine;
  quote: Quote;
}

/** A cart with today's prices; `personal` says whether the caller may see whose it is (invariant 13). */
export interface CartView {
  cart: Pick<CartRow, 'id' | 'first_name' | 'surname' | 'email' | 'phone' | 'use_same_address'>;
  lines: QuotedLine[];
  totals: Totals;
  personal: boolean;
}

/** Errors of contract §5 that several verbs give. */
export const cartChanged = fail('Your cart has changed. Please review it.', undefined, 'cart_changed');
export const cartEmpty = fail('Your cart is empty.', undefined, 'cart_empty');
const cartFull = fail('Your cart is full. Please remove something first.', undefined, 'cart_full');
const maxLines = 100;

/** Prices the lines with one question to each kind in the cart. */
export async function quoteLines(deps: Deps, source: Kysely<Tables>, lines: CartLine[]): Promise<QuotedLine[]> {
  const quotes = new Map<number, Quote>();
  for (const kind of new Set(lines.map((line) => line.kind))) {
    const ofKind = lines.filter((line) => line.kind === kind);
    const answers = await deps.purchasables[kind].quote(source, ofKind, deps.now());
    ofKind.forEach((line, index) => quotes.set(line.id, answers[index] as Quote));
  }
  return lines.map((line) => {
    const quote = quotes.get(line.id) as Quote;
    return { line, quote, unitCents: quote.unitCents, addedCents: quote.addedCents, discountUnitCents: null, quantity: line.quantity, gstFree: quote.gstFree };
  });
}

async function viewOf(deps: Deps, source: Kysely<Tables>, cart: CartRow, personal: boolean): Promise<CartView> {
  const lines = await quoteLines(deps, source, await linesOfCart(source, cart.id));
  return { cart, lines, totals: totalsOf(lines), personal };
}

/** §7 getCart. null: there is no such cart for this caller, and an empty one is shown in its place. */
export async function cartFor(deps: Deps, caller: CartCaller, cartId: string): Promise<CartView | null> {
  const cart = await cartById(deps.db.read, cartId);
  if (!isReachable(cart, caller.viewer, deps.now()) || cart.status !== 'open') {
    if (!caller.viewer) return null;
    const own = await deps.db.transaction((tx) => findOpenCart(tx, deps, caller, null));
    return own ? viewOf(deps, deps.db.read, own, true) : null;
  }
  if (caller.viewer && cart.uid === null) {
    const bound = await deps.db.transaction((tx) => findOpenCart(tx, deps, caller, cartId));
    return bound ? viewOf(deps, deps.db.read, bound, true) : null;
  }
  if (isOwner(cart, caller) && caller.cartCookie?.cartId === cart.id) caller.setCartCookie(caller.cartCookie);
  return viewOf(deps, deps.db.read, cart, isOwner(cart, caller));
}

export interface LineRequest extends Omit<CartLine, 'id'> {
  cartId: string | null | undefined;
  /** What happens when the same thing is in the cart: its quantity grows, nothing happens, or a line of its own is added. */
  whenPresent: 'add' | 'keep' | 'separate';
  maxQuantity: number;
}

/** Adds a line and answers the cart; nothing is held for it until it is paid. */
export async function addLine(deps: Deps, caller: CartCaller, request: LineRequest): Promise<Outcome<CartView>> {
  return withoutOpenPayment(deps, () =>
    rollingBack(() =>
      deps.db.transaction(async (tx) => {
        const cart = await claimCart(tx, deps, caller, request.cartId);
        refuseWhilePaying(cart);
        const lines = await linesOfCart(tx, cart.id);
        const { cartId: _, whenPresent, maxQuantity, ...wanted } = request;
        const present = whenPresent === 'separate' ? undefined : lines.find((line) => sameThing(line, wanted));
        let changed: CartLine;
        if (present) {
          changed = present;
          if (whenPresent === 'add') {
            changed.quantity += wanted.quantity;
            if (changed.quantity > maxQuantity) throw new RolledBack(fail(`Quantity - Max ${maxQuantity}.`, 'quantity', 'quantity_max'));
            await setQuantity(tx, changed.id, changed.quantity);
          }
        } else {
          if (lines.length >= maxLines) throw new RolledBack(cartFull);
          changed = { id: await insertLine(tx, cart.id, wanted, deps.now().toISOString()), ...wanted };
          lines.push(changed);
        }
        const quoted = await quoteLines(deps, tx, lines);
        const problem = await problemOf(tx, quoted.filter(({ line }) => line.id === changed.id));
        if (problem) throw new RolledBack(problem);
        return ok({ cart, lines: quoted, totals: totalsOf(quoted), personal: true });
      }),
    ),
  );
}

/** §7 removeItem: an item of another cart is not in this one, so it changes nothing (invariant 15). */
export async function removeLine(
  deps: Deps,
  caller: CartCaller,
  cartId: string | null | undefined,
  which: (line: CartLine) => boolean,
): Promise<Outcome<CartView | null>> {
  return withoutOpenPayment(deps, () =>
    deps.db.transaction(async (tx) => {
      const cart = await findOpenCart(tx, deps, caller, cartId);
      if (!cart) return cartId && (await cartById(tx, cartId)) ? cartChanged : ok(null);
      refuseWhilePaying(cart);
      const line = (await linesOfCart(tx, cart.id)).find(which);
      if (line) await deleteLine(tx, cart.id, line.id);
      return ok(await viewOf(deps, tx, cart, true));
    }),
  );
}

export interface Billing {
  firstName: string;
  surname: string;
  email: string;
  phone: string | null;
}

export async function saveBilling(deps: Deps, caller: CartCaller, cartId: string, billing: Billing, useSameAddress: boolean): Promise<Outcome<CartView> | 'login'> {
  return withoutOpenPayment(deps, () =>
    deps.db.transaction(async (tx) => {
      const cart = await findOpenCart(tx, deps, caller, cartId);
      if (!cart) return cartChanged;
      refuseWhilePaying(cart);
      const lines = await linesOfCart(tx, cart.id);
      if (lines.length === 0) return cartEmpty;
      if (!caller.viewer && lines.some((line) => deps.purchasables[line.kind].needsAccount)) return 'login';
      const values = { first_name: billing.firstName, surname: billing.surname, email: billing.email, phone: billing.phone, use_same_address: useSameAddress ? 1 : 0 };
      await updateCart(tx, cart.id, values);
      return ok(await viewOf(deps, tx, { ...cart, ...values }, true));
    }),
  );
}

/** Why the lines cannot be bought now: what the catalogue says, then what is left of each pool for all lines together. */
export async function problemOf(source: Kysely<Tables>, lines: QuotedLine[]): Promise<Failure | null> {
  const errors = lines.flatMap(({ quote }) => (quote.problem ? fail(quote.problem, undefined, 'unavailable').errors : []));
  if (errors.length > 0) return { ok: false, errors };
  const wanted = quantitiesByPool(lines);
  const pools = await readPools(source, [...wanted.keys()]);
  for (const [key, { quantity, quote }] of wanted) {
    const left = pools.get(key)?.left ?? Number.POSITIVE_INFINITY;
    if (quantity > left) errors.push(...fail(quote.shortage(left), undefined, 'shortage').errors);
  }
  return errors.length > 0 ? { ok: false, errors } : null;
}

/** How much the lines take from each pool, by key in one fixed order, so that two buyers never wait for each other in a ring. */
export function quantitiesByPool(lines: QuotedLine[]): Map<string, { quantity: number; quote: Quote }> {
  const wanted = new Map<string, { quantity: number; quote: Quote }>();
  for (const { line, quote } of lines) {
    if (quote.capacityKey === null) continue;
    const sum = wanted.get(quote.capacityKey);
    if (sum) sum.quantity += line.quantity;
    else wanted.set(quote.capacityKey, { quantity: line.quantity, quote });
  }
  return new Map([...wanted].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sameThing(line: CartLine, wanted: Omit<CartLine, 'id'>): boolean {
  return line.kind === wanted.kind && line.itemId === wanted.itemId && line.variantId === wanted.variantId;
}

function refuseWhilePaying(cart: CartRow): void {
  if (cart.open_order_id !== null) throw new OpenPayment(cart.open_order_id);
}

/**
 * A cart does not change under a payment. A payment that waits for the shopper (3-D Secure left open) is called off at
 * the provider first, outside any transaction; one that is being charged refuses the change.
 */
async function withoutOpenPayment<T>(deps: Deps, work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OpenPayment)) throw error;
    const outcome = await abandonOpenPayment(deps, error.orderId);
    return outcome.ok ? work() : outcome;
  }
}
