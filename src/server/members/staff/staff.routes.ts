import * as calls from '#contract/admin/staff.ts';
import * as schemas from '#contract/admin/staff.schemas.ts';
import { refuseWhileAsleep } from '../../log-ins-asleep.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { fillFindKeys } from '../../jobs/find-keys.ts';
import { ok } from '../../outcome.ts';
import { change } from '../../staff/change.ts';
import { peopleWithFactor } from '../second-factor.ts';
import { forgetPasses } from '../../viewer/staff-session.ts';
import { rolesOf } from '../../viewer/viewer.ts';
import { inviteStaff, openInvitations, withdrawInvitation } from './invite.ts';
import { changeStanding } from './staff.ts';
import { type StaffPageRow, staffPage } from './staff.sql.ts';

/** The people who work here. */
export function staffRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listStaff, schemas.listStaff, async ({ input }) => {
    // Somebody who was just invited is found at once.
    if (input.find !== undefined && input.find !== '') await fillFindKeys(deps, ['member']);
    const [page, invitations] = await Promise.all([
      deps.db.onReplica((read) => staffPage(read, input)),
      openInvitations(deps.db.read, deps),
    ]);
    const secured = await peopleWithFactor(
      deps.db.read,
      page.rows.map(({ uid }) => uid),
    );
    return { ...page, rows: page.rows.map((row) => toStaffRow(row, secured.has(row.uid))), invitations };
  });

  const ofAddress = ({ email }: { email: string }) => `staff:${email.trim().toLowerCase()}`;
  const ofPerson = ({ uid }: { uid: string }) => `staff:${uid}`;

  routes.add(
    calls.inviteStaff,
    schemas.inviteStaff,
    change(
      deps,
      schemas.inviteStaff,
      { name: 'inviteStaff', subject: ofAddress },
      (tx, input, call) => inviteStaff(tx, deps, call, input),
      ({ email }) => ({ email }),
    ),
  );
  routes.add(
    calls.withdrawInvitation,
    schemas.withdrawInvitation,
    change(
      deps,
      schemas.withdrawInvitation,
      { name: 'withdrawInvitation', subject: ofAddress },
      (tx, input) => withdrawInvitation(tx, deps, input),
      (after) => after,
    ),
  );

  const setRoles = change(
    deps,
    schemas.setRoles,
    { name: 'setRoles', subject: ofPerson },
    (tx, { uid, revision, values }, call) => changeStanding(tx, deps, call, { uid, revision, ...values }),
    (after) => after,
  );
  routes.add(calls.setRoles, schemas.setRoles, async (request) => {
    refuseWhileAsleep(deps.config);
    const answer = await setRoles(request);
    // What the person may do is read anew in every call; a log-in with fewer roles ends as well.
    if ('results' in answer) await endAllLogIns(deps, request.input.uid);
    return answer;
  });

  const disable = change(
    deps,
    schemas.disablePerson,
    { name: 'disablePerson', subject: ofPerson },
    (tx, input, call) => changeStanding(tx, deps, call, { ...input, status: 'disabled' }),
    (after) => after,
  );
  routes.add(calls.disablePerson, schemas.disablePerson, async (request) => {
    refuseWhileAsleep(deps.config);
    const answer = await disable(request);
    if ('results' in answer) {
      await endAllLogIns(deps, request.input.uid);
      await quietly(deps, deps.identity.setDisabled(request.input.uid, true));
    }
    return answer;
  });

  const enable = change(
    deps,
    schemas.enablePerson,
    { name: 'enablePerson', subject: ofPerson },
    (tx, input, call) => changeStanding(tx, deps, call, { ...input, status: 'active' }),
    (after) => after,
  );
  routes.add(calls.enablePerson, schemas.enablePerson, async (request) => {
    refuseWhileAsleep(deps.config);
    const answer = await enable(request);
    // Afterwards, because a refused call changes nothing; without it the person could not log in.
    if ('results' in answer) await deps.identity.setDisabled(request.input.uid, false);
    return answer;
  });

  const noteEnded = change(
    deps,
    schemas.endLogIns,
    { name: 'endLogIns', subject: ofPerson },
    async (tx, { uid }) => {
      // A link to a file that such a log-in has asked for ends too.
      await forgetPasses(tx, uid);
      return ok({ before: {}, after: { uid } });
    },
    (after) => after,
  );
  routes.add(calls.endLogIns, schemas.endLogIns, async (request) => {
    refuseWhileAsleep(deps.config);
    const answer = await noteEnded(request);
    // Also when the call is repeated with its key, because the identity service may not have answered.
    if ('results' in answer) await deps.identity.revokeSessions(request.input.uid);
    return answer;
  });
}

/** The change is stored; a failure of the identity service must not hide it. */
const endAllLogIns = (deps: Deps, uid: string) => quietly(deps, deps.identity.revokeSessions(uid));

async function quietly(deps: Deps, done: Promise<void>): Promise<void> {
  await done.catch((err: unknown) => deps.log.error({ err }, 'The identity service did not end the log-ins of staff.'));
}

function toStaffRow(row: StaffPageRow, secondFactor: boolean): calls.StaffRow {
  return {
    uid: row.uid,
    name: row.display_name,
    email: row.email,
    roles: rolesOf(row.roles_json),
    status: row.status === 'active' ? 'active' : 'disabled',
    lastSeenAt: row.last_seen_at,
    secondFactor,
    revision: row.revision,
  };
}
