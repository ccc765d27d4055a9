import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readCartCookie, writeCartCookie } from './cart-cookie.ts';

const cart = { cartId: '0b7d1e1e-7d5a-4a0e-9b0e-0123456789ab', secret: 'a'.repeat(43) };
const value = `${cart.cartId}.${cart.secret}`;

test('a command that runs twice sends one cookie', async () => {
  const app = Fastify();
  app.get('/', async (_request, reply) => {
    writeCartCookie(reply, { ...cart, secret: 'b'.repeat(43) }, true);
    writeCartCookie(reply, cart, true);
    return {};
  });
  const answer = await app.inject('/');
  expect(answer.headers['set-cookie']).toBe(`cart=${value}; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax`);
});

test('finds the cart among other cookies', () => {
  expect(readCartCookie(`theme=dark; cart=${value}; other=1`)).toEqual(cart);
});

test('ignores a missing or malformed cookie', () => {
  for (const header of [undefined, '', 'cart', 'cart=', 'cart=1.2', `mycart=${value}`, `cart=${value}x`])
    expect(readCartCookie(header)).toBeNull();
});
