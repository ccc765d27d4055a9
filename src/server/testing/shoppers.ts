import { setTimeout as wait } from 'node:timers/promises';
import { registerForEvent } from '#contract/events.ts';
import { reconcile } from '../store/payments/reconcile.ts';
import { addEvent, addProduct } from './catalogue.sql.ts';
import { bookingCodesOf, books } from './evidence.sql.ts';
import { filledCart, payWith, type TestShop } from './shop.ts';
import { testBrowser } from './test-app.ts';

const shoppers = 8;

export interface Answers {
  statuses: Set<number>;
  refused: number;
  /** Each of those said when to come back. */
  allHaveRetryAfter: boolean;
  /** Acknowledged. */
  orders: number;
  bookingCodes: string[];
}

/** Eight people who register and buy, again and again, each at one of the processes of a shop. */
export async function startShoppers(shop: TestShop, urls: readonly string[]) {
  const { productId } = await addProduct(shop.deps, { priceCents: 1000, stock: null });
  const { eventId } = await addEvent(shop.deps, { eventType: 1, places: null });
  const seen: Answers = { statuses: new Set(), refused: 0, allHaveRetryAfter: true, orders: 0, bookingCodes: [] };
  let finished = false;
  const browserAt = (url: string) => {
    const browser = testBrowser(url);
    const send = browser.fetch;
    browser.fetch = async (path, init) => {
      const response = await send(path, init);
      seen.statuses.add(response.status);
      if (response.status === 503) {
        seen.refused += 1;
        seen.allHaveRetryAfter &&= response.headers.has('retry-after');
      }
      return response;
    };
    return browser;
  };
  const shopping = Array.from({ length: shoppers }, async (_, index) => {
    const browser = browserAt(urls[index % urls.length] ?? '');
    for (let round = 0; !finished; round++) {
      try {
        const email = `shopper${index}-${round}@example.org`;
        const register = { firstName: 'Ada', surname: 'Nguyen', email, phone: '', numberOfTickets: 1 };
        const booked = await browser.call(registerForEvent, { eventId, register });
        if (booked.results?.bookingCode) seen.bookingCodes.push(booked.results.bookingCode);
        browser.cookies.clear();
        const paid = await payWith(browser, await filledCart(browser, productId), 'tok_visa');
        if (paid.results?.OrderIdToken) seen.orders += 1;
      } catch {
        // Tries again after a 503. Any other failure shows in the statuses.
        await wait(20);
      }
    }
  });
  return {
    seen,
    async end() {
      finished = true;
      await Promise.all(shopping);
    },
    /**
     * What differs from what was acknowledged, once the reconciler has asked for payments without an outcome. It takes
     * over those whose lease has run out by the clock of the shop.
     */
    async losses() {
      await reconcile(shop.deps);
      const booked = new Set(await bookingCodesOf(shop.deps, eventId));
      const orders = await books(shop.deps);
      const paid = orders.filter(({ status }) => status === 'paid');
      const ofOrders = new Set<unknown>(paid.map(({ charge_ref: ref }) => ref));
      const charges = (await shop.gateway.ledger()).charges.filter(({ status }) => status === 'succeeded');
      const charged = new Set<unknown>(charges.map(({ payment_intent: ref }) => ref));
      return {
        registrations: seen.bookingCodes.filter((code) => !booked.has(code)),
        orders: Math.max(0, seen.orders - paid.length),
        openPayments: orders.filter(({ attemptStatus }) => attemptStatus === 'pending').length,
        chargesWithoutOrder: [...charged].filter((ref) => !ofOrders.has(ref)),
        ordersWithoutCharge: [...ofOrders].filter((ref) => !charged.has(ref)),
      };
    },
  };
}

export const noLosses = {
  registrations: [],
  orders: 0,
  openPayments: 0,
  chargesWithoutOrder: [],
  ordersWithoutCharge: [],
};
