import * as calls from '#contract/admin/distress.ts';
import * as schemas from '#contract/admin/distress.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { type DistressList, distressLists, saveDistressList } from './distress.ts';

/** The words of distress in the back office. */
export function distressRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getDistressList, schemas.getDistressList, async ({ input: { locale = 'au' } }) => ({
    data: toWire((await distressLists(deps.db.read))[locale]),
  }));

  routes.add(calls.saveDistressList, schemas.saveDistressList, async ({ input, ...call }) => {
    const { locale = 'au' } = input;
    const outcome = await saveDistressList(deps, staffCall(call), { ...input, locale });
    const list = toWire((await distressLists(deps.db.read))[locale]);
    return toResults(outcome, ({ revision }) => ({ list, revision }));
  });
}

function toWire({ subjects, ...list }: DistressList) {
  return {
    ...list,
    subjects: subjects.map(({ name, words, pageUrl }) => ({ name, words: [...words], pageUrl })),
  };
}
