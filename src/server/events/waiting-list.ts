import type { Register } from '#contract/events.ts';
import { checkForm, maxTickets, registrationForm } from '#contract/forms.ts';
import { eventPool, giveBack, handOver, lockPool, startQueue } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { passCaptcha } from '../forms/captcha.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, type Failure, ok, type Outcome } from '../outcome.ts';
import { addLine, type CartView, type ShoppingCaller } from '../store/cart/cart.ts';
import { aboveMaximum } from '../store/cart/customer-maximum.ts';
import { lockFreeUse, needsFreeCaptcha, storeFreeUse, takerOf } from '../store/cart/free-use.ts';
import { RolledBack, rollingBack } from '../db/rolled-back.ts';
import { eventNotAvailable, isPaidType, whyUnavailable } from './availability.ts';
import { bookableOf } from './event.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { moreThanAllowed, type Registrant } from './register.ts';
import { registrationMail } from './registration-mail.ts';
import { insertRegistrations } from './registration.sql.ts';
import { entryOf } from './waiting-link.ts';
import { entryById, insertEntry, moveEntry, openEntry, positionOf, type WaitingEntry } from './waiting-list.sql.ts';
import { joinedMail } from './waiting-mails.ts';
import { serveQueue } from './waiting-offers.ts';

const noList = fail('This event has no waiting list.', undefined, 'no_waiting_list');
const hasPlaces = fail('There are places free. Please register instead.', undefined, 'has_places');
const unknownLink = fail('This link is invalid or has expired.', undefined, 'link_invalid');
const notOffered = fail(
  'This offer has ended. The places went to the next person on the list.',
  undefined,
  'offer_ended',
);
const twice = fail('Offered places are in your cart twice. Please remove one of the lines.', undefined, 'offer_twice');

/**
 * Joins the queue of a full event. A person who is in it already gets the same answer and the same mail, so that the
 * answer does not tell who waits.
 */
export async function joinWaitingList(
  deps: Deps,
  { viewer, network }: Registrant,
  {
    eventId,
    register,
    captcha,
  }: { eventId: number; register?: Register | null | undefined; captcha?: string | undefined },
): Promise<Outcome<true>> {
  const form = checkForm(registrationForm, register ?? {});
  if (!form.ok) return form;
  const { firstName, surname, email, phone, numberOfTickets: tickets } = form.value;
  const taker = await takerOf(deps, { network, uid: viewer?.uid ?? null, captcha });
  const uses = [{ email }];
  return changingPools(deps, async (tx): Promise<Outcome<true>> => {
    await lockFreeUse(tx, deps, taker, uses);
    const [known] = await eventsById(tx, [eventId]);
    if (!known) return fail(eventNotAvailable, undefined, 'not_available');
    const pool = await lockPool(tx, eventPool(eventId));
    const [event = known] = await eventsById(tx, [eventId]);
    const problem = whyUnavailable(bookableOf(event), deps.now());
    if (problem !== null) return fail(problem, undefined, 'not_available');
    if (event.waiting_list === 0) return noList;
    if (pool.left >= tickets) return hasPlaces;
    // What the address has already counts when the offer is taken: this answer must not tell who is registered.
    const { max_per_customer: max } = event;
    if (max !== null && tickets > max) return aboveMaximum(max, 'numberOfTickets');
    const blocked = (await needsFreeCaptcha(tx, deps, taker, uses))
      ? await passCaptcha(tx, taker.verdict, 'send the form again')
      : null;
    if (blocked) return blocked;
    const emailKey = email.toLowerCase();
    const { locale: mail_locale } = visitor();
    const entry = (await openEntry(tx, eventId, emailKey)) ?? {
      id: await insertEntry(tx, {
        event_id: eventId,
        tickets,
        email_key: emailKey,
        email,
        first_name: firstName,
        surname,
        phone: phone || null,
        uid: viewer?.uid ?? null,
        status: 'waiting',
        created_at: deps.now().toISOString(),
        expires_at: null,
        order_id: null,
        mail_locale,
      }),
      first_name: firstName,
      email,
      tickets,
      mail_locale,
    };
    await startQueue(tx, eventPool(eventId));
    await storeFreeUse(tx, deps, taker, uses);
    await queueMail(tx, deps, joinedMail(deps, event, entry));
    return ok(true);
  });
}

/** What the link of a mail shows; null for an unknown link. */
export async function waitingPlace(deps: Deps, token: string) {
  const id = entryOf(deps, token);
  const entry = id === null ? undefined : await entryById(deps.db.read, id);
  if (!entry) return null;
  const isLate = entry.status === 'offered' && (entry.expires_at ?? '') <= deps.now().toISOString();
  return {
    state: isLate ? ('expired' as const) : entry.status,
    tickets: entry.tickets,
    position: entry.status === 'waiting' ? await positionOf(deps.db.read, entry) : null,
    expiresAt: entry.status === 'offered' ? entry.expires_at : null,
  };
}

/** Leaves the queue; offered places go to the next person at once. A repeated call changes nothing. */
export async function leaveWaitingList(deps: Deps, token: string): Promise<Outcome<true>> {
  const id = entryOf(deps, token);
  const known = id === null ? undefined : await entryById(deps.db.read, id);
  if (!known) return unknownLink;
  return changingPools(deps, async (tx): Promise<Outcome<true>> => {
    await leave(tx, known);
    await serveQueue(tx, deps, known.event_id);
    return ok(true);
  });
}

