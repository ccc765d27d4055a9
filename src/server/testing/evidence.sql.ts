import { dayMs } from '#contract/spans.ts';
import { waitingToken } from '../events/waiting-link.ts';
import type { Deps } from '../deps.ts';
import { reconcileBooks } from '../store/payments/daily-reconciliation.ts';
import { heldOfPools } from '../store/cart/customer-maximum.sql.ts';
import type { Customer } from '../store/purchasable.ts';
import { insertFreeUses, usedBy } from '../store/cart/free-use.sql.ts';
import { insertReservations } from '../store/reservation.sql.ts';
import type { LedgerReport } from '../providers/payments/local/queries.ts';
import type { OthersHaveRead } from './together.ts';

// Reads stored rows, for tests that compare them with the gateway's ledger.

export async function mailsTo(deps: Deps, recipient: string) {
  return deps.db.read.selectFrom('outbox_mail').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
}

/** `source` is the id of a cart, or the key of a request without a cart. */
export async function paymentsOf(deps: Deps, source: string) {
  return deps.db.read
    .selectFrom('orders')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
    .leftJoin('refund', 'refund.attempt_id', 'payment_attempt.id')
    .select([
      'orders.id as orderId',
      'orders.status as orderStatus',
      'payment_attempt.id as attemptId',
      'payment_attempt.status',
      'payment_attempt.charge_ref as chargeRef',
      'refund.status as refundStatus',
    ])
    .where((eb) => eb.or([eb('orders.cart_id', '=', source), eb('orders.request_key', '=', source)]))
    .execute();
}

export async function webhookEvents(deps: Deps, type: string) {
  return deps.db.read
    .selectFrom('webhook_event')
    .select(['id', 'applied_at as appliedAt'])
    .where('type', '=', type)
    .execute();
}

export async function ledgerOf(deps: Deps, orderId: number) {
  const { read } = deps.db;
  return {
    order: await read.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    lines: await read.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('id').execute(),
    refunds: await read
      .selectFrom('refund')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('amount_cents')
      .execute(),
    disputes: await read.selectFrom('dispute').selectAll().where('order_id', '=', orderId).execute(),
  };
}

/** All orders with their payment attempts. */
export async function books(deps: Deps) {
  return deps.db.read
    .selectFrom('orders')
    .leftJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.status',
      'orders.total_cents',
      'payment_attempt.status as attemptStatus',
      'payment_attempt.charge_ref',
      'payment_attempt.amount_cents',
    ])
    .execute();
}

/** The amounts in cents that the gateway has charged for the orders of a member and not refunded. */
export async function chargedFor(deps: Deps, { charges }: LedgerReport, uid: string): Promise<number[]> {
  const orders = await deps.db.read.selectFrom('orders').select('id').where('uid', '=', uid).execute();
  const ids = new Set(orders.map(({ id }) => String(id)));
  return charges
    .filter(({ status, metadata }) => status === 'succeeded' && ids.has((metadata as { order: string }).order))
    .filter(({ refunded }) => !refunded)
    .map(({ amount }) => Number(amount));
}

export async function soldLines(deps: Deps, orderId: number) {
  return deps.db.read.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

/** The order numbers of all numbered orders, sorted. */
export async function orderNumbers(deps: Deps): Promise<string[]> {
  const rows = await deps.db.read
    .selectFrom('orders')
    .select('order_no')
    .where('order_no', 'is not', null)
    .orderBy('order_no')
    .execute();
  return rows.map((row) => row.order_no ?? '');
}

export async function forgetCart(deps: Deps, cartId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).execute();
    await tx.deleteFrom('cart').where('id', '=', cartId).execute();
  });
}

