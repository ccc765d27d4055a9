import { keptReadingKey } from '#web/api/kept-reading-key.ts';

/** What somebody has read of a guide and written into its worksheets. */
export interface Reading {
  /** Keys of parts. */
  read: readonly string[];
  /** By key of the field (sheet-fields.ts). */
  notes: Readonly<Record<string, string>>;
}

/** By uid ('' is a visitor), then by the id of the guide: members who share a device do not see each other's. */
type Kept = Record<string, Record<string, Reading>>;

/** What is kept in this browser. Without storage it is nothing. */
export function keptReading(who: string, guideId: number): Reading | null {
  return readAll()[who]?.[guideId] ?? null;
}

/** Keeps what `change` makes of what is kept now, perhaps by another tab; null forgets it. False: it was not kept. */
export function keepReading(who: string, guideId: number, change: (kept: Reading) => Reading | null): boolean {
  const all = readAll();
  const { [guideId]: before = { read: [], notes: {} }, ...others } = all[who] ?? {};
  const next = change(before);
  const mine = next ? { ...others, [guideId]: next } : others;
  const { [who]: _mine, ...byOthers } = all;
  const kept: Kept = Object.keys(mine).length > 0 ? { ...byOthers, [who]: mine } : byOthers;
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(keptReadingKey);
    else localStorage.setItem(keptReadingKey, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

function readAll(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptReadingKey) ?? '{}');
    return Object.fromEntries(
      entriesOf(stored).map(([who, guides]) => [
        who,
        Object.fromEntries(entriesOf(guides).map(([id, reading]) => [id, readingOf(reading)])),
      ]),
    );
  } catch {
    return {};
  }
}

function readingOf(stored: unknown): Reading {
  const { read, notes } = Object.fromEntries(entriesOf(stored));
  return {
    read: Array.isArray(read) ? read.filter((each) => typeof each === 'string') : [],
    notes: Object.fromEntries(entriesOf(notes).filter((each): each is [string, string] => typeof each[1] === 'string')),
  };
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
