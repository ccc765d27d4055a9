import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEventToCart } from '#contract/events.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { ticketsOf } from '../testing/evidence.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { eventPurchasable } from './event-purchasable.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const attendee = { firstName: 'Ana <b>', surname: 'Ngata', email: 'ana@example.org', phone: '', numberOfTickets: 2 };
const lineOf = (eventId: number, id = 1) => ({
  id,
  kind: 'event' as const,
  itemId: eventId,
  variantId: null,
  options: [],
  quantity: 2,
  details: attendee,
  name: 'Event',
});

test('describes a line with the time at the venue, or in Sydney, and the attendee, escaped', async () => {
  const { eventId } = await addEvent(app.deps, { priceCents: 4500, places: 3 });
  await app.deps.db.transaction(async (tx) => {
    await tx
      .updateTable('event')
      .set({ starts_at: '2099-10-04T09:30:00.000Z', ends_at: '2099-10-04T11:00:00.000Z' })
      .where('id', '=', eventId)
      .execute();
  });
  const [quote] = await eventPurchasable.quote(app.deps.db.read, [lineOf(eventId)], app.deps.now());
  expect(quote).toMatchObject({
    unitCents: 4500,
    addedCents: 0,
    capacityKey: `event:${eventId}`,
    problem: null,
    descriptionHtml:
      '<time datetime="2099-10-04T09:30:00.000Z" data-end="2099-10-04T11:00:00.000Z">Sunday 4 October 2099, 8:30 pm – 10:00 pm (NSW/VIC/TAS)</time><br>Attendee: Ana &lt;b&gt; Ngata',
  });
  await app.deps.db.transaction(async (tx) => {
    const place = { venue: 'Town Hall', time_zone: 'Australia/Perth' };
    await tx.updateTable('event').set(place).where('id', '=', eventId).execute();
  });
  const [atVenue] = await eventPurchasable.quote(app.deps.db.read, [lineOf(eventId)], app.deps.now());
  expect(atVenue?.descriptionHtml).toBe(
    'Sunday 4 October 2099, 5:30 pm – 7:00 pm (WA)<br>Attendee: Ana &lt;b&gt; Ngata',
  );
  expect([quote?.shortage(0), quote?.shortage(2)]).toEqual(['Fully Booked', 'Only 2 places left.']);
});

test('refuses tickets of an event that has started, is unpublished or has become free', async () => {
  const started = await addEvent(app.deps, { priceCents: 100, startsInMinutes: -1 });
  const free = await addEvent(app.deps, { eventType: 1 });
  const lines = [started.eventId, 2_000_000_000, free.eventId].map((eventId) => lineOf(eventId));
  const quotes = await eventPurchasable.quote(app.deps.db.read, lines, app.deps.now());
  expect(quotes.map((quote) => quote.problem)).toEqual([
    'Not Available',
    'Not Available',
    'This event is free. Please register instead.',
  ]);
});

test('creates one registration per line, once, with an attendee per ticket and its code on the order line; a refund cancels them', async () => {
  const { eventId } = await addEvent(app.deps, { priceCents: 4500, places: 3 });
  const at = app.deps.now().toISOString();
  const { orderId, lineId } = await app.deps.db.transaction(async (tx) => {
    const order = {
      token_nonce: 'n',
      token_hash: 'h',
      cart_id: 'c',
      status: 'paid' as const,
      total_cents: 9000,
      gst_cents: 818,
      shipping_cents: 0,
      discount_cents: 0,
      gst_rule: 'r',
      first_name: 'A',
      surname: 'B',
      email: 'a@example.org',
      created_at: at,
    };
    const { id } = await tx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();
    const line = await tx
      .insertInto('order_line')
      .values({
        order_id: id,
        kind: 'event',
        item_id: eventId,
        name: 'Event',
        options_json: '[]',
        unit_cents: 4500,
        added_cents: 0,
        quantity: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { orderId: id, lineId: line.id };
  });
  const order = {
    id: orderId,
    uid: null,
    buyer: { firstName: 'A', surname: 'B', email: 'a@example.org', phone: null },
    locale: 'au' as const,
  };
  const fulfil = () =>
    app.deps.db.transaction((tx) => eventPurchasable.fulfil(tx, app.deps, order, [lineOf(eventId, lineId)]));
  const [first, ...others] = await fulfil();
  expect([others, await fulfil()]).toEqual([[], []]);
  expect(await ticketsOf(app.deps, eventId)).toBe(2);
  const { booking_code: code } = await app.deps.db.read
    .selectFrom('order_line')
    .select('booking_code')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  expect(code).toMatch(/^[0-9A-Z]{8}$/);
  expect(first).toMatchObject({
    lineId,
    bookingCode: code,
    mail: { to: attendee.email, text: expect.stringContaining(code ?? '-') as string },
  });
  const people = async () =>
    (
      await app.deps.db.read
        .selectFrom('attendee')
        .innerJoin('registration', 'registration.id', 'registration_id')
        .selectAll('attendee')
        .where('order_line_id', '=', lineId)
        .orderBy('seq')
        .execute()
    ).map((row) => [row.code, row.name, row.email, row.cancelled_at !== null]);
  expect(await people()).toEqual([
    [`${code}-1`, 'Ana <b> Ngata', attendee.email, false],
    [`${code}-2`, null, null, false],
  ]);
  const leave = (left: number) =>
    app.deps.db.transaction((tx) =>
      eventPurchasable.revoke(tx, app.deps, orderId, [{ ...lineOf(eventId, lineId), left }]),
    );
  await leave(1);
  expect(await ticketsOf(app.deps, eventId)).toBe(1);
  expect((await people()).map(([, , , cancelled]) => cancelled)).toEqual([false, true]);
  await leave(0);
  expect(await ticketsOf(app.deps, eventId)).toBe(0);
  expect((await people()).map(([, , , cancelled]) => cancelled)).toEqual([true, true]);
});

test('refuses tickets of a free event in the cart, and adds tickets of a paid event as separate lines', async () => {
  const free = await addEvent(app.deps, { eventType: 1 });
  const paid = await addEvent(app.deps, { priceCents: 4500, places: 3 });
  const browser = app.browser();
  const add = (eventId: number, register: Record<string, unknown> = {}) =>
    browser.call(addEventToCart, { eventId, register: { ...attendee, ...register }, cartId: null });
  const messagesOf = async (...request: Parameters<typeof add>) =>
    (await add(...request)).errors?.map((error) => error.errorMessage);
  expect(await messagesOf(free.eventId)).toEqual(['This event is free. Please register instead.']);
  expect(await messagesOf(paid.eventId, { email: '' })).toEqual(['Email is required.']);
  expect(await messagesOf(paid.eventId, { numberOfTickets: 4 })).toEqual(['Only 3 places left.']);
  await add(paid.eventId);
  const { results } = await add(paid.eventId, { numberOfTickets: 1 });
  expect(results?.cartInfo).toMatchObject({ numberOfItems: 2, totalQuantity: 3 });
});