export async function poolUse(deps: Deps, key: string): Promise<{ capacity: number | null; used: number }> {
  return deps.db.read
    .selectFrom('capacity')
    .select(['capacity', 'used'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

/** All pools whose keys begin like this. */
export async function poolsOf(deps: Deps, prefix: string) {
  return deps.db.read.selectFrom('capacity').selectAll().where('key', 'like', `${prefix}%`).execute();
}

export async function ticketsOf(deps: Deps, eventId: number): Promise<number> {
  const { tickets } = await deps.db.read
    .selectFrom('registration')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('tickets'), eb.lit(0)).as('tickets'))
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(tickets);
}

/** Negative control: reads whether a place is left, then takes it, without a condition in the update. */
export async function takeWithoutCondition(deps: Deps, key: string, othersHaveRead: OthersHaveRead): Promise<boolean> {
  const { capacity, used } = await poolUse(deps, key);
  await othersHaveRead();
  if (capacity !== null && used >= capacity) return false;
  await deps.db.transaction(async (tx) => {
    await tx
      .updateTable('capacity')
      .set((eb) => ({ used: eb('used', '+', 1) }))
      .where('key', '=', key)
      .execute();
  });
  return true;
}

/** Negative control: counts what a customer holds of a pool, then reserves one more without a lock. */
export async function reserveUnlocked(
  deps: Deps,
  { customer, key, max }: { customer: Customer; key: string; max: number },
  othersHaveRead: OthersHaveRead,
): Promise<boolean> {
  const held = (await heldOfPools(deps.db.read, customer, [key]))(key);
  await othersHaveRead();
  if (held + 1 > max) return false;
  await deps.db.transaction(async (tx) => {
    const { order_id } = await tx
      .selectFrom('reservation')
      .select('order_id')
      .where('capacity_key', '=', key)
      .limit(1)
      .executeTakeFirstOrThrow();
    const expires_at = deps.now().toISOString();
    await insertReservations(tx, [{ order_id, capacity_key: key, quantity: 1, status: 'final', expires_at }]);
  });
  return true;
}

const unlocked = 'unlocked';
/** The tickets that `takeFreeUnlocked` has counted. */
export async function takenFree(deps: Deps): Promise<number> {
  const used = await usedBy(deps.db.read, 'network', [unlocked], { since: '0', until: '9' });
  return used(unlocked).tickets;
}

/** Negative control: counts the free tickets of a network, then takes one more without a lock. */
export async function takeFreeUnlocked(deps: Deps, limit: number, othersHaveRead: OthersHaveRead): Promise<boolean> {
  const taken = await takenFree(deps);
  await othersHaveRead();
  if (taken + 1 > limit) return false;
  const use = { network: unlocked, address: unlocked, account: null, tickets: 1, items: 0 };
  await deps.db.transaction((tx) => insertFreeUses(tx, [{ ...use, created_at: deps.now().toISOString() }]));
  return true;
}

export async function bookingCodesOf(deps: Deps, eventId: number): Promise<string[]> {
  const rows = await deps.db.read
    .selectFrom('registration')
    .select('booking_code')
    .where('event_id', '=', eventId)
    .execute();
  return rows.map((row) => row.booking_code);
}

/** Negative control: reads whether a ticket is valid, then ends it, without a lock; returns whether it did so. */
export async function endTicketUnlocked(deps: Deps, code: string, othersHaveRead: OthersHaveRead): Promise<boolean> {
  const found = await deps.db.read
    .selectFrom('attendee')
    .select('cancelled_at')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await othersHaveRead();
  if (found.cancelled_at !== null) return false;
  await deps.db.transaction((tx) =>
    tx.updateTable('attendee').set({ cancelled_at: deps.now().toISOString() }).where('code', '=', code).execute(),
  );
  return true;
}

/** The tickets of an event, in the order of their codes; also cancelled ones. */
export async function attendeesFor(deps: Deps, eventId: number) {
  return deps.db.read
    .selectFrom('attendee')
    .innerJoin('registration', 'registration.id', 'attendee.registration_id')
    .selectAll('attendee')
    .where('registration.event_id', '=', eventId)
    .orderBy('attendee.code')
    .execute();
}

/** The amounts of the last day that the books and the provider do not explain; empty after every test. */
export async function unexplainedMoney(deps: Deps) {
  const now = Date.now();
  const period = { from: new Date(now - dayMs), to: new Date(now + dayMs) };
  return (await reconcileBooks(deps, period)).unexplained;
}

interface LedgerFault {
  amount?: number;
  line?: number;
  attempt?: 'pending';
  refund?: number;
  forgetRefund?: boolean;
}

/** Makes the books of an order wrong; returns what sets them right again. */
export async function changeLedger(deps: Deps, orderId: number, fault: LedgerFault): Promise<() => Promise<void>> {
  const { read } = deps.db;
  const attempt = await read
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const line = await read
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const refund = await read.selectFrom('refund').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const write = (values: { attempt: typeof attempt; line: typeof line; refund: typeof refund | null }) =>
    deps.db.transaction(async (tx) => {
      await tx.updateTable('payment_attempt').set(values.attempt).where('id', '=', attempt.id).execute();
      await tx.updateTable('order_line').set(values.line).where('id', '=', line.id).execute();
      await tx.deleteFrom('refund').where('id', '=', refund.id).execute();
      if (values.refund) await tx.insertInto('refund').values(values.refund).execute();
    });
  await write({
    attempt: {
      ...attempt,
      amount_cents: attempt.amount_cents + (fault.amount ?? 0),
      status: fault.attempt ?? attempt.status,
    },
    line: { ...line, amount_cents: line.amount_cents + (fault.line ?? 0) },
    refund: fault.forgetRefund ? null : { ...refund, amount_cents: refund.amount_cents + (fault.refund ?? 0) },
  });
  return () => write({ attempt, line, refund });
}

/** Negative control: reads what is left, then stores a refund, without the lock of the order. */
export async function insertRefundUnlocked(
  deps: Deps,
  orderId: number,
  cents: number,
  othersHaveRead: OthersHaveRead,
  index: number,
): Promise<void> {
  const { order, refunds } = await ledgerOf(deps, orderId);
  const left = order.total_cents - refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  await othersHaveRead();
  if (cents > left) return;
  const at = deps.now().toISOString();
  await deps.db.transaction(async (tx) => {
    await tx
      .insertInto('refund')
      .values({
        id: `unlocked-${orderId}-${index}`,
        attempt_id: null,
        order_id: orderId,
        amount_cents: cents,
        taxable_cents: 0,
        gst_cents: 0,
        scope: 'amount',
        actor: 'system',
        reason: '',
        buyer_message: '',
        idempotency_key: `unlocked-${orderId}-${index}`,
        status: 'refunded',
        created_at: at,
        updated_at: at,
      })
      .execute();
  });
}

/** The entries of an event's waiting list, in order. */
export async function waitingOf(deps: Deps, eventId: number) {
  const rows = await deps.db.read
    .selectFrom('waiting_entry')
    .select(['id', 'status', 'tickets'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, token: waitingToken(deps, row.id) }));
}

