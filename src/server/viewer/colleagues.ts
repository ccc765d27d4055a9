import type { Permission, Role } from '#contract/permissions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { personTitles, selectActiveStaff } from './colleagues.sql.ts';
import { permissions } from './permissions.ts';
import { rolesOf } from './viewer.ts';

export { isStaff } from './colleagues.sql.ts';

/** Everybody who works here and can log in. */
export async function activeStaff(
  source: Deps['db']['read'] | Tx,
): Promise<{ uid: string; email: string; name: string | null; roles: Role[] }[]> {
  return (await selectActiveStaff(source)).map((row) => ({
    uid: row.uid,
    email: row.email,
    name: row.display_name,
    roles: rolesOf(row.roles_json),
  }));
}

/** Whose roles give a permission, by name. */
export async function staffWho(
  source: Deps['db']['read'] | Tx,
  permission: Permission,
): Promise<{ uid: string; name: string }[]> {
  return (await activeStaff(source))
    .filter(({ roles }) => roles.some((role) => permissions[permission].includes(role)))
    .map(({ uid, name, email }) => ({ uid, name: name ?? email }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** What people are called now; those whose account is gone are left out. */
export async function namesOf(
  source: Deps['db']['read'] | Tx,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return uids.length === 0 ? new Map() : personTitles(source, uids);
}

/** One change of the staff at a time. */
export async function lockStaff(tx: Tx, { db }: Pick<Deps, 'db'>): Promise<void> {
  await db.engine.lock(tx, 'staff');
}
