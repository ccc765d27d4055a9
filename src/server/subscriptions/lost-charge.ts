import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { fail } from '../outcome.ts';
import { unbookedCharges } from '../store/payments/unbooked-charges.ts';
import type { SubscriptionRow } from './subscription.sql.ts';

/** The code of a renewal that waits for staff. */
export const chargeUnclear = 'charge_unclear';

export const earlierCharge = fail(
  'A payment that you made earlier is being checked, so nothing was charged now. Your access goes on.',
  undefined,
  chargeUnclear,
);

/**
 * After a restore: the charge of this amount that the site made after the backup for a period which this database does
 * not know as paid; `unclear` if the customer was charged other amounts only (decision 90).
 */
export async function lostCharge(
  deps: Deps,
  row: SubscriptionRow,
  cents: number,
): Promise<{ chargeRef: string } | 'unclear' | null> {
  const woken = deps.config.wokenCopy;
  // What is paid until after the waking was never due before it.
  if (woken === null || row.customer_ref === null || row.paid_until === null || row.paid_until > woken.wokenAt)
    return null;
  const query = { customerRef: row.customer_ref, createdAfter: new Date(woken.madeAt) };
  const charges = await deps.payments.chargesOf(query).catch((error: unknown) => {
    deps.log.warn({ err: error, subscription: row.id }, 'The provider did not say what it charged after the backup.');
    throw refusal(502);
  });
  const lost = await unbookedCharges(deps.db.read, charges);
  if (lost.length === 0) return null;
  return lost.find(({ amountCents }) => amountCents === cents) ?? 'unclear';
}
