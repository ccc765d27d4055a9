import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getEvent,
  getWaitingPlace,
  joinWaitingList,
  leaveWaitingList,
  registerForEvent,
  takeOffer,
} from '#contract/events.ts';
import { getCart } from '#contract/store.ts';
import { cancelEvent } from '#contract/admin/events.ts';
import { hourMs } from '#contract/spans.ts';
import { eventPool, giveBack, setLeft } from '../db/capacity.sql.ts';
import { changingPools } from '../db/pool-changes.ts';
import { eventData } from './personal-data.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { mailsTo, poolUse, ticketsOf, unexplainedMoney, waitingOf } from '../testing/evidence.sql.ts';
import { person } from '../testing/people.sql.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';
import { serveQueues } from './waiting-offers.ts';

let shop: TestShop;
let ahead = 0;
beforeAll(async () => {
  shop = await testShop({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => shop.close());
beforeEach(() => {
  ahead = 0;
});

let serial = 0;
const register = (name: string, tickets = 1) => ({
  firstName: name,
  surname: 'Ngata',
  email: `${name}@example.org`,
  phone: '',
  numberOfTickets: tickets,
});
const join = (eventId: number, name: string, tickets = 1) =>
  shop.browser().call(joinWaitingList, { eventId, register: register(name, tickets) });
/** A full event with a queue. */
async function fullEvent(more: Parameters<typeof addEvent>[1] = {}) {
  const event = await addEvent(shop.deps, { places: 2, used: 2, eventType: 1, waitingList: true, ...more });
  await shop.deps.content.refresh();
  return event;
}
const free = (eventId: number, places: number) =>
  changingPools(shop.deps, (tx) => giveBack(tx, eventPool(eventId), places));
const states = async (eventId: number) => (await waitingOf(shop.deps, eventId)).map(({ status }) => status);
const tokenOf = async (eventId: number, index = 0) =>
  (await waitingOf(shop.deps, eventId))[index]?.token ?? expect.fail('Nobody waits.');
const place = async (token: string) => (await shop.browser().call(getWaitingPlace, { token })).data;
const names = () => [`a${++serial}`, `b${serial}`, `c${serial}`] as const;

describe('joining', () => {
  test('only a full event with a list; the mail links to the position, and its subject names no event', async () => {
    const [first, second] = names();
    const { eventId, slug } = await fullEvent();
    expect((await shop.browser().call(getEvent, { slug })).data?.waitingList).toBe(true);
    expect((await join(eventId, first)).results).toEqual({ joined: true });
    expect((await join(eventId, second, 2)).results).toEqual({ joined: true });
    expect(await place(await tokenOf(eventId, 1))).toEqual({
      state: 'waiting',
      tickets: 2,
      position: 2,
      expiresAt: null,
    });
    const [mail] = await mailsTo(shop.deps, `${first}@example.org`);
    expect(mail).toMatchObject({ subject: 'You are on the waiting list' });
    expect(mail?.text).toContain(`#place=${await tokenOf(eventId)}`);
    const none = await addEvent(shop.deps, { places: 1, used: 1, eventType: 1 });
    expect((await join(none.eventId, first)).errors).toMatchObject([{ code: 'no_waiting_list' }]);
    const half = await fullEvent({ used: 1 });
    expect((await join(half.eventId, first)).errors).toMatchObject([{ code: 'has_places' }]);
    expect((await join(half.eventId, first, 2)).results).toEqual({ joined: true });
    expect((await join(eventId, '')).errors).toMatchObject([{ field: 'firstName' }, { field: 'email' }]);
  });

  test('a second time is the same answer and no second entry, also in capitals', async () => {
    const [name] = names();
    const { eventId } = await fullEvent();
    const once = await join(eventId, name);
    expect(await join(eventId, name.toUpperCase())).toEqual(once);
    expect(await states(eventId)).toEqual(['waiting']);
    expect(await mailsTo(shop.deps, `${name}@example.org`)).toHaveLength(1);
  });

  test('an invented, changed or foreign link shows nothing', async () => {
    const [name] = names();
    const { eventId } = await fullEvent();
    await join(eventId, name);
    const token = await tokenOf(eventId);
    const [id = '', secret = ''] = token.split(/-(.*)/);
    for (const wrong of ['', 'x', `${Number(id) + 1}-${secret}`, `${id}-${'A'.repeat(43)}`]) {
      expect(await place(wrong)).toBeNull();
      expect((await shop.browser().call(leaveWaitingList, { token: wrong })).errors).toMatchObject([
        { code: 'link_invalid' },
      ]);
      expect((await shop.browser().call(takeOffer, { token: wrong })).errors).toMatchObject([{ code: 'link_invalid' }]);
    }
  });
});

describe('offers', () => {
  test('freed places go to the list in order and are never on sale; one click registers', async () => {
    const [first, second, third] = names();
    const { eventId, slug } = await fullEvent();
    for (const name of [first, second]) await join(eventId, name);
    await free(eventId, 1);
    const stranger = await shop.browser().call(registerForEvent, { eventId, register: register(third) });
    expect(stranger.errors).toMatchObject([{ code: 'fully_booked' }]);
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['offered', 'waiting']);
    expect((await shop.browser().call(getEvent, { slug })).data).toMatchObject({ numOfPlaces: 2, usedNumOfPlaces: 2 });
    const mails = await mailsTo(shop.deps, `${first}@example.org`);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^A place is free for you until /),
    );
    const token = await tokenOf(eventId);
    expect(await place(token)).toMatchObject({ state: 'offered', tickets: 1, expiresAt: expect.any(String) as string });
    const taken = await shop.browser().call(takeOffer, { token });
    expect(taken.results).toMatchObject({ cartInfo: null, bookingCode: expect.stringMatching(/^\w{8}$/) as string });
    expect((await shop.browser().call(takeOffer, { token })).errors).toMatchObject([{ code: 'offer_ended' }]);
    expect(await ticketsOf(shop.deps, eventId)).toBe(1);
    expect(await poolUse(shop.deps, eventPool(eventId))).toEqual({ capacity: 2, used: 2 });
  });

  test('who wants more than are free is passed over; what nobody can use is on sale', async () => {
    const [first, second, third] = names();
    const { eventId } = await fullEvent({ places: 3, used: 3 });
    await join(eventId, first, 3);
    await join(eventId, second, 1);
    await free(eventId, 2);
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['waiting', 'offered']);
    expect(await poolUse(shop.deps, eventPool(eventId))).toEqual({ capacity: 3, used: 2 });
    const sold = await shop.browser().call(registerForEvent, { eventId, register: register(third) });
    expect(sold.results).toBeDefined();
  });

  test('places that staff add are offered too', async () => {
    const [name] = names();
    const { eventId } = await fullEvent();
    await join(eventId, name);
    await changingPools(shop.deps, (tx) => setLeft(tx, eventPool(eventId), 1));
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['offered']);
  });

  test('an offer that expires goes to the next, and the person is told once', async () => {
    const [first, second] = names();
    const { eventId } = await fullEvent();
    for (const name of [first, second]) await join(eventId, name);
    await free(eventId, 1);
    await serveQueues(shop.deps);
    ahead = 24 * hourMs + 1000;
    const token = await tokenOf(eventId);
    expect((await place(token))?.state).toBe('expired');
    expect((await shop.browser().call(takeOffer, { token })).errors).toMatchObject([{ code: 'offer_ended' }]);
    await Promise.all([serveQueues(shop.deps), serveQueues(shop.deps)]);
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['expired', 'offered']);
    const told = (await mailsTo(shop.deps, `${first}@example.org`)).filter(
      ({ subject }) => subject === 'Your offer has ended',
    );
    expect(told).toHaveLength(1);
    expect(await poolUse(shop.deps, eventPool(eventId))).toEqual({ capacity: 2, used: 2 });
  });

  test('while the shop is closed, nobody is offered what has a price, and an offer gets another day', async () => {
    const closed = { ...shop.deps, config: { ...shop.deps.config, SHOP_CLOSED: true } };
    const [first, second] = names();
    const { eventId } = await fullEvent({ priceCents: 2000 });
    for (const name of [first, second]) await join(eventId, name);
    await free(eventId, 1);
    await serveQueues(closed);
    expect(await states(eventId)).toEqual(['waiting', 'waiting']);
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['offered', 'waiting']);
    ahead = 24 * hourMs + 1000;
    await serveQueues(closed);
    expect(await states(eventId)).toEqual(['offered', 'waiting']);
    const token = await tokenOf(eventId);
    expect(Date.parse((await place(token))?.expiresAt ?? '')).toBeGreaterThan(Date.now() + ahead + 23 * hourMs);
    expect(await poolUse(shop.deps, eventPool(eventId))).toEqual({ capacity: 2, used: 2 });
    ahead += 24 * hourMs + 1000;
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['expired', 'offered']);
  });

  test('an offer ends with the start of the event, and the list closes', async () => {
    const [first, second] = names();
    const { eventId } = await fullEvent({ startsInMinutes: 60 });
    for (const name of [first, second]) await join(eventId, name);
    await free(eventId, 1);
    await serveQueues(shop.deps);
    ahead = 61 * 60_000;
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['expired', 'closed']);
    expect(await poolUse(shop.deps, eventPool(eventId))).toEqual({ capacity: 2, used: 1 });
  });

  test('leaving an offer gives its places to the next at once', async () => {
    const [first, second] = names();
    const { eventId } = await fullEvent();
    for (const name of [first, second]) await join(eventId, name);
    await free(eventId, 1);
    await serveQueues(shop.deps);
    const token = await tokenOf(eventId);
    for (let time = 0; time < 2; time++)
      expect((await shop.browser().call(leaveWaitingList, { token })).results).toEqual({ left: true });
    expect(await states(eventId)).toEqual(['left', 'offered']);
    expect((await join(eventId, first)).results).toEqual({ joined: true });
  });

  test('when the event is cancelled, the list closes with a mail', async () => {
    const [name] = names();
    const { eventId } = await fullEvent();
    await join(eventId, name);
    const staff = (await person(shop, `staff${serial}@example.org`, { roles: ['events'] })).browser;
    const answer = await staff.call(cancelEvent, {
      eventId,
      reason: 'The hall burned down.',
      key: `cancel-${serial}-key`,
    });
    expect(answer.results).toBeDefined();
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['closed']);
    expect((await mailsTo(shop.deps, `${name}@example.org`)).map(({ subject }) => subject)).toContain(
      'The waiting list is closed',
    );
  });
});

