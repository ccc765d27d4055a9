import * as calls from '#contract/companies.ts';
import * as schemas from '#contract/companies.schemas.ts';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { SharedBudget } from '../http/limits/limits.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { companyView, peopleExport } from './company-view.ts';
import { createAccount, invited } from './create-account.ts';
import {
  invite,
  inviteList,
  previewList,
  resendInvitation,
  restoreInvitation,
  revokeInvitation,
} from './invitation.ts';
import { answerInvitation, declineByLink, leaveCompany, ownInvitations } from './own-invitations.ts';
import { changeRole, moveMember, removeMember } from './people.ts';

const done = () => ({ done: true as const });

/** `perEmail` counts invitations to an address, also those of staff. */
export function companyRoutes(routes: Routes, deps: Deps, perEmail: SharedBudget): void {
  routes.add(calls.validateToken, schemas.validateToken, async ({ input }) =>
    toResults(await invited(deps, input.token), (invitation) => invitation),
  );
  routes.add(calls.createAccount, schemas.createAccount, async ({ input, client, setDeviceCookie }) => {
    const created = await createAccount(deps, input, client());
    if (created.ok) setDeviceCookie(created.value.device);
    return toResults(created, ({ uid, email, corporateId }) => ({ uid, email, corporateId }));
  });
  routes.add(calls.getCompany, schemas.getCompany, async ({ input, viewer, locale }) => ({
    data: await companyView(deps, signedIn(viewer), input.corporateId, locale),
  }));
  routes.add(calls.exportPeople, schemas.exportPeople, async ({ input, viewer }) => ({
    data: await peopleExport(deps, signedIn(viewer), input.corporateId),
  }));
  routes.add(calls.invite, schemas.invite, async ({ input, viewer }) =>
    toResults(await invite(deps, perEmail, signedIn(viewer), { ...input, name: input.name ?? null }), () => ({
      sent: true as const,
    })),
  );
  routes.add(calls.checkInvitations, schemas.checkInvitations, async ({ input, viewer }) =>
    toResults(await previewList(deps, signedIn(viewer), input), (list) => list),
  );
  routes.add(calls.sendInvitations, schemas.sendInvitations, async ({ input, viewer }) =>
    toResults(await inviteList(deps, perEmail, signedIn(viewer), input), (sent) => ({ sent })),
  );
  routes.add(calls.resendInvitation, schemas.resendInvitation, async ({ input, viewer }) =>
    toResults(await resendInvitation(deps, perEmail, signedIn(viewer), input), done),
  );
  routes.add(calls.revokeInvitation, schemas.revokeInvitation, async ({ input, viewer }) =>
    toResults(await revokeInvitation(deps, signedIn(viewer), input), done),
  );
  routes.add(calls.restoreInvitation, schemas.restoreInvitation, async ({ input, viewer }) =>
    toResults(await restoreInvitation(deps, signedIn(viewer), input), done),
  );
  routes.add(calls.changeRole, schemas.changeRole, async ({ input, viewer }) =>
    toResults(await changeRole(deps, signedIn(viewer), input), done),
  );
  routes.add(calls.removeMember, schemas.removeMember, async ({ input, viewer }) =>
    toResults(await removeMember(deps, signedIn(viewer), input), done),
  );
  routes.add(calls.moveMember, schemas.moveMember, async ({ input, viewer }) =>
    toResults(await moveMember(deps, perEmail, signedIn(viewer), input), done),
  );
  routes.add(calls.declineInvitation, schemas.declineInvitation, async ({ input }) =>
    toResults(await declineByLink(deps, input.token), done),
  );
  routes.add(calls.getInvitations, schemas.getInvitations, async ({ viewer }) => ({
    items: await ownInvitations(deps, signedIn(viewer)),
  }));
  routes.add(calls.answerInvitation, schemas.answerInvitation, async ({ input, viewer }) =>
    toResults(await answerInvitation(deps, signedIn(viewer), input), done),
  );
  routes.add(calls.leaveCompany, schemas.leaveCompany, async ({ input, viewer }) =>
    toResults(await leaveCompany(deps, signedIn(viewer), input.corporateId), done),
  );
}

function signedIn(viewer: Viewer): SignedIn {
  if (!viewer) throw refusal(401);
  return viewer;
}
