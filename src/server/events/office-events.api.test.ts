import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAttendee, exportAttendees, getAttendee, listAttendees, resendTicket } from '#contract/admin/attendees.ts';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { listEventMails, previewEventMail, sendEventMail } from '#contract/admin/event-mails.ts';
import {
  cancelAttendee,
  cancelEvent,
  createEvent,
  getEventEffects,
  getEventForEdit,
  listStaffEvents,
  moveAttendee,
  saveEvent,
  setEventPlaces,
} from '#contract/admin/events.ts';
import { listWaiting, takeOffWaiting } from '#contract/admin/waiting.ts';
import { addEventToCart, getEvent, joinWaitingList, registerForEvent } from '#contract/events.ts';
import { dayMs } from '#contract/spans.ts';
import { fillFindKeys } from '../jobs/find-keys.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { bookingCodesOf, mailsTo, poolUse, ticketsOf, waitingOf } from '../testing/evidence.sql.ts';
import { forgetAddress, setEvent } from '../testing/office-events.sql.ts';
import { person } from '../testing/people.sql.ts';
import { fillDetails, payWith, type TestShop, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';

let shop: TestShop;
let staff: TestBrowser;
beforeAll(async () => {
  shop = await testShop();
  ({ browser: staff } = await person(shop, 'organiser@example.org', { roles: ['events'] }));
});
afterAll(() => shop.close());

let serial = 0;
const key = () => `office-${++serial}-key`;
const form = (name: string, numberOfTickets = 1, email = `${name.toLowerCase()}@example.org`) => ({
  firstName: name,
  surname: 'Māhuta',
  email,
  phone: '',
  numberOfTickets,
});
const register = (eventId: number, name: string, tickets = 1) =>
  shop.browser().call(registerForEvent, { eventId, register: form(name, tickets) });
async function buy(eventId: number, name: string, tickets: number) {
  const browser = shop.browser();
  const added = await browser.call(addEventToCart, { eventId, register: form(name, tickets), cartId: null });
  const cartId = added.results?.cartInfo.cartId ?? expect.fail(JSON.stringify(added.errors));
  await payWith(browser, { cartId, amount: await fillDetails(browser, cartId) }, 'tok_visa');
  return (await bookingCodesOf(shop.deps, eventId)).at(-1) ?? '';
}
const eventOf = async (eventId: number) =>
  (await staff.call(getEventForEdit, { eventId })).data ?? expect.fail('There is no such event.');
const setPlaces = async (eventId: number, places: number | null) =>
  staff.call(setEventPlaces, { eventId, revision: (await eventOf(eventId)).revision, values: { places }, key: key() });
const peopleOf = async (eventId: number, filters: { find?: string; state?: 'coming' | 'cancelled' | 'moved' } = {}) =>
  (await staff.call(listAttendees, { eventId, ...filters })).rows;
const errorsOf = (answer: { errors?: { code?: string | undefined }[] | undefined }) =>
  answer.errors?.map(({ code }) => code);

describe('an event', () => {
  const values = {
    title: 'Winter talk',
    shortDesc: 'An evening',
    description: '<p>Come.</p><script>x()</script>',
    price: 20,
    gstFree: false,
    bring: '',
    accessNote: '',
    cancellationUntilHours: 48,
    maxPerCustomer: 4,
    published: true,
    imageUrl: '/media/one.webp',
    joinUrl: null,
    directions: 'Second door',
    waitingList: true,
    asksNames: true,
  };
  const make = (more: object = {}, venue = { name: 'Town Hall', address: '3 Banksia Lane' }) => {
    const startsAt = new Date(Date.now() + 60 * dayMs);
    return staff.call(createEvent, {
      values: { ...values, ...more },
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
      timeZone: 'Australia/Perth',
      venue,
      joinUrl: null,
      places: 20,
      key: key(),
    });
  };

  test('is made with one form, has an address of its title and day, and a page', async () => {
    const { eventId } = (await make()).results ?? expect.fail();
    const event = await eventOf(eventId);
    expect(event).toMatchObject({
      isPaid: true,
      places: 20,
      sold: 0,
      held: 0,
      values: { ...values, description: '<p>Come.</p>' },
    });
    expect(event.slug).toMatch(/^winter-talk-\d{4}-\d\d-\d\d$/);
    const { data } = await shop.browser().call(getEvent, { slug: event.slug });
    expect(data).toMatchObject({ eventTitle: 'Winter talk', imageUrl: '/media/one.webp', waitingList: true });
    expect(errorsOf(await make())).toEqual(['slug_taken']);
    expect(errorsOf(await make({ title: '会' }))).toEqual(['slug']);
    for (const venue of [
      { name: ' ', address: '3 Banksia Lane' },
      { name: 'Town Hall', address: '' },
    ])
      expect(errorsOf(await make({ title: 'Nowhere' }, venue))).toEqual(['venue']);
    expect(errorsOf(await make({ title: 'Link', joinUrl: 'javascript:alert(1)' }))).toEqual(['link']);
    expect(errorsOf(await make({ title: 'Picture', imageUrl: 'https://example.org/x.png' }))).toEqual(['picture']);
  });

  test('is saved over a newer one only by choice: both values are said', async () => {
    const { eventId } = (await make({ title: 'Spring talk' })).results ?? expect.fail();
    const { revision } = await eventOf(eventId);
    const save = (title: string) =>
      staff.call(saveEvent, { eventId, revision, values: { ...values, title }, key: key() });
    expect((await save('Spring walk')).results).toEqual({ revision: revision + 1 });
    const late = await save('Spring dance');
    expect(late.stale).toMatchObject({
      by: 'Mira Halloran',
      fields: expect.arrayContaining([{ field: 'title', yours: 'Spring dance', now: 'Spring walk' }]),
    });
  });

  test('is found by a word of its title, without macrons, in its state', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 5 });
    await setEvent(shop.deps, eventId, { title: 'Kōrero for whānau' });
    const find = async (words: string, state?: 'coming' | 'past' | 'draft' | 'cancelled') =>
      (await staff.call(listStaffEvents, { find: words, ...(state && { state }) })).rows.map((row) => row.eventId);
    expect(await find('whanau')).toEqual([eventId]);
    expect(await find('KORERO')).toEqual([eventId]);
    for (const words of ['orero', '%', "'", '\u{1f33f}']) expect(await find(words), words).toEqual([]);
    expect(await find('korero', 'past')).toEqual([]);
    await setEvent(shop.deps, eventId, { starts_at: '2026-01-01T08:00:00.000Z', ends_at: '2026-01-01T09:00:00.000Z' });
    expect(await find('korero')).toEqual([]);
    expect(await find('korero', 'past')).toEqual([eventId]);
    await setEvent(shop.deps, eventId, { published: 0 });
    expect(await find('korero', 'draft')).toEqual([eventId]);
    await setEvent(shop.deps, eventId, { cancelled_at: new Date().toISOString() });
    expect([await find('korero'), await find('korero', 'cancelled')]).toEqual([[], [eventId]]);
  });
});

