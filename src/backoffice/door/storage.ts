import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Attendance, DoorResult, Scan } from '#contract/admin/door.ts';
import { doorListDatabase, forgetDoorList, noteDoorList } from '#web/api/door-list.ts';
import { hourMs } from '#contract/spans.ts';

/** A scan that the server has not answered yet. It has no name: a log-out does not take it away. */
export interface Waiting {
  /** The order in which it was made. */
  order: number;
  eventId: number;
  scan: Scan;
  /** What the screen said without the server; null while it waits for the answer. */
  said: 'welcome' | 'undone' | null;
}

/** What the server said later to a scan, and was not what the screen had said. Stays until somebody has seen it. */
export interface ToldLater {
  scanId: string;
  eventId: number;
  at: string;
  /** Null for a code that was not on the list. The name is looked up there: a log-out leaves none behind. */
  ticketId: number | null;
  result: DoorResult;
}

export interface KeptList {
  uid: string;
  attendance: Attendance;
}

/** What a phone keeps for the door. Everything may fail: the storage may be full or blocked. */
export interface DoorStorage {
  device(): Promise<string>;
  list(uid: string, eventId: number): Promise<Attendance | null>;
  lists(uid: string): Promise<Attendance[]>;
  keepList(kept: KeptList): Promise<void>;
  forgetLists(): Promise<void>;
  waiting(): Promise<Waiting[]>;
  /** The order of the new one. */
  add(waiting: Omit<Waiting, 'order'>): Promise<number>;
  change(waiting: Waiting): Promise<void>;
  toldLater(): Promise<ToldLater[]>;
  /** Takes answered scans out and keeps what was told later, both or neither. */
  answered(orders: number[], told: ToldLater[]): Promise<void>;
  seen(scanId: string): Promise<void>;
}

interface Lists extends DBSchema {
  list: { key: number; value: KeptList };
}
interface Queue extends DBSchema {
  waiting: { key: number; value: Omit<Waiting, 'order'> & { order?: number } };
  told: { key: string; value: ToldLater };
  phone: { key: string; value: string };
}

const afterMs = 24 * hourMs;
export const keptUntil = ({ event }: Attendance): number => Date.parse(event.endsAt) + afterMs;

/** The storage of this browser. The queue has a database of its own: at log-out only the list leaves. */
export function browserDoorStorage(): DoorStorage {
  let queueDb: Promise<IDBPDatabase<Queue>> | null = null;
  const queue = () =>
    (queueDb ??= openDB<Queue>('door-queue', 1, {
      upgrade(db) {
        db.createObjectStore('waiting', { keyPath: 'order', autoIncrement: true });
        db.createObjectStore('told', { keyPath: 'scanId' });
        db.createObjectStore('phone');
      },
    }));
  // Opened for each use: a log-out in another tab deletes it.
  const withLists = async <T>(work: (db: IDBPDatabase<Lists>) => Promise<T>): Promise<T> => {
    const db = await openDB<Lists>(doorListDatabase, 1, { upgrade: (made) => void made.createObjectStore('list') });
    try {
      return await work(db);
    } finally {
      db.close();
    }
  };
  const lists = (uid: string) =>
    withLists(async (db) => {
      const kept = await db.getAll('list');
      const over = kept.filter((each) => each.uid !== uid || keptUntil(each.attendance) < Date.now());
      for (const { attendance } of over) await db.delete('list', attendance.event.eventId);
      return kept.filter((each) => !over.includes(each)).map(({ attendance }) => attendance);
    });
  return {
    async device() {
      const db = await queue();
      const known = await db.get('phone', 'device');
      if (known !== undefined) return known;
      const made = crypto.randomUUID();
      await db.put('phone', made, 'device');
      return made;
    },
    lists,
    list: async (uid, eventId) => (await lists(uid)).find(({ event }) => event.eventId === eventId) ?? null,
    async keepList(kept) {
      await withLists((db) => db.put('list', kept, kept.attendance.event.eventId));
      noteDoorList(kept.uid, keptUntil(kept.attendance));
    },
    forgetLists: () => Promise.resolve(forgetDoorList()),
    waiting: async () => (await (await queue()).getAll('waiting')).map((each) => ({ ...each, order: each.order ?? 0 })),
    add: async (waiting) => (await queue()).add('waiting', waiting),
    async change(waiting) {
      await (await queue()).put('waiting', waiting);
    },
    toldLater: async () => (await queue()).getAll('told'),
    async answered(orders, told) {
      const tx = (await queue()).transaction(['waiting', 'told'], 'readwrite');
      await Promise.all([
        ...orders.map((order) => tx.objectStore('waiting').delete(order)),
        ...told.map((each) => tx.objectStore('told').put(each)),
        tx.done,
      ]);
    },
    async seen(scanId) {
      await (await queue()).delete('told', scanId);
    },
  };
}
