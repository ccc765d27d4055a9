import type { Role } from '#contract/permissions.ts';
import { roles as allRoles } from '#contract/permissions.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import type { StaffCall } from '../../staff/audited.ts';
import { staleChange } from '../../staff/change.ts';
import { erasureOf } from '../../accounts/account-now.ts';
import { memberByUid } from '../../accounts/member.ts';
import { lockStaff } from '../../viewer/colleagues.ts';
import { rolesOf } from '../../viewer/viewer.ts';
import { isOtherAdministrator, updateStanding } from './staff.sql.ts';

const noPerson = fail('This person has no account any more.', 'uid', 'missing');
const own = fail('You cannot change this for yourself. Ask another administrator.', 'uid', 'own');
export const lastAdministrator = fail(
  'This is the only administrator who can log in. Make somebody else an administrator first.',
  'roles',
  'last_administrator',
);
const unproven = fail(
  'This person has not confirmed their address yet. Send an invitation instead.',
  'uid',
  'unproven',
);

const erasing = fail('This account is being erased.', 'uid', 'erasing');

export interface Standing {
  roles: Role[];
  status: 'active' | 'disabled';
  revision: number;
}

/** Each role once, in their order. */
export const inOrder = (given: readonly Role[]): Role[] => allRoles.filter((role) => given.includes(role));

/**
 * Changes roles or status of somebody else in a transaction. Nobody changes their own, and an administrator who can log
 * in stays: two who take it from each other at the same moment wait for each other here.
 */
export async function changeStanding(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  call: Pick<StaffCall, 'uid'>,
  { uid, revision, ...wish }: { uid: string; revision: number; roles?: Role[]; status?: Standing['status'] },
): Promise<Outcome<{ before: Standing; after: Standing }>> {
  if (uid === call.uid) return own;
  await lockStaff(tx, deps);
  const member = await memberByUid(tx, uid);
  if (!member) return noPerson;
  // It would count as an administrator who can log in until it is gone.
  if (await erasureOf(tx, uid)) return erasing;
  const before: Standing = {
    roles: rolesOf(member.roles_json),
    status: member.status === 'active' ? 'active' : 'disabled',
    revision: member.revision,
  };
  if (before.revision !== revision)
    return staleChange(tx, `staff:${uid}`, {
      yours: wish,
      now: before,
      revision: before.revision,
    });
  const roles = wish.roles ? inOrder(wish.roles) : before.roles;
  const status = wish.status ?? before.status;
  const losesAdmin = canAdminister(before) && !canAdminister({ roles, status });
  if (losesAdmin && !(await isOtherAdministrator(tx, uid))) return lastAdministrator;
  if (roles.some((role) => !before.roles.includes(role)) && member.email_verified === 0) return unproven;
  await updateStanding(tx, uid, { roles, status, at: deps.now().toISOString() });
  return ok({ before, after: { roles, status, revision: revision + 1 } });
}

/** Whether this account is one of the administrators who can log in. */
export const isAdministrator = (member: { status: string; roles_json: string }) =>
  member.status === 'active' && rolesOf(member.roles_json).includes('admin');

const canAdminister = ({ roles, status }: Pick<Standing, 'roles' | 'status'>) =>
  status === 'active' && roles.includes('admin');
