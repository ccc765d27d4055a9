import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCalendarPath, getEvent, getEvents, registerForEvent } from '#contract/events.ts';
import { updateUserProfile } from '#contract/members.ts';
import { search } from '#contract/search.ts';
import { contentChanged } from '../db/content-versions.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { mailsTo, poolUse, ticketsOf } from '../testing/evidence.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
/** The number of minutes by which the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '100' }, { now: () => new Date(Date.now() + ahead * 60_000) });
});
afterAll(() => app.close());

let people = 0;
const form = (more: Record<string, unknown> = {}) => ({
  firstName: 'Ana',
  surname: 'Ngata',
  email: `ana.${++people}@example.org`,
  phone: '',
  numberOfTickets: 1,
  ...more,
});
const messages = (answer: { errors?: { errorMessage: string; field?: string | undefined }[] | undefined }) =>
  answer.errors?.map((error) => error.errorMessage);

describe('reading events', () => {
  test('lists published events that have not ended, soonest first; a past event keeps its page', async () => {
    const later = await addEvent(app.deps, { eventType: 1, startsInMinutes: 500 });
    const sooner = await addEvent(app.deps, { eventType: 1, startsInMinutes: 400 });
    const running = await addEvent(app.deps, { eventType: 1, startsInMinutes: -30 });
    const over = await addEvent(app.deps, { eventType: 1, startsInMinutes: -200 });
    await app.deps.content.refresh();
    const { events } = await app.browser().call(getEvents, {});
    const ours = events
      .map((event) => event.eventId)
      .filter((id) => [later, sooner, running, over].some(({ eventId }) => eventId === id));
    expect(ours).toEqual([running.eventId, sooner.eventId, later.eventId]);
    const { data } = await app.browser().call(getEvent, { slug: over.slug });
    expect(data).toMatchObject({
      eventId: over.eventId,
      duration: 90,
      register: { firstName: '', surname: '', email: '', phone: '', numberOfTickets: 1 },
    });
  });

  test('removes an event from the list when it ends, without a database change', async () => {
    const { eventId } = await addEvent(app.deps, { eventType: 1, startsInMinutes: 5 });
    await app.deps.content.refresh();
    const listed = async () =>
      (await app.browser().call(getEvents, {})).events.some((event) => event.eventId === eventId);
    expect(await listed()).toBe(true);
    ahead = 96;
    try {
      expect(await listed()).toBe(false);
    } finally {
      ahead = 0;
    }
    expect(await listed()).toBe(true);
  });

  test('returns null for an unknown slug', async () => {
    expect(await app.browser().call(getEvent, { slug: 'no-such-event' })).toEqual({ data: null });
  });

  test('a coming event has facts and a calendar file for everybody; a past, hidden or unknown one has no file', async () => {
    const coming = await addEvent(app.deps, { eventType: 1, joinUrl: 'https://meet.phi.example/private' });
    const begun = await addEvent(app.deps, { eventType: 1, startsInMinutes: -1 });
    const hidden = await addEvent(app.deps, { eventType: 1 });
    await app.deps.db.transaction(async (tx) => {
      await tx.updateTable('event').set({ published: 0 }).where('id', '=', hidden.eventId).execute();
      await tx
        .updateTable('event')
        .set({ bring: 'A torch', step_free: 1, access_note: 'Ring twice' })
        .where('id', '=', coming.eventId)
        .execute();
      await contentChanged(tx, 'events');
    });
    await app.deps.content.refresh();
    expect((await app.browser().call(getEvent, { slug: coming.slug })).data).toMatchObject({
      bring: 'A torch',
      access: { stepFree: true, hearingLoop: null, note: 'Ring twice' },
    });
    expect((await app.browser().call(getEvent, { slug: begun.slug })).data).toMatchObject({
      bring: null,
      access: null,
    });
    const file = (slug: string) => fetch(`${app.url}${eventCalendarPath(slug)}`);
    const answer = await file(coming.slug);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    const content = await answer.text();
    expect(content).toContain(`UID:event-${coming.eventId}@phi-online`);
    expect(content).not.toContain('private');
    for (const slug of [begun.slug, hidden.slug, 'no-such-event', '%00']) expect((await file(slug)).status).toBe(404);
  });

  test("fills in a member's own name, and leaves it out of other responses", async () => {
    const { slug } = await addEvent(app.deps, { eventType: 1 });
    await app.deps.content.refresh();
    const member = app.browser();
    await member.signUp({ email: 'mira@example.org' });
    expect((await member.call(getEvent, { slug })).data?.register).toMatchObject({
      firstName: '',
      email: 'mira@example.org',
    });
    const uid = JSON.parse(Buffer.from(member.token?.split('.')[1] ?? '', 'base64url').toString()).user_id as string;
    await member.call(updateUserProfile, {
      uid,
      email: 'mira@example.org',
      displayName: 'Mira Halloran',
      emailVerified: false,
    });
    expect((await member.call(getEvent, { slug })).data?.register).toEqual({
      firstName: 'Mira',
      surname: 'Halloran',
      email: 'mira@example.org',
      phone: '',
      numberOfTickets: 1,
    });
    expect((await app.browser().call(getEvent, { slug })).data?.register.email).toBe('');
  });
});

describe('registering for a free event', () => {
  test('takes a place, returns a booking code and sends a mail with a calendar file', async () => {
    const { eventId, slug } = await addEvent(app.deps, { eventType: 1, places: 5 });
    const register = form({ numberOfTickets: 2, phone: '0400 000 000' });
    const { results } = await app.browser().call(registerForEvent, { eventId, register });
    expect(results?.bookingCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const [mail, ...more] = await mailsTo(app.deps, register.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ cause: `registration:${results?.registrationId}` });
    expect(mail?.text).toContain(results?.bookingCode);
    expect(mail?.attachments_json).toContain('BEGIN:VCALENDAR');
    const { data } = await app.browser().call(getEvent, { slug });
    expect(data).toMatchObject({ numOfPlaces: 5, usedNumOfPlaces: 2 });
  });

  test('sends the link of an online event only to registered people', async () => {
    const joinUrl = 'https://meet.phi.example/only-for-those-who-booked';
    const { eventId, slug } = await addEvent(app.deps, { eventType: 1, joinUrl });
    const register = form();
    await app.browser().call(registerForEvent, { eventId, register });
    const [mail] = await mailsTo(app.deps, register.email);
    expect(mail?.text).toContain(joinUrl);
    const answers = [
      await app.browser().call(getEvents, {}),
      await app.browser().call(getEvent, { slug }),
      await app.browser().call(search, { keyword: 'only-for-those-who-booked' }),
    ];
    expect(JSON.stringify(answers)).not.toContain('meet.phi.example');
  });

  test('returns the same registration to the same address (in any case) within a minute, and a new one later', async () => {
    const { eventId } = await addEvent(app.deps, { eventType: 1, places: 3 });
    const register = form();
    const first = await app.browser().call(registerForEvent, { eventId, register });
    const again = await app
      .browser()
      .call(registerForEvent, { eventId, register: { ...register, email: register.email.toUpperCase() } });
    expect(again).toEqual(first);
    expect(await ticketsOf(app.deps, eventId)).toBe(1);
    ahead = 1.1;
    try {
      const later = await app.browser().call(registerForEvent, { eventId, register });
      expect(later.results?.registrationId).not.toBe(first.results?.registrationId);
    } finally {
      ahead = 0;
    }
    expect(await poolUse(app.deps, `event:${eventId}`)).toEqual({ capacity: 3, used: 2 });
  });

  test('registers another name or number of tickets to the same address within a minute', async () => {
    const { eventId } = await addEvent(app.deps, { eventType: 1, places: 9 });
    const register = form();
    await app.browser().call(registerForEvent, { eventId, register });
    for (const other of [{ numberOfTickets: 3 }, { firstName: 'Wiremu' }]) {
      const next = await app.browser().call(registerForEvent, { eventId, register: { ...register, ...other } });
      expect(next.results?.bookingCode).toBeDefined();
    }
    expect(await poolUse(app.deps, `event:${eventId}`)).toEqual({ capacity: 9, used: 5 });
  });

  test('does not refuse a repeat of the registration that took the last place', async () => {
    const { eventId } = await addEvent(app.deps, { eventType: 1, places: 1 });
    const register = form();
    const first = await app.browser().call(registerForEvent, { eventId, register });
    expect(await app.browser().call(registerForEvent, { eventId, register })).toEqual(first);
    expect(messages(await app.browser().call(registerForEvent, { eventId, register: form() }))).toEqual([
      'Fully Booked',
    ]);
  });

  test.each<[string, Parameters<typeof addEvent>[1], number, string]>([
    ['full', { eventType: 1, places: 4, used: 4 }, 1, 'Fully Booked'],
    ['no places at all', { eventType: 1, places: 0 }, 1, 'Fully Booked'],
    ['started and full', { eventType: 1, places: 4, used: 4, startsInMinutes: -1 }, 1, 'Not Available'],
    ['too few', { eventType: 1, places: 4, used: 1 }, 4, 'Only 3 places left.'],
    ['paid', { eventType: 0, priceCents: 1500 }, 1, 'This event must be paid for.'],
  ])('refuses a registration: %s', async (_, event, numberOfTickets, message) => {
    const { eventId } = await addEvent(app.deps, event);
    expect(
      messages(await app.browser().call(registerForEvent, { eventId, register: form({ numberOfTickets }) })),
    ).toEqual([message]);
    expect((await poolUse(app.deps, `event:${eventId}`)).used).toBe(event.used ?? 0);
  });

  test('returns Not Available for an unknown event', async () => {
    expect(messages(await app.browser().call(registerForEvent, { eventId: 2_000_000_000, register: form() }))).toEqual([
      'Not Available',
    ]);
  });

  test('reports each invalid field of the form (§5)', async () => {
    const { eventId } = await addEvent(app.deps, { eventType: 1 });
    const errorsOf = async (register: ReturnType<typeof form>) =>
      (await app.browser().call(registerForEvent, { eventId, register })).errors?.map((error) => [
        error.field,
        error.errorMessage,
      ]);
    expect(await errorsOf(form({ firstName: ' ', surname: '', email: '', numberOfTickets: null }))).toEqual([
      ['firstName', 'First Name is required.'],
      ['surname', 'Surname is required.'],
      ['email', 'Email is required.'],
      ['numberOfTickets', 'Please provide Number of Tickets.'],
    ]);
    for (const numberOfTickets of ['two', 1.5])
      expect(await errorsOf(form({ numberOfTickets }))).toEqual([
        ['numberOfTickets', 'Number of Tickets must be a number'],
      ]);
    for (const numberOfTickets of [0, -1])
      expect(await errorsOf(form({ numberOfTickets }))).toEqual([
        ['numberOfTickets', 'Number of Tickets must be more than 1.'],
      ]);
    expect(await errorsOf(form({ numberOfTickets: 51 }))).toHaveLength(1);
    expect(await errorsOf(form({ email: 'a@b.example>, other@c.example' }))).toHaveLength(1);
  });
});
