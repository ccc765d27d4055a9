import { type Kysely, sql } from 'kysely';
import type { Output, Input } from '#contract/endpoint.ts';
import type { listStaff } from '#contract/admin/staff.ts';
import type { Role } from '#contract/permissions.ts';
import { keysetPage, text } from '../../db/keyset.ts';
import { foundAmong } from '../../db/find-keys.ts';
import type { Tx } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { isStaff } from '../../viewer/colleagues.ts';

type Source = Kysely<Tables>;

const hasRole = (role: Role) => sql<boolean>`roles_json like ${`%"${role}"%`}`;

export async function staffPage(
  source: Source,
  { find = '', role, status, sort = 'email', after }: Input<typeof listStaff>,
) {
  let query = source
    .selectFrom('member')
    .select(['uid', 'email', 'display_name', 'roles_json', 'status', 'last_seen_at', 'revision'])
    .where(isStaff);
  if (role !== undefined) query = query.where(hasRole(role));
  if (status !== undefined) query = query.where('status', '=', status === 'active' ? 'active' : 'inactive');
  if (find.trim() !== '') query = query.where(foundAmong('member', find));
  return keysetPage(source, query, { sort, keys: [text('email'), text('uid')], after });
}
export type StaffPageRow = Awaited<ReturnType<typeof staffPage>>['rows'][number];

/** Whether an active administrator besides this person is there. */
export async function isOtherAdministrator(tx: Tx, uid: string): Promise<boolean> {
  const other = await tx
    .selectFrom('member')
    .select('uid')
    .where(isStaff)
    .where(hasRole('admin'))
    .where('status', '=', 'active')
    .where('uid', '<>', uid)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Stores roles and status of a person, and raises their revision. */
export async function updateStanding(
  tx: Tx,
  uid: string,
  {
    roles,
    status,
    at,
  }: { roles: readonly Role[]; status: Output<typeof listStaff>['rows'][number]['status']; at: string },
): Promise<void> {
  await tx
    .updateTable('member')
    .set((row) => ({
      roles_json: JSON.stringify(roles),
      status: status === 'active' ? 'active' : 'inactive',
      revision: row('revision', '+', 1),
      updated_at: at,
    }))
    .where('uid', '=', uid)
    .execute();
}

/** Whether somebody with this address, in small letters, works here. */
export async function isAddressOfStaff(source: Source, email: string): Promise<boolean> {
  const found = await source
    .selectFrom('member')
    .select('uid')
    .where(isStaff)
    .where(sql<boolean>`lower(email) = ${email}`)
    .executeTakeFirst();
  return found !== undefined;
}
