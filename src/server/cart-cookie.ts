import type { FastifyReply } from 'fastify';

/**
 * Name and value of the cookie: the cart's id and the secret that proves this browser made it (A-07, A-20, invariant
 * 13).
 */
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

/** null takes it back: a browser forgets a cookie that comes once more without any time to live. */
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
