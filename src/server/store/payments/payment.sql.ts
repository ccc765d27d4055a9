import type { Insertable, Kysely, Selectable } from 'kysely';
import { claim } from '../../db/claim.sql.ts';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

export type AttemptRow = Selectable<Tables['payment_attempt']>;

export async function insertAttempt(tx: Tx, attempt: Insertable<Tables['payment_attempt']>): Promise<AttemptRow> {
  return tx.insertInto('payment_attempt').values(attempt).returningAll().executeTakeFirstOrThrow();
}

export async function attemptById(source: Kysely<Tables>, id: string): Promise<AttemptRow | undefined> {
  return source.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The attempt of a provider's event: by its charge, else by the attempt id in its metadata. */
export async function attemptOfEvent(
  source: Kysely<Tables>,
  { chargeRef, attemptId }: { chargeRef: string | null; attemptId: string | null },
): Promise<AttemptRow | undefined> {
  if (chargeRef === null) return attemptId === null ? undefined : attemptById(source, attemptId);
  const found = await source
    .selectFrom('payment_attempt')
    .selectAll()
    .where((eb) => eb.or([eb('charge_ref', '=', chargeRef), eb('id', '=', attemptId ?? '')]))
    .execute();
  return found.find((attempt) => attempt.charge_ref === chargeRef) ?? found[0];
}

/** An order has at most one attempt: a declined attempt ends the order, and paying again creates a new order. */
export async function attemptOfOrder(source: Kysely<Tables>, orderId: number): Promise<AttemptRow | undefined> {
  return source.selectFrom('payment_attempt').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** Updates an attempt whose status is in `from`; undefined if another transaction has changed the status before. */
export async function moveAttempt(
  tx: Tx,
  id: string,
  from: AttemptRow['status'][],
  values: Partial<Omit<AttemptRow, 'id'>>,
): Promise<AttemptRow | undefined> {
  return tx
    .updateTable('payment_attempt')
    .set(values)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

/** Takes over an attempt with an expired lease; returns false if another process was first. */
export async function takeLease(tx: Tx, { id, lease_until, status }: AttemptRow, until: string): Promise<boolean> {
  return (await claim(tx, 'payment_attempt', { id, lease_until, status }, until)) !== undefined;
}

/** Attempts whose lease has expired, or ends later than is possible for their status (decision 19). */
export async function unresolvedAttempts(
  source: Kysely<Tables>,
  now: string,
  latest: { pending: string; requiresAction: string },
  limit: number,
): Promise<AttemptRow[]> {
  return source
    .selectFrom('payment_attempt')
    .selectAll()
    .where('status', 'in', ['pending', 'requiresAction'])
    .where((eb) =>
      eb.or([
        eb('lease_until', '<', now),
        eb('lease_until', '>', latest.requiresAction),
        eb.and([eb('status', '=', 'pending'), eb('lease_until', '>', latest.pending)]),
      ]),
    )
    .orderBy('lease_until')
    .limit(limit)
    .execute();
}

interface ReceivedEvent {
  id: string;
  type: string;
}

/** Stores a provider's event that has not been applied yet. */
export async function recordReceived(source: Kysely<Tables>, { id, type }: ReceivedEvent, now: string): Promise<void> {
  await source
    .insertInto('webhook_event')
    .values({ id, type, received_at: now, applied_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Stores an event as applied; a repeated event keeps its first time. */
export async function recordApplied(source: Kysely<Tables>, { id, type }: ReceivedEvent, now: string): Promise<void> {
  await source
    .insertInto('webhook_event')
    .values({ id, type, received_at: now, applied_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ applied_at: now }).where('webhook_event.applied_at', 'is', null),
    )
    .execute();
}

export async function deleteOldWebhooks(tx: Tx, before: string, limit: number): Promise<number> {
  const old = tx
    .selectFrom('webhook_event')
    .select('id')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('webhook_event').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The attempts that made these charges, also if the answer was lost. */
export async function attemptsOfCharges(
  source: Kysely<Tables>,
  charges: readonly { chargeRef: string; attemptId: string | null }[],
) {
  const refs = charges.map(({ chargeRef }) => chargeRef);
  const ids = charges.map(({ attemptId }) => attemptId ?? '');
  return source
    .selectFrom('payment_attempt')
    .select(['id', 'charge_ref'])
    .where((where) => where.or([where('charge_ref', 'in', refs), where('id', 'in', ids)]))
    .execute();
}
