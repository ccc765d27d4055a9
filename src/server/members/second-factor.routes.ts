import * as calls from '#contract/admin/second-factor.ts';
import * as schemas from '#contract/admin/second-factor.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Call, Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { signedIn, staffCall } from '../staff/staff-call.ts';
import * as factor from './second-factor.ts';

/** The second factor of staff. Whoever is logged in may call these for themselves. */
export function secondFactorRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getSecondFactor, schemas.getSecondFactor, async ({ viewer }) => ({
    data: await factor.secondFactor(deps, signedIn(viewer)),
  }));

  routes.add(calls.startSecondFactor, schemas.startSecondFactor, async ({ viewer }) => ({
    results: factor.startSecondFactor(deps, signedIn(viewer)),
  }));

  routes.add(calls.setUpSecondFactor, schemas.setUpSecondFactor, async ({ input, ...call }) =>
    toResults(await factor.setUpSecondFactor(deps, factorCall(call), input), (recoveryCodes) => ({ recoveryCodes })),
  );

  routes.add(calls.passSecondFactor, schemas.passSecondFactor, async ({ input, ...call }) =>
    toResults(await factor.passSecondFactor(deps, factorCall(call), input), (recoveryCodesLeft) => ({
      recoveryCodesLeft,
    })),
  );

  routes.add(calls.makeRecoveryCodes, schemas.makeRecoveryCodes, async ({ input: _input, ...call }) =>
    toResults(await factor.makeRecoveryCodes(deps, factorCall(call)), (recoveryCodes) => ({ recoveryCodes })),
  );

  routes.add(calls.resetSecondFactor, schemas.resetSecondFactor, async ({ input, ...call }) =>
    toResults(await factor.resetSecondFactor(deps, staffCall(call), input), () => ({ reset: true as const })),
  );
}

function factorCall(call: Omit<Call<unknown>, 'input'>): factor.FactorCall {
  return {
    person: signedIn(call.viewer),
    staff: staffCall(call),
    pass: call.staffPass(),
    setPass: call.setStaffPass,
  };
}
