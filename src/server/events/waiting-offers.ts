import { hourMs } from '#contract/spans.ts';
import { divideQueue, eventPool, lockQueue } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { type OutgoingMail, queueMails } from '../jobs/outbox.ts';
import { closedBecause } from '../shop-closed.ts';
import { whyUnavailable } from './availability.ts';
import { bookableOf } from './event.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { moveEntry, offersOf, queuesToServe, waitingEntries } from './waiting-list.sql.ts';
import { listClosedMail, offerEndedMail, offerMail } from './waiting-mails.ts';

const offerMs = 24 * hourMs;

/** Offers places that became free to the people who wait, and ends old offers. Several processes may run it at once. */
export async function serveQueues(deps: Deps): Promise<void> {
  for (const eventId of await queuesToServe(deps.db.read, deps.now().toISOString()))
    await changingPools(deps, (tx) => serveQueue(tx, deps, eventId));
}

/**
 * Serves the queue of an event under the lock of its pool, in `changingPools`. Offers hold places of the pool, so the
 * pool never exceeds its capacity. Places that nobody in the queue can use are free for everybody.
 */
export async function serveQueue(tx: Tx, deps: Deps, eventId: number): Promise<void> {
  const key = eventPool(eventId);
  const pool = await lockQueue(tx, key);
  const [event] = await eventsById(tx, [eventId]);
  if (!event) throw new Error(`There is no event ${eventId}.`);
  const now = deps.now();
  const isOver = whyUnavailable(bookableOf(event), now) !== null;
  const isShopClosed = event.price_cents > 0 && closedBecause(deps.config).length > 0;
  const mails: OutgoingMail[] = [];
  const expiresAt = new Date(Math.min(now.getTime() + offerMs, Date.parse(event.starts_at))).toISOString();
  const round = { now, isOver, isShopClosed, expiresAt, mails };
  const { ended, resumed, open } = await reviewOffers(tx, deps, event, { ...round, places: pool.kept + pool.free });
  const kept = pool.kept + ended;
  // While nobody can pay, nobody is offered what has a price.
  const places = isShopClosed ? 0 : kept + pool.free - resumed;
  const offered = isOver
    ? await closeQueue(tx, deps, event, mails)
    : await offer(tx, deps, event, { ...round, places });
  await divideQueue(tx, key, {
    kept,
    held: resumed + offered.places,
    isOver: open + offered.waiting + offered.entries === 0,
  });
  await queueMails(tx, deps, mails);
}

interface Round {
  now: Date;
  isOver: boolean;
  isShopClosed: boolean;
  /** When an offer of this round ends. */
  expiresAt: string;
  mails: OutgoingMail[];
}

/**
 * Ends offers whose time is over, and resumes those whose payment failed or took too long: its places were given back
 * to the queue. While the shop is closed an offer gets another day instead, so that whoever has it can still pay.
 */
async function reviewOffers(tx: Tx, deps: Deps, event: EventRow, round: Round & { places: number }) {
  const { now, isOver, isShopClosed, expiresAt, places, mails } = round;
  let [ended, resumed, open] = [0, 0, 0];
  for (const entry of await offersOf(tx, event.id)) {
    const hasFailed = entry.status === 'paying' && entry.reservation_id === null;
    if (entry.status === 'paying' && !hasFailed) {
      open += 1;
      continue;
    }
    const isLate = isOver || entry.expires_at === null || entry.expires_at <= now.toISOString();
    const isExtended = isLate && !isOver && isShopClosed;
    if (isLate && !isExtended) {
      await moveEntry(tx, entry.id, [entry.status], { status: 'expired' });
      // Places of a failed payment were given back already.
      if (!hasFailed) ended += entry.tickets;
      if (!isOver) mails.push(offerEndedMail(deps, event, entry));
      continue;
    }
    // Its places went elsewhere meanwhile, for example by the version before: it is first in the queue again.
    if (hasFailed && entry.tickets > places + ended - resumed) {
      await moveEntry(tx, entry.id, ['paying'], { status: 'waiting', expires_at: null, order_id: null });
      continue;
    }
    open += 1;
    if (isExtended) await moveEntry(tx, entry.id, [entry.status], { status: entry.status, expires_at: expiresAt });
    if (!hasFailed) continue;
    await moveEntry(tx, entry.id, ['paying'], { status: 'offered', order_id: null });
    resumed += entry.tickets;
  }
  return { ended, resumed, open };
}

/** Offers places in the order of the queue; who wants more than are left is passed over for who wants fewer. */
async function offer(tx: Tx, deps: Deps, event: EventRow, { expiresAt, places, mails }: Round & { places: number }) {
  let [held, entries, waiting] = [0, 0, 0];
  for (const entry of await waitingEntries(tx, event.id)) {
    if (held + entry.tickets > places) {
      waiting += 1;
      continue;
    }
    await moveEntry(tx, entry.id, ['waiting'], { status: 'offered', expires_at: expiresAt });
    held += entry.tickets;
    entries += 1;
    mails.push(offerMail(deps, event, entry, expiresAt));
  }
  return { places: held, entries, waiting };
}

/** The event has begun, or is cancelled or unpublished. */
async function closeQueue(tx: Tx, deps: Deps, event: EventRow, mails: OutgoingMail[]) {
  for (const entry of await waitingEntries(tx, event.id)) {
    await moveEntry(tx, entry.id, ['waiting'], { status: 'closed' });
    if (event.cancelled_at !== null) mails.push(listClosedMail(deps, event, entry));
  }
  return { places: 0, entries: 0, waiting: 0 };
}
