import type { Kysely } from 'kysely';
import { addDays } from '#contract/calendar.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { daysAhead, setDaysAhead } from './renewal-clock.sql.ts';

/**
 * The time by which renewals are due. Outside production it can be ahead of the server's clock (/dev/payments), so that
 * a demonstration need not wait for a month.
 */
export async function renewalNow(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  source: Kysely<Tables> = deps.db.read,
): Promise<Date> {
  const now = deps.now();
  return deps.config.production ? now : addDays(now, await daysAhead(source));
}

/** Sets how many days renewals are ahead of the server's clock. */
export async function setRenewalClock(deps: Pick<Deps, 'config' | 'db'>, days: number): Promise<void> {
  if (deps.config.production) throw new Error('The clock of renewals cannot be moved in production.');
  await deps.db.transaction((tx) => setDaysAhead(tx, days));
}
