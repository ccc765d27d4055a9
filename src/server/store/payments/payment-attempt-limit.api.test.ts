// Invariant 10: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../testing/catalogue.sql.ts';
import { paymentCaptcha, solvedCaptcha } from '../../testing/captcha.ts';
import { filledCart, payWith, testShop, type TestShop } from '../../testing/shop.ts';
import type { TestBrowser } from '../../testing/test-app.ts';
import { oldCardTries } from './payment-attempt-limit.ts';

let shop: TestShop;
let productId: number;
let ahead = 0;
beforeAll(async () => {
  shop = await testShop({ webhooks: false, settings: { LIMIT_FACTOR: '1' }, now: () => new Date(Date.now() + ahead) });
  ({ productId } = await addProduct(shop.deps, { priceCents: 1000 }));
  await shop.deps.content.refresh();
});
afterAll(() => shop.close());

/** Every test begins an hour later: the declines of the tests before it no longer count. */
function laterHour() {
  ahead += 61 * 60_000;
}
const stolen = async () => shop.gateway.tokenFor('4000000000000002');
const codeOf = (paid: Awaited<ReturnType<typeof payWith>>) =>
  paid.results?.OrderIdToken ? 'paid' : (paid.errors?.[0]?.code ?? '');
async function solved(browser: TestBrowser, cart: { cartId: string; amount: number }, token: string) {
  return payWith(browser, cart, token, await paymentCaptcha(browser));
}

test('60 declines on one cart: a captcha after three, then a pause; the captcha counts once', async () => {
  laterHour();
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  const codes = [];
  for (let index = 0; index < 60; index += 1)
    codes.push(codeOf(await payWith(browser, cart, 'tok_chargeDeclinedInsufficientFunds')));
  expect(codes.filter((code) => code === 'card_declined')).toHaveLength(3);
  expect(new Set(codes.slice(3))).toEqual(new Set(['captcha_required']));

  const captcha = await paymentCaptcha(browser);
  expect(codeOf(await payWith(browser, cart, await stolen(), captcha))).toBe('card_declined');
  expect(codeOf(await payWith(browser, cart, await stolen(), captcha))).toBe('captcha_required');
  for (let index = 4; index < 10; index += 1)
    expect(codeOf(await solved(browser, cart, await stolen()))).toBe('card_declined');
  const refused = await solved(browser, cart, 'tok_visa');
  expect(refused.errors).toEqual([
    {
      errorMessage: 'Too many payments were declined. Please try again in 60 minutes, or ask your bank.',
      code: 'too_many_declines',
    },
  ]);
  ahead += 61 * 60_000;
  expect(codeOf(await payWith(browser, cart, 'tok_visa'))).toBe('paid');
});

test('a genuine buyer behind the address of a card tester pays after a captcha', async () => {
  laterHour();
  for (let index = 0; index < 3; index += 1) {
    const tester = shop.browser();
    expect(codeOf(await payWith(tester, await filledCart(tester, productId), await stolen()))).toBe('card_declined');
  }
  const tester = shop.browser();
  expect(codeOf(await payWith(tester, await filledCart(tester, productId), await stolen()))).toBe('captcha_required');

  const genuine = shop.browser();
  const cart = await filledCart(genuine, productId);
  const token = await shop.gateway.tokenFor('4242424242424242');
  expect(codeOf(await payWith(genuine, cart, token))).toBe('captcha_required');
  expect(codeOf(await payWith(genuine, cart, token, 'not a solution'))).toBe('captcha_required');
  // The captcha of a form is not valid for a payment.
  expect(codeOf(await payWith(genuine, cart, token, await solvedCaptcha(genuine)))).toBe('captcha_required');
  expect(codeOf(await solved(genuine, cart, token))).toBe('paid');
});

test('an account with ten declines waits, with every cart', async () => {
  laterHour();
  const browser = shop.browser();
  await browser.signUp({ email: 'tester@example.org' });
  const codes = [];
  for (let index = 0; index < 12; index += 1) {
    browser.cookies.clear();
    codes.push(codeOf(await solved(browser, await filledCart(browser, productId), await stolen())));
  }
  expect(codes.filter((code) => code === 'card_declined')).toHaveLength(10);
  expect(codes.slice(10)).toEqual(['too_many_declines', 'too_many_declines']);
});

test('a card with ten declines waits, with every cart and token; another card is charged', async () => {
  laterHour();
  for (let index = 0; index < 10; index += 1) {
    const browser = shop.browser();
    expect(codeOf(await solved(browser, await filledCart(browser, productId), await stolen()))).toBe('card_declined');
  }
  const browser = shop.browser();
  const cart = await filledCart(browser, productId);
  expect(codeOf(await solved(browser, cart, await stolen()))).toBe('too_many_declines');
  expect(codeOf(await solved(browser, cart, await shop.gateway.tokenFor('4242424242424242')))).toBe('paid');
});

test('an expired try is deleted by the daily job', async () => {
  expect(await oldCardTries.sweep(shop.deps, 100)).toBeGreaterThan(0);
  ahead += 3 * 60 * 60_000;
  expect(await oldCardTries.sweep(shop.deps, 100)).toBeGreaterThan(0);
  expect(await oldCardTries.sweep(shop.deps, 100)).toBe(0);
});
