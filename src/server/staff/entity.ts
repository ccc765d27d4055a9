import type { Coming, Found, Waiting } from '#contract/admin/today.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { Deps, SignedIn } from '../deps.ts';
import type { Outcome } from '../outcome.ts';
import type { StaffCall } from './audited.ts';
import type { CsvExport } from './csv-export.ts';

// What staff list and change is an entity that its area registers in services.ts, as it registers what it sells.

/** The state before and after an act, as its verb recorded it: each verb knows its own fields. */
export interface States {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The revision that an act left behind. Records from before the word was changed call it `lock`. */
export function revisionOf(after: States['after']): number {
  return Number(after['revision'] ?? after['lock']);
}

/** What is needed to write the state before again. */
export interface Kept extends States {
  deps: Deps;
  call: StaffCall;
  /** The part of the subject behind the colon. */
  id: string;
  /** When the act was done. */
  at: string;
  /** The request key of the putting back. */
  key: string;
}

/**
 * Writes the state before an act with the ordinary verb. What the act left behind is the expected revision, so the verb
 * refuses if something has changed since (invariant 29).
 */
export interface PutBack {
  /** What it will do, said before it is done; if omitted, that it becomes as it was at once. */
  says?: string;
  /** Asks again who the person is, as the verb does. */
  asksAgain?: true;
  /** False if the record has nothing that could be written again. */
  fits?: (states: States, id: string) => boolean;
  run: (kept: Kept) => Promise<Outcome<unknown>>;
}

/** What one verb does. */
export interface StaffVerb {
  /** For a sentence such as 'Mira Halloran published ‘Our guides’': 'published'. */
  words: string;
  putBack?: PutBack;
}

export interface StaffEntity {
  /** The part of an audit subject before the colon, such as `page` of `page:17`. */
  kind: string;
  /** More such parts, for what is recorded before it has a number. */
  alsoKinds?: readonly string[];
  /** The heading of such records, such as 'Pages'. */
  name: string;
  /** Whoever may see such things sees what was done to them, and puts it back. */
  permission: Permission;
  /** What the things are called now, by the part of the subject behind the colon; those that are gone are left out. */
  titles?: (source: Db['read'] | Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What a thing without a title is called in a sentence; if omitted, its kind and number. */
  called?: (id: string, kind: string) => string;
  verbs: Readonly<Record<string, StaffVerb>>;
  /** Its lists that can be fetched as a file. */
  exports?: readonly CsvExport[];
  /** What of it waits for somebody, and what comes within a week, for whoever may see it. */
  today?: (deps: Deps, now: Date) => Promise<{ waiting?: Waiting[]; coming?: Coming[] }>;
  /** What one person should hear, for whoever has this permission, which may be less than seeing all such things. */
  todayFor?: {
    permission: Permission;
    say: (deps: Deps, now: Date, viewer: SignedIn) => Promise<{ waiting?: Waiting[] }>;
  };
  /** What is found by words of the search over everything; a few, the likeliest first. */
  search?: (deps: Deps, words: string) => Promise<readonly Found[]>;
}

/** How many things of a kind the search over everything shows. */
export const foundAtOnce = 5;

/**
 * The titles of rows with a number, by the number as text. What was made is recorded under its address, so that there
 * may be no number to select.
 */
export async function titlesByNumber(
  ids: readonly string[],
  select: (numbers: number[]) => Promise<readonly { id: number; title: string }[]>,
): Promise<ReadonlyMap<string, string>> {
  const numbers = ids.map(Number).filter(Number.isSafeInteger);
  const rows = numbers.length === 0 ? [] : await select(numbers);
  return new Map(rows.map(({ id, title }) => [String(id), title]));
}
