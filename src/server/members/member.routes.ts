import { canAccess, getProfile, updateUserProfile as updateUserProfileCall } from '#contract/members.ts';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { Routes } from '../route.ts';
import { accessTo } from './can-access.ts';
import { memberProfile, updateUserProfile } from './member.ts';
import { toMemberProfile } from './member.wire.ts';

export function memberRoutes(routes: Routes, deps: Deps): void {
  routes.add(updateUserProfileCall, async ({ input, viewer }) => {
    const member = await updateUserProfile(deps, signedIn(viewer), input);
    return { results: { profile: toMemberProfile(member) } };
  });
  routes.add(getProfile, async ({ viewer }) => ({ data: toMemberProfile(await memberProfile(deps, signedIn(viewer))) }));
  routes.add(canAccess, async ({ input, viewer, locale }) => accessTo(deps, viewer, input.url, locale));
}

function signedIn(viewer: Viewer): SignedIn {
  if (!viewer) throw refusal(401);
  return viewer;
}
