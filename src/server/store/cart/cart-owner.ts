import { randomUUID } from 'node:crypto';
import { dayMs } from '#contract/spans.ts';
import type { CartCookie } from '../../http/cart-cookie.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps, Viewer } from '../../deps.ts';
import { hashToken, randomToken } from '../../secrets.ts';
import {
  type CartRow,
  cartById,
  deleteCart,
  insertCart,
  lockCart,
  lockOpenCart,
  type LockedCart,
  openCartOf,
  releaseOpenCarts,
  updateCart,
} from './cart.sql.ts';
import { mergedLine } from './cart-line.ts';
import { deleteLine, deleteLines, linesOfCart, moveLines, setQuantity } from './cart-line.sql.ts';
import type { CartLine } from '../purchasable.ts';

/** The caller of a cart command. */
export interface CartCaller {
  viewer: Viewer;
  cartCookie: CartCookie | null;
  setCartCookie(cart: CartCookie): void;
}

/** How long an anonymous cart is kept after its last use. */
export const cartKeptMs = 90 * dayMs;

/**
 * Whether the caller owns the cart: its member, or for an anonymous cart the browser with its secret. The id alone
 * gives access to lines and totals, never to personal details (A-20, invariant 13).
 */
export function isOwner(
  cart: Pick<CartRow, 'id' | 'uid' | 'secret_hash'>,
  caller: Pick<CartCaller, 'viewer' | 'cartCookie'>,
): boolean {
  if (cart.uid !== null) return cart.uid === caller.viewer?.uid;
  return holdsSecret(cart, caller.cartCookie);
}

function holdsSecret(cart: Pick<CartRow, 'id' | 'secret_hash'>, cookie: CartCookie | null): cookie is CartCookie {
  return cookie?.cartId === cart.id && hashToken(cookie.secret) === cart.secret_hash;
}

/** Whether the cart exists for this viewer: a member's cart only for that member, an expired one for no one. */
export function isReachable<Cart extends Pick<CartRow, 'uid' | 'updated_at'>>(
  cart: Cart | undefined,
  viewer: Viewer,
  now: Date,
): cart is Cart {
  if (!cart) return false;
  if (cart.uid !== null) return cart.uid === viewer?.uid;
  return now.getTime() - Date.parse(cart.updated_at) < cartKeptMs;
}

/**
 * Returns the cart for a command, locked: the requested one, else the browser's, else the member's, else a new one.
 * The server generates the id. Makes the caller its owner and sets the cookie. Reads what is left of `pool`.
 */
export async function claimCart(
  tx: Tx,
  deps: Deps,
  caller: CartCaller,
  requestedId: string | null | undefined,
  pool: string | null,
): Promise<LockedCart> {
  return (
    (await findOpenCart(tx, deps, caller, requestedId, pool)) ?? (await newCart(tx, deps, caller, requestedId, pool))
  );
}

/** Like `claimCart`, but returns undefined instead of a new cart. */
export async function findOpenCart(
  tx: Tx,
  deps: Deps,
  caller: CartCaller,
  requestedId: string | null | undefined,
  pool: string | null = null,
): Promise<LockedCart | undefined> {
  const id = requestedId ?? caller.cartCookie?.cartId;
  const requested = id ? await lockAndOwn(tx, deps, caller, id, pool) : undefined;
  if (requested || !caller.viewer) return requested;
  const own = await openCartOf(tx, caller.viewer.uid);
  return own && lockAndOwn(tx, deps, caller, own.id, pool);
}

async function lockAndOwn(
  tx: Tx,
  deps: Deps,
  caller: CartCaller,
  id: string,
  pool: string | null,
): Promise<LockedCart | undefined> {
  const now = deps.now();
  const opened = await lockOpenCart(tx, {
    cartId: id,
    uid: caller.viewer?.uid ?? null,
    now: now.toISOString(),
    unusedSince: new Date(now.getTime() - cartKeptMs).toISOString(),
    pool,
  });
  return opened && takeOwnership(tx, deps, opened, caller);
}

