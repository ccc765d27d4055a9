import * as calls from '#contract/admin/people.ts';
import * as schemas from '#contract/admin/people.schemas.ts';
import type { Deps } from '../../deps.ts';
import type { SharedBudget } from '../../http/limits/limits.ts';
import type { Routes } from '../../http/route.ts';
import { toResults } from '../../outcome.ts';
import { change } from '../../staff/change.ts';
import { finishErasureOf } from '../account/erase.ts';
import { memberByUid } from '../../accounts/member.ts';
import { countReset } from '../password-reset.ts';
import { whyAccess } from '../why.ts';
import { exportedFileUrl } from './exported-file.ts';
import { buyersFound, peoplePage } from './people.sql.ts';
import * as verbs from './people.verbs.ts';
import { personDetail, toPersonRow } from './person.ts';

const ofPerson = ({ uid }: { uid: string }) => `staff:${uid}`;

/** Everybody with an account, for staff. `perEmail` counts links to an address. */
export function peopleRoutes(routes: Routes, deps: Deps, perEmail: SharedBudget): void {
  routes.add(calls.listPeople, schemas.listPeople, async ({ input }) => {
    const isSearched = (input.find ?? '').trim() !== '' && input.after === undefined;
    const [page, buyers] = await deps.db.onReplica((read) =>
      Promise.all([peoplePage(read, input), isSearched ? buyersFound(read, input.find ?? '') : []]),
    );
    return {
      ...page,
      rows: page.rows.map(toPersonRow),
      withoutAccount: buyers.map((row) => ({
        email: row.email,
        name: `${row.first_name} ${row.surname}`.trim(),
        orders: Number(row.orders),
      })),
    };
  });
  routes.add(calls.getPerson, schemas.getPerson, ({ input }) => personDetail(deps, input.uid));
  routes.add(calls.whyAccess, schemas.whyAccess, async ({ input }) =>
    toResults(await whyAccess(deps, input), (answer) => answer),
  );

  routes.add(
    calls.giveAccess,
    schemas.giveAccess,
    change(
      deps,
      schemas.giveAccess,
      { name: 'giveAccess', subject: ofPerson },
      (tx, input, call) => verbs.giveAccess(tx, deps, call, input),
      (after) => after,
    ),
  );
  routes.add(
    calls.takeAccess,
    schemas.takeAccess,
    change(
      deps,
      schemas.takeAccess,
      { name: 'takeAccess', subject: ofPerson },
      (tx, input) => verbs.takeAccess(tx, deps, input),
      ({ guideId }) => ({ guideId }),
    ),
  );
  routes.add(
    calls.giveBackAccess,
    schemas.giveBackAccess,
    change(
      deps,
      schemas.giveBackAccess,
      { name: 'giveBackAccess', subject: ofPerson },
      (tx, input) => verbs.giveBackAccess(tx, deps, input),
      ({ guideId }) => ({ guideId }),
    ),
  );

  const send = change(
    deps,
    schemas.sendPassword,
    { name: 'sendPassword', subject: ofPerson },
    (tx, input) => verbs.sendPassword(tx, deps, input),
    (after) => after,
  );
  routes.add(calls.sendPassword, schemas.sendPassword, async (request) => {
    const member = await memberByUid(deps.db.read, request.input.uid);
    if (member) await countReset(perEmail, member.email);
    return send(request);
  });

  const noteEnded = change(
    deps,
    schemas.endLogInOf,
    { name: 'endLogIn', subject: ofPerson },
    (tx, input) => verbs.noteDone(tx, input),
    (after) => after,
  );
  routes.add(calls.endLogInOf, schemas.endLogInOf, async (request) => {
    const answer = await noteEnded(request);
    // Also when the call is repeated with its key, because the identity service may not have answered.
    if ('results' in answer) await deps.identity.revokeSession(request.input.uid, request.input.logInId);
    return answer;
  });

  const noteExport = change(
    deps,
    schemas.exportPerson,
    { name: 'exportPerson', subject: ofPerson },
    (tx, input) => verbs.noteDone(tx, input),
    (after) => after,
  );
  routes.add(calls.exportPerson, schemas.exportPerson, async (request) => {
    const answer = await noteExport(request);
    return 'results' in answer ? { results: { url: exportedFileUrl(deps, request, answer.results) } } : answer;
  });

  const erase = change(
    deps,
    schemas.erasePerson,
    { name: 'erasePerson', subject: ofPerson },
    (tx, input, call) => verbs.erasePerson(tx, deps, call, input),
    (after) => after,
  );
  routes.add(calls.erasePerson, schemas.erasePerson, async (request) => {
    const answer = await erase(request);
    if ('results' in answer) await finishErasureOf(deps, request.input.uid);
    return answer;
  });
}
