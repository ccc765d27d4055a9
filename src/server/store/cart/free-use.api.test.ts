import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinWaitingList, registerForEvent } from '#contract/events.ts';
import { addEvent, addProduct } from '../../testing/catalogue.sql.ts';
import { paymentCaptcha } from '../../testing/captcha.ts';
import { poolUse } from '../../testing/evidence.sql.ts';
import { filledCart, payWith, testShop, type TestShop } from '../../testing/shop.ts';
import { oldFreeUses } from './free-use.ts';

let shop: TestShop;
let ahead = 0;
beforeAll(async () => {
  shop = await testShop({ webhooks: false, settings: { LIMIT_FACTOR: '1' }, now: () => new Date(Date.now() + ahead) });
});
// What the test before has taken no longer counts.
beforeEach(() => {
  ahead += 61 * 60_000;
});
afterAll(() => shop.close());

const freeEvent = async (places: number | null = 400, waitingList = false) => {
  const { eventId } = await addEvent(shop.deps, { eventType: 1, places, waitingList });
  await shop.deps.content.refresh();
  return eventId;
};
let serial = 0;
const person = (numberOfTickets: number, email = `free${++serial}@visitor.example`) => ({
  firstName: 'Ana',
  surname: 'Rewi',
  email,
  phone: '',
  numberOfTickets,
});
type Answer = { results?: unknown; errors?: readonly { code?: string | undefined; errorMessage: string }[] };
/** 'done', the code of the failure, or its status with the seconds to wait. */
async function outcome(answer: Promise<Answer>): Promise<string> {
  try {
    const { results, errors } = await answer;
    return results ? 'done' : (errors?.[0]?.code ?? 'none');
  } catch (error) {
    const { status, retryAfter } = error as { status: number; retryAfter?: number };
    return `${status}${retryAfter === undefined ? '' : ' wait'}`;
  }
}
async function register(eventId: number, who: ReturnType<typeof person>, solve = false): Promise<string> {
  const browser = shop.browser();
  const captcha = solve ? { captcha: await paymentCaptcha(browser) } : {};
  return outcome(browser.call(registerForEvent, { eventId, register: who, ...captcha }));
}

describe('free tickets', () => {
  test('one client no longer takes 136 places in three calls', async () => {
    const eventId = await freeEvent(136);
    expect(await register(eventId, person(50))).toBe('captcha_required');
    expect(await register(eventId, person(50), true)).toBe('done');
    expect(await register(eventId, person(50), true)).toMatch(/^429/);
    expect(await register(eventId, person(1), true)).toMatch(/^429/);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toMatchObject({ used: 50 });
    ahead += 61 * 60_000;
    expect(await register(eventId, person(10))).toBe('done');
  });

  test('the pause names the seconds to wait and prints its text', async () => {
    const eventId = await freeEvent();
    expect(await register(eventId, person(50), true)).toBe('done');
    ahead += 20 * 60_000;
    const response = await shop.browser().fetch('/api/event/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventId, register: person(1) }),
    });
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(39 * 60);
    expect(wait).toBeLessThanOrEqual(40 * 60);
    expect(((await response.json()) as { message: string }).message).toBe('Too many requests. Please try again later.');
  });

  test('ten tickets need no captcha, and a class of thirty gets through with one', async () => {
    const eventId = await freeEvent();
    for (let index = 0; index < 10; index += 1) expect(await register(eventId, person(1))).toBe('done');
    expect(await register(eventId, person(1))).toBe('captcha_required');
    expect(await register(eventId, person(30), true)).toBe('done');
  });

  test('a repeat of the same form is the same registration, also when a pause has begun', async () => {
    const eventId = await freeEvent();
    const who = person(50);
    expect(await register(eventId, who, true)).toBe('done');
    expect(await register(eventId, who)).toBe('done');
    expect(await poolUse(shop.deps, `event:${eventId}`)).toMatchObject({ used: 50 });
  });

  test('an account and an address are counted with their tags and other letter case', async () => {
    const eventId = await freeEvent();
    expect(await register(eventId, person(9, 'hoard@visitor.example'))).toBe('done');
    expect(await register(eventId, person(2, 'Hoard+1@visitor.example'))).toBe('captcha_required');
  });

  test('calls at once take no more than calls one after the other', async () => {
    const eventId = await freeEvent();
    const codes = await Promise.all(Array.from({ length: 20 }, () => register(eventId, person(1))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(10);
    expect(codes.filter((code) => code === 'captcha_required')).toHaveLength(10);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toMatchObject({ used: 10 });
  });
});

describe('free products', () => {
  test('carts that never order feed no count; 15 carts no longer empty the stock', async () => {
    const { productId, variantIds } = await addProduct(shop.deps, { priceCents: 0, stock: 400 });
    await shop.deps.content.refresh();
    const order = async (quantity: number, solve = false) => {
      const browser = shop.browser();
      const cart = await filledCart(browser, productId, quantity);
      return outcome(payWith(browser, cart, null, solve ? await paymentCaptcha(browser) : undefined));
    };
    for (let index = 0; index < 10; index += 1) await filledCart(shop.browser(), productId, 20);
    expect(await order(5)).toBe('done');
    expect(await order(1)).toBe('captcha_required');
    expect(await order(30, true)).toBe('done');
    const codes = [];
    for (let index = 0; index < 15; index += 1) codes.push(await order(16, true));
    expect(new Set(codes)).toEqual(new Set(['429']));
    expect(await poolUse(shop.deps, `variant:${variantIds[0]}`)).toMatchObject({ used: 35 });
  });
});

test('a typed address gets five mails, and more with a captcha; so does the network behind them', async () => {
  const eventId = await freeEvent(0, true);
  const join = async (email: string, solve = false) => {
    const browser = shop.browser();
    const captcha = solve ? { captcha: await paymentCaptcha(browser) } : {};
    return outcome(browser.call(joinWaitingList, { eventId, register: person(1, email), ...captcha }));
  };
  for (let index = 0; index < 5; index += 1) expect(await join('victim@visitor.example')).toBe('done');
  expect(await join('victim@visitor.example')).toBe('captcha_required');
  for (let index = 5; index < 20; index += 1) expect(await join('victim@visitor.example', true)).toBe('done');
  // The network has sent 20 mails to typed addresses.
  expect(await join('another@visitor.example')).toBe('captcha_required');
});

test('the counts hold hashes only, and are deleted after two hours', async () => {
  const eventId = await freeEvent();
  expect(await register(eventId, person(1, 'kept@visitor.example'))).toBe('done');
  const rows = await shop.deps.db.read.selectFrom('free_use').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/visitor|127\.0/);
  ahead += 3 * 60 * 60_000;
  expect(await oldFreeUses.sweep(shop.deps, 1000)).toBe(rows.length);
});
