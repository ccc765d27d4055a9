import type { VariantOption } from '#contract/cart-shapes.ts';
import { checkForm, quantityForm } from '#contract/forms.ts';
import { maxQuantity } from '#contract/quantity.ts';
import type { Deps } from '../../deps.ts';
import { fail, type Outcome } from '../../outcome.ts';
import { addLine, type CartView, type ShoppingCaller } from './cart.ts';
import { chooseVariant, findProductForCart } from '../products/product-purchasable.ts';

/** §5 Add to cart: requires an integer quantity from 1 to 99 and a value for each option. */
export async function addProductToCart(
  deps: Deps,
  caller: ShoppingCaller,
  request: {
    productId: number;
    quantity?: number | null | undefined;
    variantOptions?: VariantOption[] | null | undefined;
    cartId?: string | null | undefined;
  },
): Promise<Outcome<CartView>> {
  const form = checkForm(quantityForm, { quantity: request.quantity });
  if (!form.ok) return form;
  const product = await findProductForCart(deps, request.productId);
  if (!product) return fail('No product found.', 'productId', 'product_unknown');
  const variant = chooseVariant(product, request.variantOptions ?? []);
  if (!variant.ok) return variant;
  return addLine(deps, caller, {
    cartId: request.cartId,
    kind: 'product',
    itemId: request.productId,
    variantId: variant.value.id,
    options: variant.value.options,
    quantity: form.value.quantity,
    details: null,
    whenPresent: 'add',
    maxQuantity,
  });
}
