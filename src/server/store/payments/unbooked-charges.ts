import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { CustomerCharge } from '../../providers/payments/port.ts';
import { attemptsOfCharges } from './payment.sql.ts';

/** The charges that no attempt of this database has made. What its own have done is found by the reconciler. */
export async function unbookedCharges(
  source: Kysely<Tables>,
  charges: readonly CustomerCharge[],
): Promise<CustomerCharge[]> {
  if (charges.length === 0) return [];
  const attempts = await attemptsOfCharges(source, charges);
  return charges.filter(
    ({ chargeRef, attemptId }) => !attempts.some(({ id, charge_ref: ref }) => ref === chargeRef || id === attemptId),
  );
}
