import { createHash } from 'node:crypto';
import type { Tx } from '../db/connect.ts';
import { changingPools } from '../db/pool-changes.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { RolledBack, rollingBack } from '../db/rolled-back.ts';
import { auditByKey, auditOf, type AuditRow, insertAudit } from './audit.sql.ts';

const keyReused = fail('This request key was used for something else.', 'key', 'key_reused');

/** A member of staff who does something, and the request. */
export interface StaffCall {
  uid: string;
  /** The person's address now, which the record keeps. */
  email: string;
  requestId: string;
}

interface Action {
  /** The path of the verb, such as `refundOrder`. */
  name: string;
  /** What it concerns, such as `order:17`. */
  subject: string;
  /** With the request key. */
  input: { key: string };
  /** The work takes from pools or gives back (db/pool-changes.ts). */
  pools?: true;
}

/**
 * Runs what a member of staff does, and writes the audit record in the same transaction. `after` is stored and
 * returned: a repeated request key returns it again and does nothing. A failure writes nothing.
 */
export async function audited<T>(
  deps: Deps,
  { uid, email, requestId }: StaffCall,
  { name, subject, input, pools }: Action,
  work: (tx: Tx) => Promise<Outcome<{ before: unknown; after: T }>>,
): Promise<Outcome<T>> {
  const key = `${uid}:${input.key}`;
  const inputHash = createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64url');
  const run = pools ? changingPools<Outcome<T>> : inTransaction<Outcome<T>>;
  const outcome = await rollingBack(() =>
    run(deps, async (tx) => {
      // A concurrent request with the same key waits here and then finds the record.
      await deps.db.engine.lock(tx, `audit:${key}`);
      const earlier = await auditByKey(tx, key);
      if (earlier) return earlier.input_hash === inputHash ? ok(JSON.parse(earlier.after_json) as T) : keyReused;
      const outcome = await work(tx);
      if (!outcome.ok) throw new RolledBack(outcome);
      const { before, after } = outcome.value;
      await insertAudit(tx, {
        key,
        uid,
        email,
        action: name,
        subject,
        input_hash: inputHash,
        before_json: JSON.stringify(before),
        after_json: JSON.stringify(after),
        request_id: requestId,
        created_at: deps.now().toISOString(),
      });
      return ok(after);
    }),
  );
  // This process shows the change at once.
  if (outcome.ok) await deps.content.refresh();
  return outcome;
}

/**
 * Records acts of one call that have keys of their own, in the transaction that does them: a phone at a door
 * sends many at once, some of which it has sent before, and a file changes many things.
 */
export async function recordActs(
  tx: Tx,
  { uid, email, requestId }: StaffCall,
  acts: { key: string; action: string; subject: string; before?: object; after: object; at: string }[],
): Promise<void> {
  await insertAudit(
    tx,
    acts.map(({ key, action, subject, before = {}, after, at }) => ({
      key: `${uid}:${key}`,
      uid,
      email,
      action,
      subject,
      input_hash: '',
      before_json: JSON.stringify(before),
      after_json: JSON.stringify(after),
      request_id: requestId,
      created_at: at,
    })),
  );
}

const inTransaction = <T>(deps: Pick<Deps, 'db'>, work: (tx: Tx) => Promise<T>) => deps.db.transaction(work);

export type AuditRecord = AuditRow;

/** What staff did to something, oldest first. */
export async function auditRecords(deps: Deps, subject: string): Promise<AuditRecord[]> {
  return auditOf(deps.db.read, subject);
}
