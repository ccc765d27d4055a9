import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from './tables.ts';

// A job that asks another server claims its row first: until the claim runs out no other process takes the row, and a
// crash costs only that time. Other jobs need no claim. What happens within the database alone ends or deletes its row
// in the transaction of its effect (scheduled changes, requested links, news of a move), or holds a lock (waiting
// lists, undeliverable mails); a mail is written once by its cause (reminders). What the other server does once under
// a key, or as well twice, is done again (refunds, erasures, changes of address, kept cards). What lies on the disk of
// one process is its own affair.

/** The tables whose rows are claimed: when a row is free, and what counts its claims. */
const claimed = {
  outbox_mail: { key: 'id', freeAt: 'next_attempt_at', count: 'attempts' },
  media: { key: 'id', freeAt: 'due_at', count: 'attempts' },
  feed_account: { key: 'source', freeAt: 'next_look_at', count: null },
  subscription: { key: 'id', freeAt: 'next_charge_at', count: null },
  payment_attempt: { key: 'id', freeAt: 'lease_until', count: null },
} as const;

type Source = Kysely<Tables>;
type ClaimedTable = keyof typeof claimed;
type Row<T extends ClaimedTable> = Selectable<Tables[T]>;
/** What identifies a row as it was read. */
type Seen<T extends ClaimedTable> = Pick<
  Row<T>,
  Extract<(typeof claimed)[T]['key' | 'freeAt'] | 'status', keyof Row<T>>
>;

/** A stored instant between these two is not due yet. */
export interface DueBy {
  now: string;
  /** The latest instant that code plans. A later one, stored before the clock was set back, is due (decision 19). */
  latestPlanned: string;
}

export function dueBy(now: Date, longestDelayMs: number): DueBy {
  return { now: now.toISOString(), latestPlanned: new Date(now.getTime() + longestDelayMs).toISOString() };
}

/** The rows that a job may take now; `open` is what else must hold for them. */
interface Free {
  open: RawBuilder<boolean>;
  due: DueBy;
}

/** Whether a row is free. Only reads, so that an idle job never takes the write lock. */
export async function isAnyFree(source: Source, table: ClaimedTable, free: Free): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${isFree(table, free)} limit 1`.execute(source);
  return rows.length > 0;
}

/**
 * Claims until `until` the row that is free for longest. PostgreSQL checks the outer conditions again on the locked
 * row, so only one of two concurrent processes gets it; the other one gets undefined.
 */
export async function claimNext<T extends ClaimedTable>(
  source: Source,
  table: T,
  free: Free,
  until: string,
): Promise<Row<T> | undefined> {
  const { key, freeAt } = claimed[table];
  const next = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${isFree(table, free)}
    order by ${sql.ref(freeAt)}, ${sql.ref(key)} limit 1`;
  return take(source, table, until, sql`${isFree(table, free)} and ${sql.ref(key)} = (${next})`);
}

/** Claims a row until `until` if it is free and in the state as when it was read; undefined if another was first. */
export async function claim<T extends ClaimedTable>(
  source: Source,
  table: T,
  seen: Seen<T>,
  until: string,
): Promise<Row<T> | undefined> {
  const same = Object.entries(seen).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return take(source, table, until, sql`${sql.join(same, sql` and `)}`);
}

function isFree(table: ClaimedTable, { open, due }: Free) {
  const freeAt = sql.ref(claimed[table].freeAt);
  return sql`${open} and (${freeAt} <= ${due.now} or ${freeAt} > ${due.latestPlanned})`;
}

async function take<T extends ClaimedTable>(source: Source, table: T, until: string, where: RawBuilder<unknown>) {
  const { freeAt, count } = claimed[table];
  const counted = count === null ? sql`` : sql`, ${sql.ref(count)} = ${sql.ref(count)} + 1`;
  const { rows } = await sql<
    Row<T>
  >`update ${sql.table(table)} set ${sql.ref(freeAt)} = ${until}${counted} where ${where} returning *`.execute(source);
  return rows[0];
}
