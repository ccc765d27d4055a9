import { randomUUID } from 'node:crypto';
import type { CartCookie } from '../cart-cookie.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps, Viewer } from '../deps.ts';
import { hashToken, randomToken } from '../secrets.ts';
import {
  type CartRow,
  cartById,
  deleteCart,
  deleteLine,
  deleteLines,
  insertCart,
  linesOfCart,
  lockCart,
  lockOpenCart,
  moveLines,
  type OpenedCart,
  openCartOf,
  updateCart,
} from './cart.sql.ts';
import type { CartLine } from './purchasable.ts';

/** Who calls, as far as a cart is concerned. */
export interface CartCaller {
  viewer: Viewer;
  cartCookie: CartCookie | null;
  setCartCookie(cart: CartCookie): void;
}

/** How long an anonymous cart is kept after it was last touched. */
export const cartKeptMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Whether the caller owns the cart: its member, or for an anonymous cart the browser that holds its secret. The id
 * alone shows lines and totals, never a person (A-20, invariant 13).
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
  return now.getTime() - Date.parse(cart.updated_at) < cartKeptMs;
}

/**
 * The cart that a command works on, locked: the requested one, the browser's, the member's, else a new one. Clients
 * never choose ids. The caller owns it afterwards and gets its cookie.
 */
export async function claimCart(
  tx: Tx,
  deps: Deps,
  caller: CartCaller,
  requestedId: string | null | undefined,
): Promise<OpenedCart> {
  return (await findOpenCart(tx, deps, caller, requestedId)) ?? (await newCart(tx, deps, caller, requestedId));
}

/** As `claimCart`, for commands that make no sense on a new cart; undefined when there is none to work on. */
export async function findOpenCart(
  tx: Tx,
  deps: Deps,
  caller: CartCaller,
  requestedId: string | null | undefined,
): Promise<OpenedCart | undefined> {
  const id = requestedId ?? caller.cartCookie?.cartId;
  const requested = id ? await lockAndOwn(tx, deps, caller, id) : undefined;
  if (requested || !caller.viewer) return requested;
  const own = await openCartOf(tx, caller.viewer.uid);
  return own && lockAndOwn(tx, deps, caller, own.id);
}

async function lockAndOwn(tx: Tx, deps: Deps, caller: CartCaller, id: string): Promise<OpenedCart | undefined> {
  const now = deps.now();
  const opened = await lockOpenCart(tx, {
    cartId: id,
    uid: caller.viewer?.uid ?? null,
    now: now.toISOString(),
    unusedSince: new Date(now.getTime() - cartKeptMs).toISOString(),
  });
  return opened && takeOwnership(tx, deps, opened, caller);
}

/** Makes the caller the owner, if he is or may become it; undefined leaves the cart to somebody else. */
async function takeOwnership(
  tx: Tx,
  deps: Deps,
  { cart, lines }: OpenedCart,
  caller: CartCaller,
): Promise<OpenedCart | undefined> {
  // Only a cart without anything personal can change hands, so a planted or a guessed id wins nobody's details.
  if (!isOwner(cart, caller) && (cart.email !== null || lines.some((line) => line.details !== null))) return undefined;
  if (holdsSecret(cart, caller.cartCookie)) caller.setCartCookie(caller.cartCookie);
  else {
    // Claimed by its id, or the member's cart met in another browser: the secret moves here.
    const secret = randomToken();
    cart.secret_hash = hashToken(secret);
    await updateCart(tx, cart.id, { secret_hash: cart.secret_hash });
    caller.setCartCookie({ cartId: cart.id, secret });
  }
  return caller.viewer && cart.uid === null
    ? bindToMember(tx, deps, { cart, lines }, caller.viewer.uid)
    : { cart, lines };
}

/** After log-in the cart belongs to the member, and the lines of an older open cart come along. */
async function bindToMember(tx: Tx, deps: Deps, { cart, lines }: OpenedCart, uid: string): Promise<OpenedCart> {
  const found = await openCartOf(tx, uid);
  await updateCart(tx, cart.id, { uid });
  const bound = { ...cart, uid };
  // Locked, so that its payment cannot begin while its lines leave it.
  const older = found && (await lockCart(tx, found.id));
  if (older?.status !== 'open' || older.open_order_id !== null) return { cart: bound, lines };
  await dropDoubles(tx, deps, older.id, lines);
  await moveLines(tx, older.id, cart.id);
  await deleteCart(tx, older.id);
  return { cart: bound, lines: await linesOfCart(tx, cart.id) };
}

/** What is bought once and is in both carts stays in one of them: nobody pays for the same guide twice. */
async function dropDoubles(tx: Tx, deps: Deps, fromCartId: string, kept: CartLine[]): Promise<void> {
  for (const line of await linesOfCart(tx, fromCartId)) {
    const isDouble =
      deps.purchasables[line.kind].once &&
      kept.some((other) => other.kind === line.kind && other.itemId === line.itemId);
    if (isDouble) await deleteLine(tx, fromCartId, line.id);
  }
}

async function newCart(
  tx: Tx,
  deps: Deps,
  caller: CartCaller,
  requestedId: string | null | undefined,
): Promise<OpenedCart> {
  const secret = randomToken();
  const secretHash = hashToken(secret);
  const now = deps.now().toISOString();
  const uid = caller.viewer?.uid ?? null;
  let id: string = randomUUID();
  if (deps.config.PHI_DEV && requestedId === deps.config.DEV_CART_ID) {
    // While developing, one fixed cart is used again and again; it does not exist otherwise (invariant 14).
    const used = await cartById(tx, requestedId);
    if (used) {
      await deleteLines(tx, requestedId);
      await deleteCart(tx, requestedId);
    }
    id = requestedId;
  }
  caller.setCartCookie({ cartId: id, secret });
  return { cart: await insertCart(tx, { id, secretHash, uid, now }), lines: [] };
}
