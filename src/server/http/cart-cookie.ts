import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';

/** The cookie holds the cart's id and a secret; the secret proves that this browser created the cart. */
const cartCookieName = 'cart';
export interface CartCookie {
  cartId: string;
  secret: string;
}

const ninetyDaysInSeconds = 90 * 24 * 60 * 60;

/** Reads the request's header `cookie`; null without a valid cart cookie. */
export function readCartCookie(header: string | undefined): CartCookie | null {
  const value = header && parseCookie(header)[cartCookieName];
  const match = value ? /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value) : null;
  return match?.[1] && match[2] ? { cartId: match[1], secret: match[2] } : null;
}

/** Sets the cookie; `null` deletes it (max-age 0). */
export function writeCartCookie(reply: FastifyReply, cart: CartCookie | null, secure: boolean): void {
  const setCookie = stringifySetCookie({
    name: cartCookieName,
    value: cart ? `${cart.cartId}.${cart.secret}` : '',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: cart ? ninetyDaysInSeconds : 0,
  });
  // A repeated command sets its cookie again; Fastify would send both.
  if (reply.hasHeader('set-cookie')) reply.removeHeader('set-cookie');
  reply.header('set-cookie', setCookie);
}
