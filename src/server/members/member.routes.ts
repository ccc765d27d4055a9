import {
  canAccess,
  getCategory,
  getCategoryV2,
  getDashboard,
  getProfile,
  updateUserProfile as updateUserProfileCall,
} from '#contract/members.ts';
import * as schemas from '#contract/members.schemas.ts';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { Routes } from '../http/route.ts';
import { accessTo } from './can-access.ts';
import { categoryView, dashboard, openGuides } from './dashboard.ts';
import { memberProfile, updateUserProfile } from './member.ts';
import { toMemberProfile } from './member.wire.ts';

/** The empty results that accompany errors. */
const empty = {
  dashboard: { categories: [], newCategories: [], memberInfo: null },
  category: { guides: [] },
  categoryV2: { category: null, subCategories: [], guides: [] },
};

export function memberRoutes(routes: Routes, deps: Deps): void {
  routes.add(updateUserProfileCall, schemas.updateUserProfile, async ({ input, viewer, client, setDeviceCookie }) => {
    const { member, device } = await updateUserProfile(deps, signedIn(viewer), input, client());
    setDeviceCookie(device);
    return { results: { profile: toMemberProfile(member) } };
  });
  routes.add(getProfile, schemas.getProfile, async ({ viewer }) => ({
    data: toMemberProfile(await memberProfile(deps, signedIn(viewer))),
  }));
  routes.add(getDashboard, schemas.getDashboard, async ({ viewer }) => {
    const found = await dashboard(deps, signedIn(viewer));
    return found.ok ? found.value : { ...empty.dashboard, errors: found.errors };
  });
  routes.add(getCategory, schemas.getCategory, async ({ input, viewer }) => {
    const found = await openGuides(deps, signedIn(viewer), input.cat ?? '');
    return found.ok ? { guides: found.value } : { ...empty.category, errors: found.errors };
  });
  routes.add(getCategoryV2, schemas.getCategoryV2, async ({ input, viewer }) => {
    const found = await categoryView(deps, signedIn(viewer), input.cat ?? '');
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
