import { type Kysely, sql } from 'kysely';
import { countedRows } from '#contract/admin/list.schemas.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;

/** No more is counted: a watcher needs to know that it is many. */
const most = countedRows + 1;

interface Waiting {
  number: number;
  /** When the first of them began to wait. */
  oldest: string | null;
}

/** The mails that are not sent yet, by index from the oldest on. One that staff send again waits from then. */
export async function waitingMails(source: Source): Promise<Waiting> {
  const waiting = source
    .selectFrom('outbox_mail')
    .select(sql<string>`coalesce(resent_at, created_at)`.as('since'))
    .where('status', '=', 'waiting')
    .orderBy('id')
    .limit(most);
  return source
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => [fn.countAll<number>().as('number'), fn.min<string | null>('since').as('oldest')])
    .executeTakeFirstOrThrow();
}

/** Payments that were begun and have no outcome: nobody has answered, or the bank asks the buyer. */
export async function openPayments(source: Source): Promise<(Waiting & { status: string })[]> {
  const open = (status: 'pending' | 'requiresAction') =>
    source
      .selectFrom(
        source
          .selectFrom('payment_attempt')
          .select('created_at')
          .where('status', '=', status)
          .orderBy('updated_at')
          .limit(most)
          .as('open'),
      )
      .select(({ fn }) => [
        sql<string>`${sql.lit(status)}`.as('status'),
        fn.countAll<number>().as('number'),
        fn.min<string | null>('created_at').as('oldest'),
      ]);
  return open('pending').unionAll(open('requiresAction')).execute();
}

/** The cents that the comparisons of the days since then have not explained. */
export async function unexplainedCents(source: Source, since: string): Promise<number> {
  const { cents } = await source
    .selectFrom('money_check')
    .select(sql<number>`coalesce(sum(different_cents), 0)`.as('cents'))
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** The clock of PostgreSQL, in ms since 1970. */
export async function databaseTime(source: Source): Promise<number> {
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(source);
  return Number(rows[0]?.at);
}
