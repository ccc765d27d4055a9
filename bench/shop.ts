import type { CartInfo, CartModel } from '#contract/cart-shapes.ts';
import { addToCart, getCart, getProduct, getProducts, pay, saveShippingInfo, type Product } from '#contract/store.ts';
import { ask, post, type Round, roundOf, type Shot } from './load.ts';

/** A product of the site with one of its variants. */
export interface Choice {
  productId: number;
  slug: string;
  variantId: number;
  variantOptions: { name: string; value: string }[];
}

export interface Cart {
  cartId: string;
  cookie: string;
}

/** The response of a successful addToCart. */
export interface AddedToCart {
  results: { cartInfo: CartInfo };
}

interface Answered<T> {
  results?: T;
  errors?: { errorMessage: string }[];
}

function resultsOf<T>(answer: unknown): T {
  const { results, errors } = answer as Answered<T>;
  if (!results) throw new Error(errors?.map((error) => error.errorMessage).join(' ') ?? 'No results.');
  return results;
}

export async function choices(site: string): Promise<Choice[]> {
  const { items } = (await ask(site, post(getProducts.path, {}))).json() as {
    items: { productId: number; productSlug: string; productStatus: number }[];
  };
  const found: Choice[] = [];
  for (const { productId, productSlug } of items.filter((item) => item.productStatus === 0)) {
    const { variantAttributes } = (await ask(site, productShot(productSlug))).json() as Product;
    const variant = variantAttributes.variants.find((candidate) => candidate.available);
    if (variant)
      found.push({
        productId,
        slug: productSlug,
        variantId: variant.variantId,
        variantOptions: variant.variantOptions,
      });
  }
  return found;
}

export function productShot(slug: string): Shot {
  return { path: getProduct.path.replace('{slug}', slug) };
}

export function addShot(choice: Choice, cart: Cart | null): Shot {
  const { productId, variantOptions } = choice;
  return post(addToCart.path, { productId, variantOptions, quantity: 1, cartId: cart?.cartId ?? null }, cart?.cookie);
}

/** The same request to the floor (bench/floor.ts), which has no options. */
export function floorAddShot({ productId, variantId }: Choice, cart: Cart | null): Shot {
  return post('/floor/addToCart', { productId, variantId, quantity: 1, cartId: cart?.cartId ?? null });
}

export function floorCartShot({ cartId }: Cart): Shot {
  return { path: `/floor/getCart/${cartId}` };
}

export function cartShot({ cartId, cookie }: Cart): Shot {
  return { path: getCart.path.replace('{cartId}', cartId), headers: { cookie } };
}

/** The responses of getCart and addToCart for a cart with all of these products. */
export async function answersFor(site: string, products: Choice[]): Promise<{ model: CartModel; added: AddedToCart }> {
  const cart = await newCart(site, products);
  const [first] = products;
  if (!first) throw new Error('The list of products is empty.');
  const added = (await ask(site, addShot(first, cart))).json() as AddedToCart;
  return { model: (await ask(site, cartShot(cart))).json() as CartModel, added };
}

export async function newCart(site: string, products: Choice[]): Promise<Cart> {
  let cart: Cart | null = null;
  for (const product of products) {
    const answer = await ask(site, addShot(product, cart));
    const { cartInfo } = resultsOf<{ cartInfo: CartInfo }>(answer.json());
    cart = { cartId: cartInfo.cartId, cookie: answer.cookie };
  }
  if (!cart) throw new Error('The list of products is empty.');
  return cart;
}

const buyer = { firstName: 'Ada', surname: 'Nguyen', email: 'ada@example.org', phone: '0400 000 000' };

/** One complete checkout: add, details, pay. */
export async function checkout(site: string, product: Choice): Promise<void> {
  const { cartId, cookie } = await newCart(site, [product]);
  const saved = await ask(
    site,
    post(saveShippingInfo.path, { cartId, billingInfo: buyer, useSameAddress: true }, cookie),
  );
  const { cartModel } = resultsOf<{ cartModel: CartModel }>(saved.json());
  const paid = await ask(
    site,
    post(pay.path, { cartId, itemTotalAmount: cartModel.itemTotalAmount, tokenId: 'tok_visa' }, cookie),
  );
  const { OrderIdToken } = resultsOf<{ OrderIdToken?: string }>(paid.json());
  if (!OrderIdToken) throw new Error('The payment returned no order token.');
}

/** Concurrent shoppers who each repeat the checkout. */
export async function checkouts(
  site: string,
  product: Choice,
  options: { shoppers: number; seconds: number },
): Promise<Round> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const until = started + options.seconds * 1000;
  const shopper = async () => {
    while (performance.now() < until) {
      const from = performance.now();
      await checkout(site, product).catch(() => failed++);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: options.shoppers }, shopper));
  return roundOf(times, (performance.now() - started) / 1000, failed);
}
