import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './second-factor.schemas.ts';

// The second factor of staff. Whoever has a role may set one up; some roles need one.

export type SecondFactor = z.infer<typeof schemas.secondFactor>;
export type NewSecret = z.infer<typeof schemas.newSecret>;

export const getSecondFactor: Endpoint<typeof schemas.getSecondFactor> = {
  method: 'GET',
  path: '/api/admin/secondFactor/get',
  access: 'user',
};

export const startSecondFactor: Endpoint<typeof schemas.startSecondFactor> = {
  method: 'POST',
  path: '/api/admin/secondFactor/start',
  access: 'user',
  fresh: true,
};

export const setUpSecondFactor: Endpoint<typeof schemas.setUpSecondFactor> = {
  method: 'POST',
  path: '/api/admin/secondFactor/setUp',
  access: 'user',
  fresh: true,
  limit: { calls: 60, minutes: 10 },
};

export const passSecondFactor: Endpoint<typeof schemas.passSecondFactor> = {
  method: 'POST',
  path: '/api/admin/secondFactor/pass',
  access: 'user',
  limit: { calls: 60, minutes: 10 },
};

export const makeRecoveryCodes: Endpoint<typeof schemas.makeRecoveryCodes> = {
  method: 'POST',
  path: '/api/admin/secondFactor/makeRecoveryCodes',
  access: 'user',
  fresh: true,
};

export const resetSecondFactor: Endpoint<typeof schemas.resetSecondFactor> = {
  method: 'POST',
  path: '/api/admin/secondFactor/reset',
  access: 'members.manage',
  fresh: true,
};
