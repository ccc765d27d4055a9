import { type Attendance, type DoorResult, getAttendance, recordScans, type Scan } from '#contract/admin/door.ts';
import { scansAtOnce } from '#contract/admin/scans-at-once.ts';
import { type DoorCode, doorCode, doorCodeText } from '#contract/door-code.ts';
import { answerAtDoor } from '#contract/door-rule.ts';
import type { Caller } from '#contract/endpoint.ts';
import { CallError } from '#web/api/call-error.ts';
import { isUnreachable } from '#web/api/error-text.ts';
import type { DoorStorage, ToldLater, Waiting } from './storage.ts';
import { findCode, findName, type ListedBooking, type ListedTicket, listedNow } from './tickets.ts';

/** What the screen says to the last scan. */
export type Said =
  | { kind: 'server'; result: DoorResult }
  /** By the list of this phone. `welcome` and `undone` are sent later. */
  | { kind: 'phone'; answer: DoorResult['answer']; ticket: ListedTicket; booking: ListedBooking }
  /** Nobody can say without a network: the code may have been sold since the list was loaded. */
  | { kind: 'notListed'; code: string }
  | { kind: 'letIn' }
  | { kind: 'noTicket' }
  | { kind: 'noName'; text: string }
  | { kind: 'several'; bookings: ListedBooking[] }
  | { kind: 'notNoted'; text: string }
  | { kind: 'failed'; texts: string[] };

export interface DoorState {
  attendance: Attendance | null;
  bookings: ListedBooking[];
  /** Whether the last call came through. */
  isOnline: boolean;
  /** Why the list has left the phone: the role is gone, or the event; or the log-in has ended. */
  ended: 'role' | 'logIn' | null;
  /** Null until the list was kept; false if the phone could not keep it. */
  isKept: boolean | null;
  waiting: Waiting[];
  toldLater: ToldLater[];
  isBusy: boolean;
  said: Said | null;
  /** Counts what was said, so that the same words twice are announced twice. */
  saidCount: number;
}

interface Parts {
  call: Caller;
  storage: DoorStorage;
  uid: string;
  eventId: number;
  now?: () => number;
  /** How long the screen waits for the server before it answers by its list. */
  patienceMs?: number;
}

type Target = { ticketId: number } | { code: string };
export type Door = ReturnType<typeof makeDoor>;

const empty: DoorState = {
  attendance: null,
  bookings: [],
  isOnline: true,
  ended: null,
  isKept: null,
  waiting: [],
  toldLater: [],
  isBusy: false,
  said: null,
  saidCount: 0,
};

/**
 * The door of an event on one phone. Each scan is written down before it is sent, and sent until the server has
 * answered; without an answer in time, the list of the phone decides.
 */