describe('the places of an event', () => {
  test('never become fewer than are sold and held; the numbers are said', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 1000, places: 5 });
    await buy(eventId, 'Two', 2);
    expect(await eventOf(eventId)).toMatchObject({ places: 5, taken: 2, sold: 2, held: 0 });
    const low = await setPlaces(eventId, 1);
    expect(low.errors).toMatchObject([
      {
        field: 'places',
        code: 'below_taken',
        errorMessage: '2 places are taken. Enter 2 or more, or cancel tickets first.',
      },
    ]);
    expect((await setPlaces(eventId, 2)).results).toMatchObject({ places: 2 });
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 2, used: 2 });
    const stale = await staff.call(setEventPlaces, { eventId, revision: 0, values: { places: 9 }, key: key() });
    expect(stale.stale).toMatchObject({ fields: [{ field: 'places', yours: 9, now: 2 }] });
    const { rows } = await staff.call(listAudit, { subject: `event:${eventId}` });
    await staff.call(putBack, { recordId: rows[0]?.recordId ?? 0, key: key() });
    expect(await eventOf(eventId)).toMatchObject({ places: 5 });
    expect((await setPlaces(eventId, null)).results).toMatchObject({ places: null });
  });

  test('that are added go to the waiting list first', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 1, waitingList: true });
    await register(eventId, 'First');
    await shop.browser().call(joinWaitingList, { eventId, register: form('Waiter', 2) });
    expect((await setPlaces(eventId, 3)).results).toMatchObject({ places: 3 });
    expect(await waitingOf(shop.deps, eventId)).toMatchObject([{ status: 'offered' }]);
    expect(await eventOf(eventId)).toMatchObject({ taken: 3, sold: 1, held: 2 });
    expect((await setPlaces(eventId, 2)).errors?.[0]?.errorMessage).toBe(
      '3 places are taken: 1 sold, and 2 held by checkouts and offers. Enter 3 or more, or cancel tickets first.',
    );
    const { rows } = await staff.call(listWaiting, { eventId });
    expect(rows).toMatchObject([
      { name: 'Waiter Māhuta', tickets: 2, state: 'offered', expiresAt: expect.any(String) },
    ]);
    const wish = { eventId, entryId: rows[0]?.entryId ?? 0, key: key() };
    expect((await staff.call(takeOffWaiting, wish)).results).toEqual({ entryId: wish.entryId });
    expect(errorsOf(await staff.call(takeOffWaiting, { ...wish, key: key() }))).toEqual(['not_waiting']);
    expect((await staff.call(listWaiting, { eventId })).rows).toEqual([]);
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 3, used: 1 });
  });
});

