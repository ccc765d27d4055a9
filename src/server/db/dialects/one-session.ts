import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const rounds = 3;
/** A pooler that gives out no second connection makes callers wait; the start does not. */
const patienceMs = 5000;

/**
 * Refuses a pooler that pools transactions (PgBouncer's `pool_mode = transaction` or `statement`): our named statements
 * would be missing, or be another's, in the session that happens to run them, in the middle of a purchase.
 */
export async function refuseSharedSessions(read: Kysely<Tables>, setting = 'DATABASE_URL'): Promise<void> {
  const timer = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => timer.resolve(false), patienceMs);
  const asked = sharesSessions(read);
  // After the time is up nobody listens any more.
  asked.catch(() => {});
  try {
    if (!(await Promise.race([asked, timer.promise]))) return;
  } finally {
    clearTimeout(timeout);
  }
  throw new Error(
    `${setting} leads to a pooler that pools transactions: two of our connections share one session of PostgreSQL. Set pool_mode = session in the pooler, or name PostgreSQL itself.`,
  );
}

/**
 * One connection notes its session. While a second one is inside a transaction, the first must still have the same
 * session, and the second another one. A pooler of transactions hands out the session that was just left.
 */
async function sharesSessions(read: Kysely<Tables>): Promise<boolean> {
  return read.connection().execute((first) =>
    read.connection().execute(async (second) => {
      for (let round = 0; round < rounds; round++) {
        const own = await sessionOf(first);
        const isOnes = await second.transaction().execute(async (inside) => {
          if ((await sessionOf(inside)) === own) return false;
          return (await sessionOf(first)) === own;
        });
        if (!isOnes) return true;
      }
      return false;
    }),
  );
}

async function sessionOf(source: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ session: number }>`select pg_backend_pid() as session`.execute(source);
  return rows[0]?.session ?? 0;
}
