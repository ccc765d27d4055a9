import {
  canAccess,
  getCategory,
  getCategoryV2,
  getDashboard,
  getProfile,
  updateUserProfile as updateUserProfileCall,
} from '#contract/members.ts';
import * as schemas from '#contract/members.schemas.ts';
import { ownInvitations } from '../companies/own-invitations.ts';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { accessTo } from './can-access.ts';
import { categoryView, dashboard, openGuides } from './dashboard.ts';
import { memberInfoOf } from './member-info.ts';
import { memberProfile, updateUserProfile } from '../accounts/member.ts';
import { toMemberProfile } from './member.wire.ts';

/** The empty results that accompany errors. */
const empty = {
  dashboard: { categories: [], newCategories: [], memberInfo: null, overview: null },
  category: { guides: [] },
  categoryV2: { category: null, subCategories: [], guides: [] },
};

export function memberRoutes(routes: Routes, deps: Deps): void {
  routes.add(updateUserProfileCall, schemas.updateUserProfile, async ({ input, viewer, client, setDeviceCookie }) => {
    const { member, device } = await updateUserProfile(deps, signedIn(viewer), input, client());
    setDeviceCookie(device);
    const person = signedIn(viewer);
    const [info, invitations] = await Promise.all([memberInfoOf(deps, person), ownInvitations(deps, person)]);
    return { results: { profile: toMemberProfile(member, info), invitations } };
  });
  routes.add(getProfile, schemas.getProfile, async ({ viewer }) => {
    const person = signedIn(viewer);
    return { data: toMemberProfile(await memberProfile(deps, person), await memberInfoOf(deps, person)) };
  });
  routes.add(getDashboard, schemas.getDashboard, async ({ input, viewer, locale }) => {
    const found = await dashboard(deps, { viewer: signedIn(viewer), locale, corporateId: input.corporateId });
    return found.ok ? found.value : { ...empty.dashboard, errors: found.errors };
  });
  routes.add(getCategory, schemas.getCategory, async ({ input, viewer, locale }) => {
    const asked = { viewer: signedIn(viewer), locale, corporateId: input.corporateId };
    const found = await openGuides(deps, asked, input.cat ?? '');
    return found.ok ? { guides: found.value } : { ...empty.category, errors: found.errors };
  });
  routes.add(getCategoryV2, schemas.getCategoryV2, async ({ input, viewer, locale }) => {
    const asked = { viewer: signedIn(viewer), locale, corporateId: input.corporateId };
    const found = await categoryView(deps, asked, input.cat ?? '');
    return found.ok ? found.value : { ...empty.categoryV2, errors: found.errors };
  });
  routes.add(canAccess, schemas.canAccess, async ({ input, viewer, locale }) =>
    accessTo(deps, viewer, input.url, locale),
  );
}

function signedIn(viewer: Viewer): SignedIn {
  if (!viewer) throw refusal(401);
  return viewer;
}
