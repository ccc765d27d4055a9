import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './members.schemas.ts';

export type MemberInfo = z.infer<typeof schemas.memberInfo>;
export type MemberProfile = z.infer<typeof schemas.memberProfile>;

export const updateUserProfile: Endpoint<typeof schemas.updateUserProfile> = {
  method: 'POST',
  path: '/api/profile/UpdateUserProfile',
  access: 'user',
};

export const getProfile: Endpoint<typeof schemas.getProfile> = {
  method: 'GET',
  path: '/api/member/getProfile',
  access: 'user',
};

/** Result codes: 98 login required, 99 no permission (§9). */
export const canAccess: Endpoint<typeof schemas.canAccess> = {
  method: 'GET',
  path: '/api/member/canAccess',
  access: 'opt',
};

export type NewCategory = z.infer<typeof schemas.newCategory>;
export type MemberGuide = z.infer<typeof schemas.memberGuide>;

export const getDashboard: Endpoint<typeof schemas.getDashboard> = {
  method: 'GET',
  path: '/api/member/getDashboard',
  access: 'user',
};

export const getCategory: Endpoint<typeof schemas.getCategory> = {
  method: 'GET',
  path: '/api/member/getCategory',
  access: 'user',
};

export const getCategoryV2: Endpoint<typeof schemas.getCategoryV2> = {
  method: 'GET',
  path: '/api/member/getcategoryv2',
  access: 'user',
};
