import type { VariantOption } from '#contract/cart-shapes.ts';
import type { Deps } from '../deps.ts';
import { fail, type Outcome } from '../outcome.ts';
import type { CartCaller } from './cart-owner.ts';
import { addLine, type CartView } from './cart.ts';
import { chooseVariant, findProductForCart } from './product-purchasable.ts';

/** Largest quantity of one line. */
const maxQuantity = 99;

/** §5 Add to cart: a whole quantity from 1 to 99, and each option chosen. */
export async function addProductToCart(
  deps: Deps,
  caller: CartCaller,
  request: { productId: number; quantity: number | null; variantOptions?: VariantOption[] | null | undefined; cartId?: string | null | undefined },
): Promise<Outcome<CartView>> {
  const { quantity } = request;
  if (quantity === null) return fail('Quantity is required.', 'quantity', 'quantity_required');
  if (!Number.isInteger(quantity) || quantity < 1) return fail('Quantity must be a whole number of 1 or more.', 'quantity', 'quantity_invalid');
  if (quantity > maxQuantity) return fail(`Quantity - Max ${maxQuantity}.`, 'quantity', 'quantity_max');
  const product = await findProductForCart(deps.db.read, request.productId);
  if (!product) return fail('No product found.', 'productId', 'product_unknown');
  const variant = chooseVariant(product, request.variantOptions ?? []);
  if (!variant.ok) return variant;
  return addLine(deps, caller, {
    cartId: request.cartId,
    kind: 'product',
    itemId: request.productId,
    variantId: variant.value.id,
    options: variant.value.options,
    quantity,
    details: null,
    whenPresent: 'add',
    maxQuantity,
  });
}
