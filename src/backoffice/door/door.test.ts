import { pbkdf2Sync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Attendance, type DoorResult, getAttendance, type Scan } from '#contract/admin/door.ts';
import { doorHash } from '#contract/door-hash.ts';
import { answerAtDoor } from '#contract/door-rule.ts';
import type { Caller } from '#contract/endpoint.ts';
import { CallError } from '#web/api/call-error.ts';
import { makeDoor } from './door.ts';
import type { DoorStorage, ToldLater, Waiting } from './storage.ts';
import { countOf } from './tickets.ts';
import { wordsOf } from './words.ts';

const salt = 'salt';
const hash = (code: string) =>
  pbkdf2Sync(code, salt, doorHash.iterations, doorHash.bytes, 'sha256').toString('base64url');

/** A server with one event: Ana with three tickets, Moana with one, and one that is cancelled. */
function server() {
  const tickets = [
    { ticketId: 1, code: 'AAAAAAAA-1', name: 'Ana Ngata', isCancelled: false },
    { ticketId: 2, code: 'AAAAAAAA-2', name: 'Guest of Ana Ngata', isCancelled: false },
    { ticketId: 3, code: 'AAAAAAAA-3', name: 'Guest of Ana Ngata', isCancelled: false },
    { ticketId: 4, code: 'BBBBBBBB-1', name: 'Moana Tūhoe', isCancelled: false },
    { ticketId: 5, code: 'CCCCCCCC-1', name: null, isCancelled: true },
  ];
  const arrivals = new Map<number, { arrivalId: number; device: string }>();
  const stored = new Map<string, DoorResult>();
  let serial = 0;
  const api = {
    isAway: false,
    /** The answers get lost on the way. */
    loses: false,
    status: 0,
    arrivals,
    sent: [] as string[],
    sell(code: string) {
      tickets.push({ ticketId: 90 + tickets.length, code, name: 'Late Buyer', isCancelled: false });
    },
    arrive(ticketId: number) {
      arrivals.set(ticketId, { arrivalId: ++serial, device: 'other' });
    },
    call: ((endpoint: { path: string }, input: { device: string; scans: Scan[] }) => {
      if (api.isAway) return Promise.reject(new TypeError('Failed to fetch'));
      if (api.status > 0) return Promise.reject(new CallError(api.status, 'No', {}));
      if (endpoint.path === getAttendance.path) return Promise.resolve({ data: list() });
      const results = input.scans.map((scan) => record(scan, input.device));
      return api.loses ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ results: { results } });
    }) as Caller,
  };
  return api;

  function list(): Attendance {
    const codes = [...new Set(tickets.map(({ code }) => code.slice(0, 8)))];
    return {
      event: {
        eventId: 7,
        title: 'Talk',
        startsAt: '2026-11-25T09:00:00Z',
        endsAt: '2026-11-25T11:00:00Z',
        timeZone: null,
        venue: null,
        isCancelled: false,
      },
      salt,
      asOf: '2026-11-25T08:02:00Z',
      bookings: codes.map((code) => ({
        hash: hash(code),
        tickets: tickets
          .filter((each) => each.code.startsWith(code))
          .map((each, index) => {
            const arrival = arrivals.get(each.ticketId);
            return {
              ticketId: each.ticketId,
              seq: index + 1,
              name: each.name,
              isCancelled: each.isCancelled,
              arrival: arrival ? { arrivalId: arrival.arrivalId, at: '2026-11-25T09:12:00Z', isAbout: false } : null,
            };
          }),
      })),
    };
  }

  function record(scan: Scan, device: string): DoorResult {
    const known = stored.get(scan.scanId);
    if (known) return known;
    const empty = { scanId: scan.scanId, name: null, event: null, arrival: null, booking: null };
    api.sent.push(scan.kind);
    if (scan.kind === 'undo') {
      const { of } = scan;
      const found = [...arrivals].find(([, each]) => 'arrivalId' in of && each.arrivalId === of.arrivalId);
      if (found) arrivals.delete(found[0]);
      return { ...empty, answer: found ? 'undone' : 'notIn' };
    }
    const { ticket: wanted } = scan;
    const ticket = tickets.find((each) =>
      'code' in wanted ? each.code === wanted.code : each.ticketId === wanted.ticketId,
    );
    const answer = answerAtDoor(
      ticket && { eventId: 7, isCancelled: ticket.isCancelled, arrival: arrivals.get(ticket.ticketId) ?? null },
      7,
    );
    if (ticket && answer === 'welcome') arrivals.set(ticket.ticketId, { arrivalId: ++serial, device });
    const arrival = ticket && arrivals.get(ticket.ticketId);
    const result: DoorResult = {
      ...empty,
      answer,
      name: ticket?.name ?? null,
      arrival: arrival
        ? {
            arrivalId: arrival.arrivalId,
            at: '2026-11-25T09:12:00Z',
            isAbout: false,
            by: 'Tom’s phone',
            isOwn: arrival.device === device,
          }
        : null,
    };
    if (answer !== 'unknown') stored.set(scan.scanId, result);
    return result;
  }
}

