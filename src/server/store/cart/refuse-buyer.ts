import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Failure } from '../../outcome.ts';
import type { CartLine } from '../purchasable.ts';

/** The reason why this member cannot buy the lines (such as a guide that the member owns); null if there is none. */
export async function refuseBuyer(tx: Tx, deps: Deps, uid: string | null, lines: CartLine[]): Promise<Failure | null> {
  if (uid === null) return null;
  for (const kind of Object.values(deps.purchasables)) {
    const ofKind = lines.filter((line) => line.kind === kind.kind);
    const refused = ofKind.length > 0 ? await kind.refuseBuyer?.(tx, uid, ofKind) : null;
    if (refused) return refused;
  }
  return null;
}
