import * as calls from '#contract/account.ts';
import * as schemas from '#contract/account.schemas.ts';
import type { Deps, SignedIn, Viewer } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { memberTickets, ownCalendarFile } from '../../events/member-tickets.ts';
import type { Routes } from '../../http/route.ts';
import { ok, toResults } from '../../outcome.ts';
import { memberOrders } from '../../store/orders/member-orders.ts';
import { account, detailsOf, endLogIn, endOtherLogIns, setNewsletter, updateDetails } from './account.ts';
import { cancelEmailChange, changeEmail, confirmEmail, makeEmailChangeBudget } from './email-change.ts';
import { eraseAccount } from './erase.ts';
import { exportedData } from './export.ts';

export function accountRoutes(routes: Routes, deps: Deps): void {
  const emailChanges = makeEmailChangeBudget(deps);
  routes.add(calls.getAccount, schemas.getAccount, async ({ viewer }) => ({
    data: await account(deps, signedIn(viewer)),
  }));
  routes.add(calls.updateDetails, schemas.updateDetails, async ({ input, viewer }) =>
    toResults(await updateDetails(deps, signedIn(viewer), input), (details) => ({ details })),
  );
  routes.add(calls.getMemberOrders, schemas.getMemberOrders, async ({ input, viewer }) =>
    memberOrders(deps, signedIn(viewer).uid, input.page ?? 1),
  );
  routes.add(calls.getTickets, schemas.getTickets, async ({ input, viewer }) =>
    memberTickets(deps, signedIn(viewer).uid, input.page ?? 1),
  );
  routes.add(calls.getCalendarFile, schemas.getCalendarFile, async ({ input, viewer }) => {
    const file = await ownCalendarFile(deps, signedIn(viewer).uid, input.registrationId);
    if (!file) throw refusal(404);
    return { data: { filename: file.filename, content: file.content } };
  });
  routes.add(calls.setNewsletter, schemas.setNewsletter, async ({ input, viewer, locale }) =>
    toResults(await setNewsletter(deps, signedIn(viewer), input.subscribed, locale), (newsletter) => ({ newsletter })),
  );
  routes.add(calls.endLogIn, schemas.endLogIn, async ({ input, viewer }) => ({
    results: { logIns: await endLogIn(deps, signedIn(viewer), input.logInId) },
  }));
  routes.add(calls.endOtherLogIns, schemas.endOtherLogIns, async ({ viewer }) => ({
    results: { logIns: await endOtherLogIns(deps, signedIn(viewer)) },
  }));
  routes.add(calls.changeEmail, schemas.changeEmail, async ({ input, viewer }) => {
    const person = signedIn(viewer);
    const asked = await changeEmail(deps, emailChanges, person, input);
    return toResults(asked.ok ? ok(await detailsOf(deps, person)) : asked, (details) => ({ details }));
  });
  routes.add(calls.cancelEmailChange, schemas.cancelEmailChange, async ({ viewer }) => {
    const person = signedIn(viewer);
    await cancelEmailChange(deps, person);
    return { results: { details: await detailsOf(deps, person) } };
  });
  routes.add(calls.confirmEmail, schemas.confirmEmail, async ({ input, viewer }) =>
    toResults(await confirmEmail(deps, viewer, input.token), (confirmed) => confirmed),
  );
  routes.add(calls.exportData, schemas.exportData, async ({ viewer }) => ({
    data: await exportedData(deps, signedIn(viewer)),
  }));
  routes.add(calls.eraseAccount, schemas.eraseAccount, async ({ input, viewer }) =>
    toResults(await eraseAccount(deps, signedIn(viewer), input), () => ({ erased: true as const })),
  );
}

function signedIn(viewer: Viewer): SignedIn {
  if (!viewer) throw refusal(401);
  return viewer;
}
