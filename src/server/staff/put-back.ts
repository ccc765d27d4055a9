import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import type { StaffCall } from './audited.ts';
import type { AuditRecordRow } from './audit-log.sql.ts';
import type { PutBack, States } from './entity.ts';
import { entityOf, idOf } from './registry.ts';

const cannot = fail('What was before this cannot be written again.', undefined, 'no_put_back');
const asItWas = 'It becomes as it was before, at once. This is a change of its own, which can be put back too.';

type Entities = Pick<Deps, 'entities'>;
type Kept = Pick<AuditRecordRow, 'action' | 'subject' | 'before_json' | 'after_json'>;

/** How a record is put back; null if nothing could be written again. */
function reversalOf({ entities }: Entities, record: Kept): PutBack | null {
  const putBack = entityOf(entities, record.subject)?.verbs[record.action]?.putBack;
  return putBack && (putBack.fits?.(statesOf(record), idOf(record.subject)) ?? true) ? putBack : null;
}

/** What putting back would do, in a sentence; null if it cannot be done. */
export function putBackText(deps: Entities, record: Kept): string | null {
  const reversal = reversalOf(deps, record);
  return reversal && (reversal.says ?? asItWas);
}

/** Whether putting back needs a password or code of the last 30 minutes. */
export function asksAgain(deps: Entities, record: Kept): boolean {
  return reversalOf(deps, record)?.asksAgain === true;
}

/** Writes the state before an act of staff as a change of its own, with an audit record of its own. */
export async function putBack(
  deps: Deps,
  call: StaffCall,
  record: AuditRecordRow,
  key: string,
): Promise<Outcome<{ recordId: number }>> {
  const reversal = reversalOf(deps, record);
  if (!reversal) return cannot;
  const outcome = await reversal.run({
    deps,
    call,
    id: idOf(record.subject),
    at: record.created_at,
    key,
    ...statesOf(record),
  });
  return outcome.ok ? ok({ recordId: record.id }) : outcome;
}

function statesOf(record: Pick<AuditRecordRow, 'before_json' | 'after_json'>): States {
  return {
    before: JSON.parse(record.before_json) as Record<string, unknown>,
    after: JSON.parse(record.after_json) as Record<string, unknown>,
  };
}