/** Negative control: offers places like `serveQueue`, but reads the free places before it takes them. */
export async function offerWithoutLock(deps: Deps, eventId: number, othersHaveRead: OthersHaveRead): Promise<void> {
  const { capacity, used } = await poolUse(deps, `event:${eventId}`);
  const waiting = (await waitingOf(deps, eventId)).filter(({ status }) => status === 'waiting');
  await othersHaveRead();
  for (const entry of waiting.slice(0, (capacity ?? 0) - used))
    await deps.db.transaction(async (tx) => {
      await tx.updateTable('waiting_entry').set({ status: 'offered' }).where('id', '=', entry.id).execute();
      await tx
        .updateTable('capacity')
        .set((eb) => ({ used: eb('used', '+', 1) }))
        .where('key', '=', `event:${eventId}`)
        .execute();
    });
}

/** The arrivals of an event that count. */
export async function arrivalsOf({ db }: Pick<Deps, 'db'>, eventId: number) {
  return db.read
    .selectFrom('arrival')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('answer', '=', 'welcome')
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Negative control: checks a ticket in if nobody has, without a lock, a unique key or the number of the scan. */
export async function checkInWithoutLock(
  deps: Pick<Deps, 'db' | 'now'>,
  { eventId, ticketId, scanId }: { eventId: number; ticketId: number; scanId: string },
  othersHaveRead: OthersHaveRead,
): Promise<void> {
  const before = await arrivalsOf(deps, eventId);
  await othersHaveRead();
  if (before.some(({ attendee_id: id }) => id === ticketId)) return;
  const at = deps.now().toISOString();
  await deps.db.transaction((tx) =>
    tx
      .insertInto('arrival')
      .values({
        event_id: eventId,
        attendee_id: ticketId,
        device: 'control',
        local_id: scanId,
        answer: 'welcome',
        arrived_at: at,
        received_at: at,
        device_at: at,
      })
      .execute(),
  );
}
