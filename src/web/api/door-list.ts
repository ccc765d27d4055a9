/** The database of the list that a phone at the door of an event keeps (backoffice/door/storage.ts). */
export const doorListDatabase = 'door-list';
/** Whose list it is and until when it may stay, so that this is known without opening it. */
const key = 'doorList';

interface Kept {
  uid: string;
  until: number;
}

function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

export function noteDoorList(uid: string, until: number): void {
  const before = kept();
  localStorage.setItem(key, JSON.stringify({ uid, until: Math.max(until, before?.uid === uid ? before.until : 0) }));
}

/** Whether a list of this person is on this phone, with which a door opens without a network. */
export function hasDoorList(uid: string): boolean {
  const list = kept();
  return list !== null && list.uid === uid && list.until > Date.now();
}

/** At log-out, and when the role is gone: nobody's name stays on the phone. */
export function forgetDoorList(): void {
  try {
    localStorage.removeItem(key);
    indexedDB.deleteDatabase(doorListDatabase);
  } catch {
    // The browser blocks its storage, so nothing is there.
  }
}

/** A day after the event, and when somebody else works here. */
export function dropOldDoorList(uid: string): void {
  if (kept() !== null && !hasDoorList(uid)) forgetDoorList();
}
