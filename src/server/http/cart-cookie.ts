import type { FastifyReply } from 'fastify';

/** The cookie holds the cart's id and a secret; the secret proves that this browser created the cart. */
export const cartCookieName = 'cart';
export interface CartCookie {
  cartId: string;
  secret: string;
}

const ninetyDaysInSeconds = 90 * 24 * 60 * 60;

export function readCartCookie(value: string | undefined): CartCookie | null {
  const match = value ? /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value) : null;
  return match?.[1] && match[2] ? { cartId: match[1], secret: match[2] } : null;
}

/** Sets the cookie; `null` deletes it (max-age 0). */
export function writeCartCookie(reply: FastifyReply, cart: CartCookie | null, secure: boolean): void {
  const value = cart ? `${cart.cartId}.${cart.secret}` : '';
  reply.setCookie(cartCookieName, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: cart ? ninetyDaysInSeconds : 0,
  });
}
