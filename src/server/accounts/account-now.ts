import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { memberByUid } from './member.ts';
import { lockStaff } from '../viewer/colleagues.ts';
import { erasureOf } from './erasure.sql.ts';

export { erasureOf } from './erasure.sql.ts';

/**
 * Whether an account can be given something that an erasure would have to take. The erasure takes the same lock, so
 * the answer holds until the transaction ends.
 */
export async function accountNow(tx: Tx, deps: Pick<Deps, 'db'>, uid: string): Promise<'erasing' | 'missing' | 'here'> {
  await lockStaff(tx, deps);
  if (await erasureOf(tx, uid)) return 'erasing';
  return (await memberByUid(tx, uid)) ? 'here' : 'missing';
}