/** The storage of a phone, which outlives its screen; `isFull` refuses to write. */
function phone() {
  const lists = new Map<number, Attendance>();
  const waiting = new Map<number, Waiting>();
  const told = new Map<string, ToldLater>();
  let order = 0;
  const storage = {
    isFull: false,
    lists,
    waitingNow: () => [...waiting.values()],
    device: () => Promise.resolve('phone-1'),
    list: (_uid: string, eventId: number) => Promise.resolve(lists.get(eventId) ?? null),
    lists_: () => Promise.resolve([...lists.values()]),
  };
  const write = <T>(work: () => T): Promise<T> =>
    storage.isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve(work());
  const door: DoorStorage = {
    device: storage.device,
    list: storage.list,
    lists: storage.lists_,
    keepList: ({ attendance }) => write(() => void lists.set(attendance.event.eventId, attendance)),
    forgetLists: () => Promise.resolve(lists.clear()),
    waiting: () => Promise.resolve([...waiting.values()]),
    add: (entry) => write(() => (waiting.set(++order, { ...entry, order }), order)),
    change: (entry) => write(() => void waiting.set(entry.order, entry)),
    toldLater: () => Promise.resolve([...told.values()]),
    answered: (orders, later) =>
      write(() => {
        for (const each of orders) waiting.delete(each);
        for (const each of later) told.set(each.scanId, each);
      }),
    seen: (scanId) => Promise.resolve(void told.delete(scanId)),
  };
  return { storage, door };
}

let api: ReturnType<typeof server>;
let own: ReturnType<typeof phone>;
beforeEach(() => {
  api = server();
  own = phone();
});

async function open(of = own) {
  const door = makeDoor({ call: api.call, storage: of.door, uid: 'tom', eventId: 7, patienceMs: 50 });
  await door.start();
  const said = () => {
    const { said: last, attendance } = door.state();
    return last === null ? null : wordsOf(last, attendance?.asOf ?? null).title;
  };
  return { ...door, said, count: () => countOf(door.state().bookings) };
}

test('with a network the server answers, and the list follows at once', async () => {
  const door = await open();
  await door.read('aaaaaaaa-1', false);
  expect(door.said()).toBe('Welcome, Ana');
  expect(door.count()).toEqual({ arrived: 1, expected: 4 });
  // Also for a reload without a network.
  api.isAway = true;
  expect((await open()).count()).toEqual({ arrived: 1, expected: 4 });
  api.isAway = false;
  await door.read('AAAAAAAA-1', false);
  expect(door.said()).toMatch(/^Already in at .* by this phone$/);
  await door.read('CCCCCCCC-1', true);
  expect(door.said()).toBe('Cancelled');
  await door.read('DDDDDDDD-1', true);
  expect(door.said()).toBe('Not a ticket of ours');
  await door.read('https://example.org/menu', false);
  expect(door.said()).toBe('Not a ticket of ours');
  expect(own.storage.waitingNow()).toEqual([]);
  expect(api.sent).toHaveLength(4);
});

test('a name finds its booking without macrons and case; a code of several asks which', async () => {
  const door = await open();
  await door.read('tuho', true);
  expect(door.state().said).toMatchObject({ kind: 'several', bookings: [{ tickets: [{ name: 'Moana Tūhoe' }] }] });
  await door.read('AAAAAAAA', false);
  expect(door.state().said).toMatchObject({ kind: 'several', bookings: [{ tickets: [{}, {}, {}] }] });
  await door.read('Zed', true);
  expect(door.said()).toBe('Nobody found');
  expect(api.sent).toEqual([]);
});

// Invariant 43.
test('two people of one order come without a network; both are sent later, in order, and count once', async () => {
  const door = await open();
  api.isAway = true;
  await door.read('AAAAAAAA-1', false);
  expect(door.said()).toBe('Welcome, Ana');
  await door.read('AAAAAAAA-2', false);
  expect(door.said()).toBe('Welcome, guest of Ana Ngata');
  await door.read('AAAAAAAA-2', false);
  expect(door.said()).toMatch(/^Already in at .* by this phone$/);
  expect(door.count().arrived).toBe(2);
  expect(api.arrivals.size).toBe(0);
  expect(own.storage.waitingNow()).toHaveLength(2);
  // The tab is closed with the queue; the next one sends it.
  api.isAway = false;
  const again = await open();
  expect([...api.arrivals.keys()]).toEqual([1, 2]);
  expect(again.state()).toMatchObject({ waiting: [], toldLater: [] });
  expect(own.storage.waitingNow()).toEqual([]);
});