describe('paid events', () => {
  /** An offer of one place of a paid event, in the cart of a browser. */
  async function offerInCart() {
    const [name] = names();
    const { eventId } = await fullEvent({ eventType: 0, priceCents: 2500 });
    await join(eventId, name);
    await free(eventId, 1);
    await serveQueues(shop.deps);
    const browser = shop.browser();
    const token = await tokenOf(eventId);
    const { cartInfo } = (await browser.call(takeOffer, { token })).results ?? expect.fail('The offer was not taken.');
    const cartId = cartInfo?.cartId ?? '';
    return { eventId, browser, cartId, token, amount: await fillDetails(browser, cartId) };
  }
  const settled = async (eventId: number) => {
    expect(await poolUse(shop.deps, eventPool(eventId))).toEqual({ capacity: 2, used: 2 });
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  };
  const payBy = (browser: TestBrowser, cart: { cartId: string; amount: number }, card: string) =>
    payWith(browser, cart, card);

  test('the places stay held in the cart and are paid there', async () => {
    const { eventId, browser, ...cart } = await offerInCart();
    expect((await browser.call(getCart, { cartId: cart.cartId })).cartInfo.totalQuantity).toBe(1);
    expect((await payBy(browser, cart, 'tok_visa')).results?.OrderIdToken).toBeDefined();
    expect(await states(eventId)).toEqual(['done']);
    expect(await ticketsOf(shop.deps, eventId)).toBe(1);
    await settled(eventId);
  });

  // Invariant 11.
  test('a declined card keeps the offer: the next card pays', async () => {
    const { eventId, browser, ...cart } = await offerInCart();
    expect((await payBy(browser, cart, 'tok_chargeDeclined')).errors).toBeDefined();
    await settled(eventId);
    expect((await payBy(browser, cart, 'tok_visa')).results?.OrderIdToken).toBeDefined();
    expect(await states(eventId)).toEqual(['done']);
    await settled(eventId);
  });

  test('after a declined card the job resumes the offer, and it expires as before', async () => {
    const { eventId, browser, ...cart } = await offerInCart();
    await payBy(browser, cart, 'tok_chargeDeclined');
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['offered']);
    ahead = 24 * hourMs + 1000;
    await serveQueues(shop.deps);
    expect(await states(eventId)).toEqual(['expired']);
    expect(await poolUse(shop.deps, eventPool(eventId))).toEqual({ capacity: 2, used: 1 });
  });

  // Invariant 11.
  test('an offer in two carts, or twice in one, is paid once', async () => {
    const { eventId, browser, token, ...cart } = await offerInCart();
    const other = shop.browser();
    const second = (await other.call(takeOffer, { token })).results?.cartInfo?.cartId ?? '';
    const amount = await fillDetails(other, second);
    const answers = await Promise.all([
      payBy(browser, cart, 'tok_visa'),
      payBy(other, { cartId: second, amount }, 'tok_visa'),
    ]);
    expect(answers.filter(({ results }) => results?.OrderIdToken)).toHaveLength(1);
    expect(answers.flatMap(({ errors }) => errors ?? [])).toMatchObject([{ code: 'offer_ended' }]);
    await settled(eventId);

    const twice = await offerInCart();
    await twice.browser.call(takeOffer, { token: twice.token, cartId: twice.cartId });
    const doubled = await fillDetails(twice.browser, twice.cartId);
    expect((await payBy(twice.browser, { cartId: twice.cartId, amount: doubled }, 'tok_visa')).errors).toMatchObject([
      { code: 'offer_twice' },
    ]);
    await settled(twice.eventId);
  });

  // Invariant 11.
  test('an offer that expired in the cart is not charged', async () => {
    const { eventId, browser, ...cart } = await offerInCart();
    ahead = 24 * hourMs + 1000;
    expect((await payBy(browser, cart, 'tok_visa')).errors).toMatchObject([{ code: 'offer_ended' }]);
    expect(await ticketsOf(shop.deps, eventId)).toBe(0);
    expect(await unexplainedMoney(shop.deps)).toEqual([]);
  });
});

test('the export has the entries of a person, and an erasure leaves the lists', async () => {
  const { eventId } = await fullEvent();
  const { uid } = await person(shop, 'waiting@example.org', {});
  await shop
    .browser()
    .call(joinWaitingList, { eventId, register: { ...register('waiting'), email: 'Waiting@example.org' } });
  await free(eventId, 1);
  await serveQueues(shop.deps);
  const who = { uid, email: 'waiting@example.org' };
  expect(await eventData.read(shop.deps.db.read, who)).toMatchObject({ waitingLists: [{ status: 'offered' }] });
  await changingPools(shop.deps, (tx) => eventData.erase(tx, who, shop.deps.now().toISOString(), shop.deps));
  expect(await states(eventId)).toEqual(['left']);
  expect(await eventData.read(shop.deps.db.read, who)).toMatchObject({ waitingLists: [] });
});