/** Makes the caller the owner of the cart; undefined if the cart belongs to another person. */
async function takeOwnership(
  tx: Tx,
  deps: Deps,
  opened: LockedCart,
  caller: CartCaller,
): Promise<LockedCart | undefined> {
  const { cart, lines } = opened;
  // Only a cart without personal details can change its owner, so a guessed id reveals no details.
  const hasDetails = cart.email !== null || lines.some((line) => line.details !== null);
  if (hasDetails && !isOwner(cart, caller)) return undefined;
  if (holdsSecret(cart, caller.cartCookie)) caller.setCartCookie(caller.cartCookie);
  else {
    // Claimed by its id, or the member uses another browser: this browser gets a new secret.
    const secret = randomToken();
    cart.secret_hash = hashToken(secret);
    await updateCart(tx, cart.id, { secret_hash: cart.secret_hash });
    caller.setCartCookie({ cartId: cart.id, secret });
  }
  return caller.viewer && cart.uid === null ? bindToMember(tx, deps, opened, caller.viewer.uid) : opened;
}

/**
 * Gives the open carts of an account back to the browsers that filled them. Also one that is being paid: if that fails,
 * it would be open for the account again, with the details of whoever began it. Its order stays with the account.
 */
export async function releaseCarts(tx: Tx, uid: string): Promise<void> {
  await releaseOpenCarts(tx, uid);
}

/** Binds the cart to the member after a log-in, and moves the lines of an older open cart into it. */
async function bindToMember(tx: Tx, deps: Deps, opened: LockedCart, uid: string): Promise<LockedCart> {
  const { cart, lines } = opened;
  const found = await openCartOf(tx, uid);
  const bound = { ...opened, cart: { ...cart, uid, promo_code: cart.promo_code ?? found?.promo_code ?? null } };
  await updateCart(tx, cart.id, { uid, promo_code: bound.cart.promo_code });
  // Locks the older cart, so that its payment cannot begin during the move.
  const older = found && (await lockCart(tx, found.id));
  if (older?.status !== 'open' || older.open_order_id !== null) return bound;
  await mergeDuplicates(tx, deps, older.id, lines);
  await moveLines(tx, older.id, cart.id);
  await deleteCart(tx, older.id);
  return { ...bound, lines: await linesOfCart(tx, cart.id) };
}

/** Takes the items that both carts have out of the older one. */
async function mergeDuplicates(tx: Tx, deps: Deps, fromCartId: string, kept: CartLine[]): Promise<void> {
  for (const line of await linesOfCart(tx, fromCartId)) {
    const merged = mergedLine(kept, line, deps.purchasables[line.kind].once === true);
    if (!merged) continue;
    await deleteLine(tx, fromCartId, line.id);
    const at = kept.findIndex(({ id }) => id === merged.id);
    if (kept[at]?.quantity === merged.quantity) continue;
    kept[at] = merged;
    await setQuantity(tx, merged.id, merged.quantity);
  }
}

async function newCart(
  tx: Tx,
  deps: Deps,
  caller: CartCaller,
  requestedId: string | null | undefined,
  pool: string | null,
): Promise<LockedCart> {
  const secret = randomToken();
  const secretHash = hashToken(secret);
  const now = deps.now().toISOString();
  const uid = caller.viewer?.uid ?? null;
  let id: string = randomUUID();
  if (deps.config.PHI_DEV && requestedId === deps.config.DEV_CART_ID) {
    // In development, a cart with a fixed id is reused; production does not have it (invariant 14).
    const used = await cartById(tx, requestedId);
    if (used) {
      await deleteLines(tx, requestedId);
      await deleteCart(tx, requestedId);
    }
    id = requestedId;
  }
  caller.setCartCookie({ cartId: id, secret });
  return insertCart(tx, { id, secretHash, uid, now, pool });
}