export function makeDoor({ call, storage, uid, eventId, now = Date.now, patienceMs = 4000 }: Parts) {
  const listeners = new Set<() => void>();
  let state = empty;
  /** Scans whose answer the screen waits for. */
  const awaited = new Map<string, (result: DoorResult) => void>();
  /** Without storage, the device has a name as long as the screen is open. */
  const device = storage.device().catch(() => crypto.randomUUID());
  let sending: Promise<void> | null = null;
  /** Scans that the phone could not write down have orders below those that it could. */
  let unkept = 0;

  const set = (change: Partial<DoorState>): void => {
    state = { ...state, ...change };
    if (change.attendance !== undefined || change.waiting !== undefined)
      state = { ...state, bookings: state.attendance ? listedNow(state.attendance, state.waiting) : [] };
    for (const listener of listeners) listener();
  };
  const say = (said: Said | null): void => set({ said, saidCount: state.saidCount + 1, isBusy: false });
  const at = (): string => new Date(now()).toISOString();

  /** Loads what the phone has, then what the server knows, and sends what waits. */
  async function start(): Promise<void> {
    const [kept, waiting, toldLater] = await Promise.all([
      storage.list(uid, eventId).catch(() => null),
      storage.waiting().catch(() => []),
      storage.toldLater().catch(() => []),
    ]);
    set({ ...(kept && { attendance: kept, isKept: true }), waiting, toldLater });
    await sync();
  }

  /** Sends what waits and loads the list anew. */
  async function sync(): Promise<void> {
    await send();
    await refresh();
  }

  async function refresh(): Promise<void> {
    if (state.ended === 'role') return;
    try {
      const { data } = await call(getAttendance, { eventId });
      if (data === null) await end('role');
      else {
        set({ attendance: data, isOnline: true, ended: null });
        await keep(data);
      }
    } catch (error) {
      await failed(error);
    }
  }

  const keep = (attendance: Attendance): Promise<void> =>
    storage.keepList({ uid, attendance }).then(
      () => set({ isKept: true }),
      () => set({ isKept: false }),
    );

  /**
   * The list leaves the phone at once. Taking a role away ends the log-ins of that person too, and nobody can tell that
   * from one that has ended by itself.
   */
  async function end(why: 'role' | 'logIn'): Promise<void> {
    set({ ended: why, attendance: null });
    await storage.forgetLists().catch(() => undefined);
  }

  async function failed(error: unknown): Promise<void> {
    // A server that is away or restarting is no network either.
    if (isUnreachable(error) || (error instanceof CallError && error.status >= 500)) set({ isOnline: false });
    else if (error instanceof CallError && error.status === 401) await end('logIn');
    else if (error instanceof CallError && error.status === 403 && !lacksFactor(error)) await end('role');
  }

  /** Sends everything that waits, in its order. One after another; what comes meanwhile is sent too. */
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = null));
    return sending;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const [first] = state.waiting;
      if (!first) return;
      const batch = state.waiting.filter((each) => each.eventId === first.eventId).slice(0, scansAtOnce);
      try {
        const { results, errors } = await call(recordScans, {
          eventId: first.eventId,
          device: await device,
          sentAt: at(),
          scans: batch.map(({ scan }) => scan),
        });
        set({ isOnline: true });
        await take(batch, results?.results ?? batch.map(({ scan }) => gone(scan)));
        if (errors && first.eventId === eventId) await end('role');
      } catch (error) {
        await failed(error);
        return;
      }
    }
  }

  /** The answers of the server to scans that waited. */
  async function take(batch: readonly Waiting[], results: readonly DoorResult[]): Promise<void> {
    const told: ToldLater[] = [];
    for (const result of results) {
      const entry = batch.find(({ scan }) => scan.scanId === result.scanId);
      const live = awaited.get(result.scanId);
      // Taken out meanwhile: the phone let nobody in.
      const hadSaidNo = !state.waiting.some(({ order }) => order === entry?.order);
      const isYes = result.answer === 'welcome' || result.answer === 'undone';
      if (live) live(result);
      else if (entry && isYes === hadSaidNo) told.push(toldLaterOf(entry, result));
    }
    const orders = batch.map(({ order }) => order);
    // If this fails, they are sent again at the next opening, and get the same answers.
    await storage.answered(orders, told).catch(() => undefined);
    const attendance = state.attendance && withResults(state.attendance, batch, results);
    set({
      waiting: state.waiting.filter(({ order }) => !orders.includes(order)),
      toldLater: [...state.toldLater, ...told],
      attendance,
    });
    // A reload without a network, before the list is loaded anew, must not let the same people in again.
    if (attendance) await keep(attendance);
  }

  /** Writes a scan down and sends it. Null if no answer has come in time. */
  async function note(scan: Scan, saidOffline: Waiting['said']): Promise<DoorResult | 'notNoted' | Waiting> {
    const entry = { eventId, scan, said: state.isOnline ? null : saidOffline };
    const order = await storage.add(entry).catch(() => null);
    const waiting: Waiting = { ...entry, order: order ?? (unkept -= 1) };
    if (order === null && !state.isOnline) return 'notNoted';
    if (!state.isOnline) {
      set({ waiting: [...state.waiting, waiting] });
      void send();
      return waiting;
    }
    const answered = new Promise<DoorResult | null>((resolve) => {
      awaited.set(scan.scanId, resolve);
      setTimeout(() => resolve(null), patienceMs);
    });
    set({ waiting: [...state.waiting, waiting] });
    const sent = send().then(() => (state.waiting.includes(waiting) ? send() : undefined));
    // Without a network, the call fails at once.
    const result = await Promise.race([answered, sent.then(() => null)]).then(
      (early) => early ?? (state.waiting.includes(waiting) ? null : answered),
    );
    awaited.delete(scan.scanId);
    if (result) return result;
    set({ isOnline: false });
    if (order === null) {
      set({ waiting: state.waiting.filter((each) => each !== waiting) });
      return 'notNoted';
    }
    return waiting;
  }

  /** The list of the phone has answered: a scan that lets nobody in is not sent. */
  async function settle(entry: Waiting, said: Waiting['said']): Promise<void> {
    const current = state.waiting.find(({ order }) => order === entry.order);
    if (!current) return;
    const changed = { ...current, said };
    set({ waiting: state.waiting.flatMap((each) => (each !== current ? [each] : said === null ? [] : [changed])) });
    await (said === null ? storage.answered([entry.order], []) : storage.change(changed)).catch(() => undefined);
  }

  async function checkIn(target: Target, isLetIn = false): Promise<void> {
    set({ isBusy: true });
    const before = 'ticketId' in target ? place(target.ticketId) : null;
    const known = before && { eventId, isCancelled: before.ticket.isCancelled, arrival: before.ticket.arrival };
    const answer = answerAtDoor(known, eventId);
    const goesIn = answer === 'welcome' || isLetIn;
    if (!state.isOnline && !goesIn) {
      say(before ? { kind: 'phone', answer, ...before } : notListed(target));
      return;
    }
    const scan: Scan = { kind: 'checkIn', scanId: crypto.randomUUID(), at: at(), ticket: target };
    const noted = await note(scan, 'welcome');
    if (noted === 'notNoted') return say({ kind: 'notNoted', text: before?.ticket.name ?? '' });
    if ('answer' in noted) {
      say({ kind: 'server', result: noted });
      if (noted.answer === 'choose') void refresh();
      return;
    }
    await settle(noted, goesIn ? 'welcome' : null);
    say(before ? { kind: 'phone', answer, ...before } : isLetIn ? { kind: 'letIn' } : notListed(target));
  }

  const notListed = (target: Target): Said => ({ kind: 'notListed', code: 'code' in target ? target.code : '' });

  async function undo(ticketId: number | null, of: Extract<Scan, { kind: 'undo' }>['of']): Promise<void> {
    set({ isBusy: true });
    const before = ticketId === null ? null : place(ticketId);
    const noted = await note({ kind: 'undo', scanId: crypto.randomUUID(), at: at(), of }, 'undone');
    if (noted === 'notNoted') return say({ kind: 'notNoted', text: before?.ticket.name ?? '' });
    if ('answer' in noted) {
      say({ kind: 'server', result: noted });
      // Somebody else may have noted the arrival.
      void refresh();
      return undefined;
    }
    await settle(noted, 'undone');
    return say(before ? { kind: 'phone', answer: 'undone', ...before } : null);
  }

  /** What was scanned, typed or pasted: a code, a link or a name. */
  async function read(text: string, isTyped: boolean): Promise<void> {
    const code = doorCode(text);
    const names = isTyped ? findName(state.bookings, text) : [];
    if (code === null || (names.length > 0 && !(await isListed(code)))) {
      if (!isTyped) return say({ kind: 'noTicket' });
      return say(names.length === 0 ? { kind: 'noName', text } : { kind: 'several', bookings: names });
    }
    await readCode(code);
  }

  const found = async (code: DoorCode) =>
    state.attendance ? findCode(state.bookings, code, state.attendance.salt) : { booking: null, ticket: null };
  const isListed = async (code: DoorCode): Promise<boolean> => (await found(code)).booking !== null;

  async function readCode(code: DoorCode): Promise<void> {
    const { booking, ticket } = await found(code);
    if (ticket) return checkIn({ ticketId: ticket.ticketId });
    const valid = booking?.tickets.filter(({ isCancelled }) => !isCancelled) ?? [];
    const [only] = valid;
    if (booking && code.seq === null && valid.length > 1) return say({ kind: 'several', bookings: [booking] });
    if (only && code.seq === null) return checkIn({ ticketId: only.ticketId });
    return checkIn({ code: doorCodeText(code) });
  }

  function place(ticketId: number): { ticket: ListedTicket; booking: ListedBooking } | null {
    for (const booking of state.bookings) {
      const ticket = booking.tickets.find((each) => each.ticketId === ticketId);
      if (ticket) return { ticket, booking };
    }
    return null;
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start,
    sync,
    read,
    checkIn: (ticketId: number) => checkIn({ ticketId }),
    /** Of a code that is not on the list, without a network. */
    letIn: (code: string) => checkIn({ code }, true),
    undo,
    clear: () => say(null),
    async seen(scanId: string) {
      await storage.seen(scanId).catch(() => undefined);
      set({ toldLater: state.toldLater.filter((each) => each.scanId !== scanId) });
    },
  };
}