describe('a person', () => {
  test('is added by hand, takes a place, gets the ticket, and is refused when the event is full', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 2500, places: 2 });
    const add = (name: string, more: object = {}) =>
      staff.call(addAttendee, { eventId, ...form(name), paid: 'elsewhere', key: key(), ...more });
    const { bookingCode } = (await add('Aroha')).results ?? expect.fail();
    expect(await poolUse(shop.deps, `event:${eventId}`)).toEqual({ capacity: 2, used: 1 });
    expect((await mailsTo(shop.deps, 'aroha@example.org')).at(-1)?.text).toContain(bookingCode);
    expect(await peopleOf(eventId)).toMatchObject([{ name: 'Aroha Māhuta', paid: 'elsewhere', state: 'coming' }]);
    expect(errorsOf(await add('Nobody', { email: 'no address' }))).toEqual(['invalid_field']);
    expect((await add('Group', { numberOfTickets: 2 })).errors).toMatchObject([
      { field: 'numberOfTickets', code: 'fully_booked', errorMessage: expect.stringContaining('Only 1 place is free') },
    ]);
    expect((await add('Last', { paid: 'free' })).errors).toBeUndefined();
    expect((await add('Late')).errors?.[0]?.errorMessage).toBe(
      'No place is free: all others of 2 are sold or held. Raise the places of the event first, and then add the person.',
    );
    await setPlaces(eventId, 3);
    expect((await add('Late')).errors).toBeUndefined();
    const { rows } = await staff.call(listAudit, { subject: `event:${eventId}` });
    expect(JSON.stringify(rows)).not.toContain('Aroha');
    await setEvent(shop.deps, eventId, { published: 0 });
    expect(errorsOf(await add('Draft'))).toEqual(['not_published']);
  });

  test('moves from one event to a dearer one if staff added them, and is listed as moved', async () => {
    const { eventId: from } = await addEvent(shop.deps, { eventType: 1, places: 5 });
    const { eventId: to } = await addEvent(shop.deps, { priceCents: 2000, places: 5 });
    await staff.call(addAttendee, { eventId: from, ...form('Guest'), paid: 'free', key: key() });
    await register(from, 'Own');
    const [own, guest] = await peopleOf(from);
    const move = (ticketCode = '') => staff.call(moveAttendee, { ticketCode, toEventId: to, reason: '', key: key() });
    expect(errorsOf(await move(own?.ticketCode))).toEqual(['higher_price']);
    expect((await move(guest?.ticketCode)).errors).toBeUndefined();
    expect(await peopleOf(to)).toMatchObject([{ name: 'Guest Māhuta', paid: 'free' }]);
    const { title } = await eventOf(to);
    expect(await peopleOf(from, { state: 'moved' })).toMatchObject([{ state: 'moved', movedTo: title }]);
    expect(await peopleOf(from, { state: 'cancelled' })).toEqual([]);
  });

  test('is found by own name or address, by who booked, and by code; the file has the same rows', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 9 });
    await register(eventId, 'Tāne', 2);
    await register(eventId, '=1+1');
    await fillFindKeys(shop.deps);
    const [formula, second, first] = await peopleOf(eventId);
    for (const find of ['tane', 'MAHUTA t', 'tāne@exa', first?.bookingCode.toLowerCase() ?? ''])
      expect(
        (await peopleOf(eventId, { find })).map((row) => row.ticketCode),
        find,
      ).toEqual([second?.ticketCode, first?.ticketCode]);
    for (const find of ['%', '_', 'āne', "' or 1=1 --"]) expect(await peopleOf(eventId, { find }), find).toEqual([]);
    expect(await peopleOf((await addEvent(shop.deps, {})).eventId, { find: 'tane' })).toEqual([]);
    const file = async (asked: object) => {
      const { results } = await staff.call(exportAttendees, { eventId, key: key(), ...asked });
      return (await (await staff.fetch(results?.url ?? '')).text()).trim().split('\r\n');
    };
    expect(await file({ find: 'tane' })).toHaveLength(3);
    expect((await file({}))[1]).toMatch(new RegExp(`^'=1\\+1 Māhuta,=1\\+1@|^'=1\\+1 Māhuta,'=1\\+1@`));
    expect(formula?.name).toBe('=1+1 Māhuta');
  });

  test('costs what the preview says, and gets the tickets again', async () => {
    const { eventId } = await addEvent(shop.deps, { priceCents: 1001, places: 9 });
    const code = `${await buy(eventId, 'Trio', 3)}-2`;
    const { data } = await staff.call(getAttendee, { ticketCode: code });
    expect(data).toEqual({ refundAmount: 10.01, wasPaid: true, mailed: ['trio@example.org'] });
    expect((await staff.call(getEventEffects, { eventId })).data).toMatchObject({
      registrations: 1,
      tickets: 3,
      mailed: 1,
      refundAmount: 30.03,
    });
    const { results } = await staff.call(resendTicket, { ticketCode: code, key: key() });
    expect(results).toEqual({ email: 'trio@example.org' });
    expect(
      (await mailsTo(shop.deps, 'trio@example.org')).filter(({ subject }) => subject.includes('registered')),
    ).toHaveLength(2);
    const cancelled = await staff.call(cancelAttendee, { ticketCode: code, refund: true, reason: '', key: key() });
    expect(cancelled.results?.refundAmount).toBe(10.01);
    expect((await staff.call(getAttendee, { ticketCode: code })).data?.refundAmount).toBe(10.01);
    expect((await staff.call(getEventEffects, { eventId })).data?.refundAmount).toBe(20.02);
  });
});

