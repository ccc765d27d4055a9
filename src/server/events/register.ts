import type { Register } from '#contract/events.ts';
import { checkForm, registrationForm, type RegistrationValues } from '#contract/forms.ts';
import { eventPool, lockPool, takePlaces } from '../db/capacity.sql.ts';
import type { Tx } from '../db/connect.ts';
import { changingPools } from '../db/pool-changes.ts';
import type { Deps, Viewer } from '../deps.ts';
import { passCaptcha } from '../forms/captcha.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, type Failure, ok, type Outcome } from '../outcome.ts';
import { checkAvailability, eventMustBePaid, eventNotAvailable, isPaidType, shortageOfPlaces } from './availability.ts';
import { bookableOf } from './event.ts';
import { type EventRow, eventsById } from './event.sql.ts';
import { maximumMail } from './maximum-mail.ts';
import { registrationMail } from './registration-mail.ts';
import { aboveMaximum, customerOf } from '../store/cart/customer-maximum.ts';
import { lockFreeUse, needsFreeCaptcha, storeFreeUse, type Taker, takerOf } from '../store/cart/free-use.ts';
import type { Customer } from '../store/purchasable.ts';
import { insertRegistrations, latestRegistration, recentRegistration, ticketsOfCustomer } from './registration.sql.ts';

/** The same form again within this time (a second click, a retry) returns the same registration (contract row 26). */
const repeatWindowMs = 60_000;

/** Both null: what became of it is told by a mail to the address, because the caller has not proven it. */
export interface Registered {
  registrationId: number | null;
  bookingCode: string | null;
}

const notTold: Registered = { registrationId: null, bookingCode: null };

/** Who fills in the form. */
export interface Registrant {
  viewer: Viewer;
  /** The client's network (http/budget.ts). */
  network: string;
}

/** Registers for a free event: takes the places, stores the row and queues the mail in one transaction. */
export async function registerForFreeEvent(
  deps: Deps,
  { viewer, network }: Registrant,
  {
    eventId,
    register,
    captcha,
  }: { eventId: number; register?: Register | null | undefined; captcha?: string | undefined },
): Promise<Outcome<Registered>> {
  const [event] = await eventsById(deps.db.read, [eventId]);
  if (event?.published !== 1) return fail(eventNotAvailable, undefined, 'not_available');
  if (isPaidType(event.event_type)) return fail(eventMustBePaid, undefined, 'event_must_be_paid');
  const form = checkForm(registrationForm, register ?? {});
  if (!form.ok) return form;
  const taker = await takerOf(deps, { network, uid: viewer?.uid ?? null, captcha });
  return changingPools(deps, (tx) => book(tx, deps, { viewer, taker }, event, form.value));
}

async function book(
  tx: Tx,
  deps: Deps,
  { viewer, taker }: { viewer: Viewer; taker: Taker },
  event: EventRow,
  values: RegistrationValues,
): Promise<Outcome<Registered>> {
  const now = deps.now();
  const uses = [{ email: values.email, tickets: values.numberOfTickets }];
  await lockFreeUse(tx, deps, taker, uses);
  // Takes the lock first: a concurrent repeat waits here and then finds the first registration.
  const pool = await lockPool(tx, eventPool(event.id));
  const [current = event] = await eventsById(tx, [event.id]);
  const repeated = await recentRegistration(
    tx,
    event.id,
    values,
    new Date(now.getTime() - repeatWindowMs),
    new Date(now.getTime() + repeatWindowMs),
  );
  const customer = customerOf(viewer);
  const emailKey = values.email.toLowerCase();
  // Whether this address has its share already is told to nobody but its mailbox.
  const isTold = current.max_per_customer === null || customer.emailKey === emailKey;
  const answer = ({ id, booking_code }: { id: number; booking_code: string }): Outcome<Registered> =>
    ok(isTold ? { registrationId: id, bookingCode: booking_code } : notTold);
  if (repeated) return answer(repeated);
  const available = checkAvailability(bookableOf(current), pool, values.numberOfTickets, now);
  if (!available.ok) return available;
  const over = await moreThanAllowed(tx, current, customer, values.numberOfTickets);
  if (over) return over;
  const blocked = (await needsFreeCaptcha(tx, deps, taker, uses))
    ? await passCaptcha(tx, taker.verdict, 'send the form again')
    : null;
  if (blocked) return blocked;
  const isOver =
    !isTold && (await moreThanAllowed(tx, current, { uid: null, emailKey }, values.numberOfTickets)) !== null;
  if (isOver) {
    await storeFreeUse(tx, deps, taker, uses);
    const kept = await latestRegistration(tx, event.id, emailKey);
    if (kept) await queueMail(tx, deps, maximumMail(deps, current, kept));
    return ok(notTold);
  }
  const { taken, left } = await takePlaces(tx, eventPool(event.id), values.numberOfTickets);
  if (!taken) return fail(shortageOfPlaces(left), undefined, 'fully_booked');
  const [registration] = await insertRegistrations(tx, [
    {
      event_id: event.id,
      order_line_id: null,
      uid: taker.uid,
      first_name: values.firstName,
      surname: values.surname,
      email: values.email,
      phone: values.phone || null,
      tickets: values.numberOfTickets,
      created_at: now.toISOString(),
      told_sequence: current.calendar_sequence,
      paid_line_id: null,
      paid_cents: 0,
      mail_locale: visitor().locale,
    },
  ]);
  if (!registration) throw new Error('The registration was not inserted.');
  await storeFreeUse(tx, deps, taker, uses);
  await queueMail(tx, deps, registrationMail(deps, current, registration));
  return answer(registration);
}

/** A failure if the person would have more tickets than one may have. The pool of the event must be locked. */
export async function moreThanAllowed(
  tx: Tx,
  { id, max_per_customer: max }: Pick<EventRow, 'id' | 'max_per_customer'>,
  customer: Customer,
  tickets: number,
): Promise<Failure | null> {
  if (max === null) return null;
  const had = tickets > max ? 0 : await ticketsOfCustomer(tx, id, customer);
  return had + tickets > max ? aboveMaximum(max, 'numberOfTickets') : null;
}
