import {
  readEmailLink,
  resetPassword,
  sendPasswordResetEmail,
  setPasswordByLink,
  updatePassword,
} from '#contract/passwords.ts';
import * as schemas from '#contract/passwords.schemas.ts';
import type { SharedBudget } from '../http/limits/limits.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../http/route.ts';
import * as links from './email-link.ts';
import { updatePassword as changePassword } from './new-password.ts';
import { requestPasswordReset, resetPassword as setNewPassword } from './password-reset.ts';

/** `perEmail` counts links to an address, also those that staff send. */
export function passwordRoutes(routes: Routes, deps: Deps, perEmail: SharedBudget): void {
  routes.add(sendPasswordResetEmail, schemas.sendPasswordResetEmail, async ({ input }) =>
    toResults(await requestPasswordReset(deps, perEmail, input), () => ({ sent: true as const })),
  );
  routes.add(resetPassword, schemas.resetPassword, async ({ input }) =>
    toResults(await setNewPassword(deps, input), () => ({ reset: true as const })),
  );
  routes.add(readEmailLink, schemas.readEmailLink, async ({ input }) =>
    toResults(await links.readEmailLink(deps, input.token), (link) => link),
  );
  routes.add(setPasswordByLink, schemas.setPasswordByLink, async ({ input }) =>
    toResults(await links.setPasswordByLink(deps, input), (email) => ({ email })),
  );
  routes.add(updatePassword, schemas.updatePassword, async ({ input, viewer }) => {
    if (!viewer) throw refusal(401);
    return toResults(await changePassword(deps, viewer, input), () => ({ updated: true as const }));
  });
}