test('a queue whose answers were lost is sent again and counts once', async () => {
  const door = await open();
  api.loses = true;
  await door.read('BBBBBBBB-1', false);
  expect(door.said()).toBe('Welcome, Moana');
  expect(api.arrivals.size).toBe(1);
  expect(door.state().waiting).toHaveLength(1);
  api.loses = false;
  await door.sync();
  expect(api.arrivals.size).toBe(1);
  expect(api.sent).toEqual(['checkIn']);
  expect(door.state()).toMatchObject({ waiting: [], toldLater: [], isOnline: true });
});

// Invariant 43.
test('what the server refuses later stays until it has been seen, also in the next tab, and names nobody there', async () => {
  const door = await open();
  api.isAway = true;
  await door.read('BBBBBBBB-1', false);
  api.arrive(4);
  api.isAway = false;
  await door.sync();
  expect(door.state().toldLater).toMatchObject([{ ticketId: 4, result: { answer: 'already', name: null } }]);
  const again = await open();
  const [told] = again.state().toldLater;
  await again.seen(told?.scanId ?? '');
  expect((await open()).state().toldLater).toEqual([]);
});

test('a code that is not on the list can be let in without a network; later it is welcome or refused', async () => {
  const door = await open();
  api.isAway = true;
  await door.read('DDDDDDDD-1', false);
  expect(door.said()).toBe('Not on the list of this phone');
  expect(own.storage.waitingNow()).toEqual([]);
  await door.letIn('DDDDDDDD-1');
  await door.letIn('EEEEEEEE-1');
  expect(door.said()).toBe('Let in');
  expect(door.state().waiting).toHaveLength(2);
  api.sell('DDDDDDDD-1');
  api.isAway = false;
  await door.sync();
  expect(api.arrivals.size).toBe(1);
  expect(door.state().toldLater).toMatchObject([{ result: { answer: 'unknown' } }]);
});

test('an undo without a network takes an arrival back, also one that is not sent yet', async () => {
  const door = await open();
  await door.read('BBBBBBBB-1', false);
  api.isAway = true;
  const arrivalOf = (ticketId: number) =>
    door
      .state()
      .bookings.flatMap(({ tickets }) => tickets)
      .find((each) => each.ticketId === ticketId)?.arrival?.of ?? expect.fail('There is no arrival.');
  await door.undo(4, arrivalOf(4));
  expect(door.said()).toBe('Taken back');
  expect(door.count().arrived).toBe(0);
  await door.read('AAAAAAAA-1', false);
  await door.undo(1, arrivalOf(1));
  expect(door.count().arrived).toBe(0);
  expect(door.state().waiting).toHaveLength(3);
});

// Invariant 43.
test('a full phone says so: nothing is claimed without a network, and with one the server counts', async () => {
  own.storage.isFull = true;
  const door = await open();
  expect(door.state().isKept).toBe(false);
  await door.read('AAAAAAAA-1', false);
  expect(door.said()).toBe('Welcome, Ana');
  api.isAway = true;
  await door.read('AAAAAAAA-2', false);
  expect(door.said()).toBe('Not noted');
  await door.read('AAAAAAAA-3', false);
  expect(door.said()).toBe('Not noted');
  expect(door.state().waiting).toEqual([]);
  expect(door.count().arrived).toBe(1);
});

// Invariant 39.
test('the list leaves the phone when the role is gone; the queue stays', async () => {
  const door = await open();
  expect(own.storage.lists.size).toBe(1);
  api.isAway = true;
  await door.read('AAAAAAAA-1', false);
  api.isAway = false;
  api.status = 403;
  await door.sync();
  expect(own.storage.lists.size).toBe(0);
  expect(door.state()).toMatchObject({ ended: 'role', attendance: null, bookings: [] });
  expect(own.storage.waitingNow()).toHaveLength(1);
});

test('a log-in that has ended takes the list away; the next one brings it back and sends the queue', async () => {
  const door = await open();
  api.isAway = true;
  await door.read('AAAAAAAA-1', false);
  api.isAway = false;
  api.status = 401;
  await door.sync();
  expect(own.storage.lists.size).toBe(0);
  expect(door.state()).toMatchObject({ ended: 'logIn', attendance: null });
  expect(own.storage.waitingNow()).toHaveLength(1);
  api.status = 0;
  await door.sync();
  expect(door.state()).toMatchObject({ ended: null, waiting: [] });
  expect(door.count().arrived).toBe(1);
});