/** Run it in `changingPools`. */
export async function leave(tx: Tx, { id, event_id: eventId }: Pick<WaitingEntry, 'id' | 'event_id'>): Promise<void> {
  const key = eventPool(eventId);
  await lockPool(tx, key);
  const entry = await entryById(tx, id);
  if (entry?.status !== 'waiting' && entry?.status !== 'offered') return;
  if (entry.status === 'offered') await giveBack(tx, key, entry.tickets);
  await moveEntry(tx, id, [entry.status], { status: 'left' });
}

/** Takes offered places: registers for a free event, or adds a cart line, which holds them until they expire. */
export async function takeOffer(
  deps: Deps,
  caller: ShoppingCaller & { network: string },
  { token, cartId }: { token: string; cartId: string | null | undefined },
): Promise<Outcome<{ cart: CartView | null; bookingCode: string | null }>> {
  const id = entryOf(deps, token);
  const entry = id === null ? undefined : await entryById(deps.db.read, id);
  if (!entry) return unknownLink;
  if (entry.status !== 'offered' || (entry.expires_at ?? '') <= deps.now().toISOString()) return notOffered;
  const [event] = await eventsById(deps.db.read, [entry.event_id]);
  if (!event) return notOffered;
  if (!isPaidType(event.event_type)) {
    const booked = await rollingBack(() => changingPools(deps, (tx) => bookOffer(tx, deps, caller, event, entry)));
    return booked.ok ? ok({ cart: null, bookingCode: booked.value }) : booked;
  }
  const added = await addLine(deps, caller, {
    cartId,
    kind: 'event',
    itemId: event.id,
    variantId: null,
    options: [],
    quantity: entry.tickets,
    details: {
      firstName: entry.first_name,
      surname: entry.surname,
      email: entry.email,
      phone: entry.phone,
      numberOfTickets: entry.tickets,
      offer: entry.id,
    },
    whenPresent: 'separate',
    maxQuantity: maxTickets,
  });
  return added.ok ? ok({ cart: added.value, bookingCode: null }) : added;
}

/** The offer holds the places already, so the registration takes none. */
async function bookOffer(
  tx: Tx,
  deps: Deps,
  { viewer, network }: Registrant,
  event: EventRow,
  entry: WaitingEntry,
): Promise<Outcome<string>> {
  const now = deps.now();
  await lockPool(tx, eventPool(event.id));
  const [current = event] = await eventsById(tx, [event.id]);
  const problem = whyUnavailable(bookableOf(current), now);
  if (problem !== null) throw new RolledBack(fail(problem, undefined, 'not_available'));
  const uid = viewer?.uid ?? entry.uid;
  // The link of the mail has proven the address.
  const over = await moreThanAllowed(tx, current, { uid, emailKey: entry.email_key }, entry.tickets);
  if (over) return over;
  if (!(await moveEntry(tx, entry.id, ['offered'], { status: 'done' }, now.toISOString()))) return notOffered;
  const [registration] = await insertRegistrations(tx, [
    {
      event_id: event.id,
      order_line_id: null,
      uid,
      first_name: entry.first_name,
      surname: entry.surname,
      email: entry.email,
      phone: entry.phone,
      tickets: entry.tickets,
      created_at: now.toISOString(),
      told_sequence: current.calendar_sequence,
      paid_line_id: null,
      paid_cents: 0,
      mail_locale: entry.mail_locale,
    },
  ]);
  if (!registration) throw new Error('The registration was not inserted.');
  // Counted, and never refused: the places were promised to this person.
  const taker = { network, uid: viewer?.uid ?? null, verdict: null };
  await storeFreeUse(tx, deps, taker, [{ email: entry.email, tickets: entry.tickets }]);
  await queueMail(tx, deps, registrationMail(deps, current, registration));
  return ok(registration.booking_code);
}

interface SpentOffer {
  entryId: number;
  eventId: number;
  tickets: number;
}

/**
 * Frees offered places for the order that reserves them in the same transaction. An offer pays once: of two orders at
 * once the second waits for the pool and then finds the offer taken.
 */
export async function spendOffers(
  tx: Tx,
  deps: Deps,
  orderId: number,
  offers: readonly SpentOffer[],
): Promise<Failure | null> {
  if (new Set(offers.map(({ entryId }) => entryId)).size < offers.length) return twice;
  const now = deps.now().toISOString();
  for (const eventId of eventsIn(offers)) {
    // Resumes offers whose earlier payment has just failed. Once for an event: what this order has taken has no places
    // until it is reserved, like a payment that failed.
    await serveQueue(tx, deps, eventId);
    for (const { entryId, tickets } of offers.filter((offer) => offer.eventId === eventId)) {
      if (!(await moveEntry(tx, entryId, ['offered'], { status: 'paying', order_id: orderId }, now))) return notOffered;
      await handOver(tx, eventPool(eventId), tickets);
    }
  }
  return null;
}

/** The order has reserved nothing: offers that `spendOffers` has taken for it go on, with the places it has freed. */
export async function resumeOffers(tx: Tx, deps: Deps, offers: readonly SpentOffer[]): Promise<void> {
  for (const eventId of eventsIn(offers)) await serveQueue(tx, deps, eventId);
}

/** In the order of the pool keys, like every transaction that changes several pools. */
function eventsIn(offers: readonly SpentOffer[]): number[] {
  const ids = [...new Set(offers.map(({ eventId }) => eventId))];
  return ids.toSorted((a, b) => (eventPool(a) < eventPool(b) ? -1 : 1));
}
