import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { freeRequestKey } from '../request-key.ts';
import { ordersNeverPaid, releasedReservations } from './never-paid.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.stopJobs();
});
afterAll(() => app.close());

const ago = (days: number) => new Date(app.deps.now().getTime() - days * dayMs).toISOString();

interface Made {
  days?: number;
  status?: 'cancelled' | 'paid' | 'awaitingPayment' | 'refunded';
  paid?: boolean;
  attempt?: 'declined' | 'cancelled' | 'pending' | 'requiresAction' | 'succeeded';
  requestKey?: string;
}

/** An order with a line, a payment, a reservation and a note. */
async function order(
  name: string,
  { days = 366, status = 'cancelled', paid = false, attempt = 'cancelled', requestKey }: Made = {},
) {
  return app.deps.db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('orders')
      .values({
        token_nonce: name,
        token_hash: name,
        status,
        total_cents: 100,
        gst_cents: 9,
        shipping_cents: 0,
        discount_cents: 0,
        gst_rule: 'total',
        first_name: 'Ana',
        surname: 'Ngata',
        email: name,
        created_at: ago(days),
        paid_at: paid ? ago(days) : null,
        request_key: requestKey ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { kind: 'product', item_id: 1, name: 'Book', options_json: '[]', unit_cents: 100, added_cents: 0 };
    await tx
      .insertInto('order_line')
      .values({ order_id: id, ...line, quantity: 1, gst_free: 0, details_json: '{"attendees":["Ana"]}' })
      .execute();
    const times = { lease_until: ago(days), created_at: ago(days), updated_at: ago(days) };
    await tx
      .insertInto('payment_attempt')
      .values({
        id: name,
        order_id: id,
        idempotency_key: name,
        amount_cents: 100,
        token_hash: '',
        status: attempt,
        ...times,
      })
      .execute();
    await tx
      .insertInto('reservation')
      .values({
        order_id: id,
        capacity_key: 'variant:1',
        quantity: 1,
        status: paid ? 'final' : 'released',
        expires_at: ago(days),
      })
      .execute();
    await tx
      .insertInto('order_note')
      .values({ order_id: id, uid: 'staff', text: 'x', created_at: ago(days) })
      .execute();
    return id;
  });
}

test('an order that nobody paid goes after a year, with all of it; nothing with money ever does', async () => {
  const gone = [await order('gone'), await order('gone too', { attempt: 'declined' })];
  const refunded = await order('kept: refunded late');
  const disputed = await order('kept: disputed');
  const booked = await order('kept: booked');
  const waited = await order('kept: a cart waits for it');
  const at = ago(400);
  await app.deps.db.transaction(async (tx) => {
    const sums = { amount_cents: 100, taxable_cents: 0, gst_cents: 0 };
    await tx
      .insertInto('refund')
      .values({
        id: 'r',
        order_id: refunded,
        ...sums,
        scope: 'order',
        actor: 'system',
        reason: '',
        buyer_message: '',
        idempotency_key: 'r',
        status: 'refunded',
        released: 1,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('dispute')
      .values({
        id: 'd',
        attempt_id: 'kept: disputed',
        order_id: disputed,
        amount_cents: 1,
        status: 'won',
        reason: '',
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto('money_entry')
      .values({
        at,
        day: at.slice(0, 10),
        order_id: booked,
        kind: 'product',
        item_id: 1,
        name: '',
        ...sums,
        quantity: 1,
        discount_cents: 0,
      })
      .execute();
    await tx
      .insertInto('cart')
      .values({ id: 'waits', status: 'open', open_order_id: waited, created_at: at, updated_at: at })
      .execute();
    await tx.updateTable('orders').set({ cart_id: 'waits' }).where('id', '=', waited).execute();
  });
  for (const attempt of ['pending', 'requiresAction', 'succeeded'] as const)
    await order(`kept: ${attempt}`, { attempt });
  await order('kept: paid', { status: 'paid', paid: true, attempt: 'succeeded', days: 4000 });
  await order('kept: cancelled, but was paid', { paid: true });
  await order('kept: waits', { status: 'awaitingPayment' });
  await order('kept: a year is not over', { days: 364 });

  expect(await ordersNeverPaid.sweep(app.deps, 1)).toMatchObject({ removed: 1, next: expect.any(String) });
  expect(await ordersNeverPaid.sweep(app.deps, 200)).toEqual({ removed: 1, next: null });
  expect(await ordersNeverPaid.sweep(app.deps, 200)).toEqual({ removed: 0, next: null });
  const { read } = app.deps.db;
  const emails = (await read.selectFrom('orders').select('email').execute()).map(({ email }) => email);
  expect(emails.filter((email) => email.startsWith('kept')).length).toBe(11);
  expect(emails.filter((email) => email.startsWith('gone'))).toEqual([]);
  for (const table of ['order_line', 'payment_attempt', 'reservation', 'order_note'] as const)
    expect(await read.selectFrom(table).select('order_id').where('order_id', 'in', gone).execute()).toEqual([]);
});

test('whoever tries again after a year gets no answer of an earlier try, and pays nothing twice', async () => {
  const nextOf = (base: string) => freeRequestKey(app.deps.db.read, base);
  await order('declined, a year ago', { requestKey: 'subscription:7:1:1' });
  await order('declined, and younger', { requestKey: 'subscription:7:1:2', days: 364 });
  await order('another thing', { requestKey: 'subscription:7:1:web:9', days: 364 });
  await order('declined, then paid', { requestKey: 'subscription:8:1:1' });
  await order('paid at last', { requestKey: 'subscription:8:1:2', status: 'paid', paid: true, attempt: 'succeeded' });
  const next = async () => [await nextOf('subscription:7:1'), await nextOf('subscription:8:1')];
  const asBefore = ['subscription:7:1:3', 'subscription:8:1:2'];
  expect(await next()).toEqual(asBefore);
  expect(await ordersNeverPaid.sweep(app.deps, 200)).toEqual({ removed: 2, next: null });
  expect(await next()).toEqual(asBefore);
  expect(await nextOf('subscription:9:1')).toBe('subscription:9:1:1');
});

test('what was given back goes after a year, what an order has taken or holds stays', async () => {
  await app.deps.db.transaction(async (tx) => {
    await tx.deleteFrom('reservation').execute();
    const row = (status: 'held' | 'final' | 'released', days: number) => ({
      order_id: 1,
      capacity_key: `${status} ${days}`,
      quantity: 1,
      status,
      expires_at: ago(days),
    });
    await tx
      .insertInto('reservation')
      .values([row('released', 366), row('released', 364), row('final', 4000), row('held', 4000)])
      .execute();
  });
  expect(await releasedReservations.sweep(app.deps, 200)).toBe(1);
  const left = await app.deps.db.read.selectFrom('reservation').select('capacity_key').orderBy('id').execute();
  expect(left.map((row) => row.capacity_key)).toEqual(['released 364', 'final 4000', 'held 4000']);
});
