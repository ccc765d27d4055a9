import { billingForm, checkForm } from '#contract/forms.ts';
import {
  addToCart,
  applyPromoCode,
  cartOfCookie,
  forgetCart,
  getCart,
  removeItem,
  removePromoCode,
  saveShippingInfo,
  updateQuantity,
} from '#contract/store.ts';
import * as schemas from '#contract/store.schemas.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { toResults } from '../../outcome.ts';
import type { Routes } from '../../http/route.ts';
import { addProductToCart } from './cart-product.ts';
import { cartFor, changeQuantity, removeLine, saveBilling } from './cart.ts';
import { checkAddress } from '../shipping/delivery-address.ts';
import {
  applyPromoCode as applyCode,
  makePromoGuesses,
  removePromoCode as removeCode,
} from '../promotions/promo-code.ts';
import { resultWithOpenBy, withOpenBy } from './open-lines.ts';
import { emptyCart, toCartInfo, toCartResult, toShownModel } from './cart.wire.ts';

export function cartRoutes(routes: Routes, deps: Deps): void {
  routes.add(getCart, schemas.getCart, async (call) => {
    const cartId = call.input.cartId === cartOfCookie ? call.cartCookie?.cartId : call.input.cartId;
    const view = cartId ? await cartFor(deps, call, cartId) : null;
    return withOpenBy(deps, call, toShownModel(view ?? emptyCart()));
  });

  routes.add(addToCart, schemas.addToCart, async ({ input, ...caller }) =>
    toResults(await addProductToCart(deps, caller, input), (view) => ({ cartInfo: toCartInfo(view) })),
  );

  routes.add(removeItem, schemas.removeItem, async ({ input, ...caller }) =>
    resultWithOpenBy(
      deps,
      caller,
      toResults(await removeLine(deps, caller, input.cartId, (line) => line.id === input.orderItemId), (done) => {
        const details = done.removed?.details;
        const buyer = details && done.removed ? deps.purchasables[done.removed.kind].buyerIn?.(details) : null;
        return {
          ...toCartResult(done.view ?? emptyCart()),
          ...(buyer && { removedTickets: { ...buyer, numberOfTickets: done.removed?.quantity ?? 1 } }),
        };
      }),
    ),
  );

  routes.add(updateQuantity, schemas.updateQuantity, async ({ input, ...caller }) =>
    resultWithOpenBy(deps, caller, toResults(await changeQuantity(deps, caller, input), toCartResult)),
  );

  routes.add(saveShippingInfo, schemas.saveShippingInfo, async ({ input, ...caller }) => {
    const form = checkForm(billingForm, input.billingInfo ?? {});
    if (!form.ok) return { errors: form.errors };
    const billing = { ...form.value, phone: form.value.phone || null };
    const useSameAddress = input.useSameAddress ?? true;
    const address = checkAddress(input.shippingInfo, useSameAddress ? billing : null);
    if (!address.ok) return { errors: address.errors };
    const outcome = await saveBilling(deps, caller, input.cartId, { billing, useSameAddress, address: address.value });
    if (outcome === 'login') throw refusal(401);
    return resultWithOpenBy(deps, caller, toResults(outcome, toCartResult));
  });

  const guesses = makePromoGuesses(deps);
  routes.add(applyPromoCode, schemas.applyPromoCode, async ({ input, ...caller }) =>
    resultWithOpenBy(deps, caller, toResults(await applyCode(deps, guesses, caller, input), toCartResult)),
  );

  routes.add(removePromoCode, schemas.removePromoCode, async ({ input, ...caller }) =>
    resultWithOpenBy(deps, caller, toResults(await removeCode(deps, caller, input.cartId), toCartResult)),
  );

  routes.add(forgetCart, schemas.forgetCart, async ({ dropCartCookie }) => {
    dropCartCookie();
    return { results: { forgotten: true as const } };
  });
}
