import * as calls from '#contract/admin/distress.ts';
import * as schemas from '#contract/admin/distress.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { type DistressList, distressList, saveDistressList } from './distress.ts';

/** The words of distress in the back office. */
export function distressRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getDistressList, schemas.getDistressList, async () => ({
    data: toWire(await distressList(deps.db.read)),
  }));

  routes.add(calls.saveDistressList, schemas.saveDistressList, async ({ input, ...call }) => {
    const outcome = await saveDistressList(deps, staffCall(call), input);
    const list = toWire(await distressList(deps.db.read));
    return toResults(outcome, () => ({ list }));
  });
}

function toWire({ subjects, ...list }: DistressList) {
  return {
    ...list,
    subjects: subjects.map(({ name, words, pageUrl }) => ({ name, words: [...words], pageUrl })),
  };
}