const lacksFactor = ({ errors }: CallError): boolean => errors.some(({ code }) => code === 'second_factor');

function toldLaterOf({ eventId, scan }: Waiting, result: DoorResult): ToldLater {
  const ticketId = scan.kind === 'checkIn' && 'ticketId' in scan.ticket ? scan.ticket.ticketId : null;
  return { scanId: scan.scanId, eventId, at: scan.at, ticketId, result: { ...result, name: null } };
}

/** The event does not exist any more. */
const gone = ({ scanId }: Scan): DoorResult => ({
  scanId,
  answer: 'unknown',
  name: null,
  event: null,
  arrival: null,
  booking: null,
});

/** The list with what the server has answered, until it is loaded anew. */
function withResults(list: Attendance, batch: readonly Waiting[], results: readonly DoorResult[]): Attendance {
  const arrivals = new Map<number, DoorResult['arrival']>();
  const undone = new Set<number>();
  for (const result of results) {
    const scan = batch.find((each) => each.scan.scanId === result.scanId)?.scan;
    if (scan?.kind === 'checkIn' && 'ticketId' in scan.ticket) arrivals.set(scan.ticket.ticketId, result.arrival);
    if (scan?.kind === 'undo' && 'arrivalId' in scan.of) undone.add(scan.of.arrivalId);
  }
  return {
    ...list,
    bookings: list.bookings.map((booking) => ({
      ...booking,
      tickets: booking.tickets.map((ticket) => {
        const answered = arrivals.get(ticket.ticketId);
        const arrival = answered
          ? { arrivalId: answered.arrivalId, at: answered.at, isAbout: answered.isAbout }
          : ticket.arrival;
        return { ...ticket, arrival: arrival && undone.has(arrival.arrivalId) ? null : arrival };
      }),
    })),
  };
}