describe('a mail to all', () => {
  test('goes to each address once, its markup is text, and a repeat goes only to who came later', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 9 });
    await register(eventId, 'Ruby', 2);
    await register(eventId, 'Cara');
    await register(eventId, 'Gone');
    const gone = (await peopleOf(eventId, { find: 'gone' }))[0]?.ticketCode ?? '';
    await staff.call(cancelAttendee, { ticketCode: gone, refund: false, reason: '', key: key() });
    const words = {
      eventId,
      subject: 'Parking\r\nBcc: x@example.org',
      text: 'Hello,\n\n<b onclick="x()">Use</b> the back door.',
    };
    expect((await staff.call(previewEventMail, words)).data).toMatchObject({
      title: 'Parking Bcc: x@example.org',
      paragraphs: ['Hello,', '<b onclick="x()">Use</b> the back door.', expect.stringMatching(/^About: /)],
      recipients: 2,
      hadIt: 0,
      withoutAddress: [],
    });
    const sent = { ...words, key: key() };
    const first = await staff.call(sendEventMail, sent);
    expect(first.results).toEqual({ recipients: 2 });
    expect(await staff.call(sendEventMail, sent)).toEqual(first);
    expect(errorsOf(await staff.call(sendEventMail, { ...words, key: key() }))).toEqual(['nobody']);
    await register(eventId, 'Later');
    expect((await staff.call(sendEventMail, { ...words, key: key() })).results).toEqual({ recipients: 1 });
    const [mail, ...more] = (await mailsTo(shop.deps, 'ruby@example.org')).filter(({ subject }) =>
      subject.startsWith('Parking'),
    );
    expect(more).toEqual([]);
    expect(mail?.html).toContain('&lt;b onclick=');
    expect(mail?.html).not.toContain('<b onclick');
    expect(await mailsTo(shop.deps, 'x@example.org')).toEqual([]);
    const stored = await shop.deps.db.read.selectFrom('event_mail').select('sent_by').execute();
    expect(JSON.stringify(stored)).not.toContain('@');
    const { rows } = await staff.call(listEventMails, { eventId });
    expect(rows).toMatchObject([
      { recipients: 1, by: 'Mira Halloran' },
      { recipients: 2, subject: 'Parking Bcc: x@example.org' },
    ]);
    expect(errorsOf(await staff.call(sendEventMail, { ...words, text: ' \n ', key: key() }))).toEqual(['required']);
  });

  test('two presses at once send it once', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 9 });
    await register(eventId, 'Twin');
    const words = { eventId, subject: 'Twice', text: 'Once.' };
    const answers = await Promise.all([1, 2, 3].map(() => staff.call(sendEventMail, { ...words, key: key() })));
    expect(answers.flatMap(({ results }) => results ?? [])).toEqual([{ recipients: 1 }]);
    expect((await mailsTo(shop.deps, 'twin@example.org')).filter(({ subject }) => subject === 'Twice')).toHaveLength(1);
  });

  test('names who has no address', async () => {
    const { eventId } = await addEvent(shop.deps, { eventType: 1, places: 9 });
    await register(eventId, 'Erased');

    await forgetAddress(shop.deps, eventId);
    const { data } = await staff.call(previewEventMail, { eventId, subject: 'A', text: 'B' });
    expect(data).toMatchObject({ recipients: 0, withoutAddress: [{ name: 'Erased Māhuta' }] });
    expect((await staff.call(getEventEffects, { eventId })).data).toMatchObject({
      mailed: 0,
      unreachedTotal: 1,
      unreached: [{ name: 'Erased Māhuta' }],
    });
    await staff.call(cancelEvent, { eventId, reason: 'Flood', key: key() });
    expect(await eventOf(eventId)).toMatchObject({ cancelReason: 'Flood', cancelledAt: expect.any(String) });
    expect(await ticketsOf(shop.deps, eventId)).toBe(1);
  });
});
