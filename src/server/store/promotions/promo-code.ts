import { checkForm, promoCodeForm } from '#contract/forms.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import type { LimitParts, SharedBudget } from '../../http/limits/limits.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { findOpenCart } from '../cart/cart-owner.ts';
import {
  type CartView,
  cartChanged,
  refuseWhilePaying,
  type ShoppingCaller,
  viewAfterChange,
  withoutOpenPayment,
} from '../cart/cart.ts';
import { type OpenedCart, updateCart } from '../cart/cart.sql.ts';
import { promotionProblem } from './promotion.ts';
import { readPromotion } from './promotions.ts';
import { type CachedCatalogue, cachedCatalogue, quoteLines } from '../cart/quotes.ts';

/** Limits codes that do not apply: 10 a minute per cart (contract §5, 34), and per network, because carts are free. */
export interface PromoGuesses {
  carts: SharedBudget;
  networks: SharedBudget;
}

export function makePromoGuesses({ limits, config }: LimitParts): PromoGuesses {
  const factor = config.LIMIT_FACTOR;
  return {
    carts: limits.budget('promo code: cart', 10, 6_000),
    networks: limits.budget('promo code: network', 60 * factor, 20_000 / factor),
  };
}

/** §7 applyPromoCode: applies a code in place of an earlier one, which stays if the new one does not apply. */
export async function applyPromoCode(
  deps: Deps,
  guesses: PromoGuesses,
  caller: ShoppingCaller & { network: string },
  input: { cartId: string; promoCode?: string | null | undefined },
): Promise<Outcome<CartView>> {
  const form = checkForm(promoCodeForm, { promoCode: input.promoCode });
  if (!form.ok) return form;
  const claims = [guesses.networks.of(caller.network), guesses.carts.of(input.cartId)];
  const wait = (await deps.limits.take(claims)).at(-1) ?? null;
  if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
  const code = form.value.promoCode;
  const outcome = await changeCart(deps, caller, input.cartId, async (tx, { cart, lines }, cached) => {
    const quoted = await quoteLines(deps, tx, lines, cached);
    const problem = promotionProblem(await readPromotion(tx, code), quoted, deps.now());
    if (problem !== null) return fail(`Promo Code ${problem}.`, 'promoCode', 'promo_refused');
    await updateCart(tx, cart.id, { promo_code: code });
    return ok({ cart: { ...cart, promo_code: code }, lines });
  });
  if (outcome.ok) await deps.limits.giveBack(claims);
  return outcome;
}

/** §7 removePromoCode: without a code in the cart, changes nothing. */
export async function removePromoCode(deps: Deps, caller: ShoppingCaller, cartId: string): Promise<Outcome<CartView>> {
  return changeCart(deps, caller, cartId, async (tx, { cart, lines }) => {
    if (cart.promo_code !== null) await updateCart(tx, cart.id, { promo_code: null });
    return ok({ cart: { ...cart, promo_code: null }, lines });
  });
}

type Change = (tx: Tx, opened: OpenedCart, cached: CachedCatalogue) => Promise<Outcome<OpenedCart>>;

async function changeCart(
  deps: Deps,
  caller: ShoppingCaller,
  cartId: string,
  change: Change,
): Promise<Outcome<CartView>> {
  const cached = await cachedCatalogue(deps);
  return withoutOpenPayment(deps, () =>
    deps.db.transaction(async (tx) => {
      const found = await findOpenCart(tx, deps, caller, cartId);
      if (!found) return cartChanged;
      refuseWhilePaying(found.cart);
      const changed = await change(tx, found, cached);
      return changed.ok ? ok(await viewAfterChange(tx, deps, changed.value, cached, caller)) : changed;
    }),
  );
}
