import { randomUUID } from 'node:crypto';
import type { CartCookie } from '../cart-cookie.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps, Viewer } from '../deps.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { type CartRow, cartById, deleteCart, deleteLine, deleteLines, insertCart, linesOfCart, lockCart, moveLines, openCartOf, updateCart } from './cart.sql.ts';

/** Who calls, as far as a cart is concerned. */
export interface CartCaller {
  viewer: Viewer;
  cartCookie: CartCookie | null;
  setCartCookie(cart: CartCookie): void;
}

const ninetyDays = 90 * 24 * 60 * 60 * 1000;

/**
 * Whether the caller owns the cart: its member, or for an anonymous cart the browser that holds its secret. The id alone
 * shows lines and totals, never a person (A-20, invariant 13).
 */
export function isOwner(cart: CartRow, caller: Pick<CartCaller, 'viewer' | 'cartCookie'>): boolean {
  if (cart.uid !== null) return cart.uid === caller.viewer?.uid;
  return holdsSecret(cart, caller.cartCookie);
}

function holdsSecret(cart: CartRow, cookie: CartCookie | null): cookie is CartCookie {
  return cookie?.cartId === cart.id && hashToken(cookie.secret) === cart.secret_hash;
}

/** A bound cart does not exist for anybody else; an old anonymous one for nobody. */
export function isReachable(cart: CartRow | undefined, viewer: Viewer, now: Date): cart is CartRow {
  if (!cart) return false;
  if (cart.uid !== null) return cart.uid === viewer?.uid;
  return now.getTime() - Date.parse(cart.updated_at) < ninetyDays;
}

/**
 * The cart that a command works on, locked: the one asked for, the browser's, the member's, else a new one. Clients never
 * choose ids. The caller owns it afterwards and gets its cookie.
 */
export async function claimCart(tx: Tx, deps: Deps, caller: CartCaller, askedId: string | null | undefined): Promise<CartRow> {
  return (await findOpenCart(tx, deps, caller, askedId)) ?? (await newCart(tx, deps, caller, askedId));
}

/** As `claimCart`, for commands that make no sense on a new cart; undefined when there is none to work on. */
export async function findOpenCart(tx: Tx, deps: Deps, caller: CartCaller, askedId: string | null | undefined): Promise<CartRow | undefined> {
  const now = deps.now();
  const candidates = [askedId ?? caller.cartCookie?.cartId];
  if (caller.viewer) candidates.push((await openCartOf(tx, caller.viewer.uid))?.id);
  for (const id of candidates) {
    if (!id) continue;
    // The row as it was before the lock: locking renews `updated_at`, which decides whether it has expired.
    const before = await cartById(tx, id);
    if (!isReachable(before, caller.viewer, now) || before.status !== 'open') continue;
    const cart = await lockCart(tx, id, now.toISOString());
    if (cart?.status === 'open' && (await takeOwnership(tx, deps, cart, caller))) return cart;
  }
  return undefined;
}

/** Makes the caller the owner, if he is or may become it; false leaves the cart to somebody else. */
async function takeOwnership(tx: Tx, deps: Deps, cart: CartRow, caller: CartCaller): Promise<boolean> {
  // Another member may have logged in with it while this call waited for the lock.
  if (cart.uid !== null && cart.uid !== caller.viewer?.uid) return false;
  // Only a cart without anything personal can change hands, so a planted or a guessed id wins nobody's details.
  if (!isOwner(cart, caller) && (cart.email !== null || (await linesOfCart(tx, cart.id)).some((line) => line.details !== null))) return false;
  if (holdsSecret(cart, caller.cartCookie)) caller.setCartCookie(caller.cartCookie);
  else {
    // Claimed by its id, or the member's cart met in another browser: the secret moves here.
    const secret = randomToken();
    cart.secret_hash = hashToken(secret);
    await updateCart(tx, cart.id, { secret_hash: cart.secret_hash });
    caller.setCartCookie({ cartId: cart.id, secret });
  }
  if (caller.viewer && cart.uid === null) await bindToMember(tx, deps, cart, caller.viewer.uid);
  return true;
}

/** After log-in the cart belongs to the member, and the lines of an older open cart come along. */
async function bindToMember(tx: Tx, deps: Deps, cart: CartRow, uid: string): Promise<void> {
  const found = await openCartOf(tx, uid);
  // Locked, so that its payment cannot begin while its lines leave it.
  const older = found && found.id !== cart.id ? await lockCart(tx, found.id, found.updated_at) : undefined;
  if (older?.status === 'open' && older.open_order_id === null) {
    await dropDoubles(tx, deps, older.id, cart.id);
    await moveLines(tx, older.id, cart.id);
    await deleteCart(tx, older.id);
  }
  cart.uid = uid;
  await updateCart(tx, cart.id, { uid });
}

/** What is bought once and is in both carts stays in one of them: nobody pays for the same guide twice. */
async function dropDoubles(tx: Tx, deps: Deps, fromCartId: string, toCartId: string): Promise<void> {
  const kept = await linesOfCart(tx, toCartId);
  for (const line of await linesOfCart(tx, fromCartId)) {
    const isDouble = deps.purchasables[line.kind].once && kept.some((other) => other.kind === line.kind && other.itemId === line.itemId);
    if (isDouble) await deleteLine(tx, fromCartId, line.id);
  }
}

async function newCart(tx: Tx, deps: Deps, caller: CartCaller, askedId: string | null | undefined): Promise<CartRow> {
  const secret = randomToken();
  const secretHash = hashToken(secret);
  const now = deps.now().toISOString();
  const uid = caller.viewer?.uid ?? null;
  let id: string = randomUUID();
  if (deps.config.PHI_DEV && askedId === deps.config.DEV_CART_ID) {
    // While developing, one fixed cart is used again and again; it does not exist otherwise (invariant 14).
    const used = await cartById(tx, askedId);
    if (used) {
      await deleteLines(tx, askedId);
      await deleteCart(tx, askedId);
    }
    id = askedId;
  }
  caller.setCartCookie({ cartId: id, secret });
  return insertCart(tx, { id, secretHash, uid, now });
}
