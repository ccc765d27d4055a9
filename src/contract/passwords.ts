import type { Endpoint } from './endpoint.ts';
import type * as schemas from './passwords.schemas.ts';

/** 20 requests per hour and network (contract §2, 9); the verb also limits each address. */
export const sendPasswordResetEmail: Endpoint<typeof schemas.sendPasswordResetEmail> = {
  method: 'POST',
  path: '/api/profile/SendPasswordResetEmail',
  access: 'anon',
  limit: { calls: 20, minutes: 60 },
};

export const resetPassword: Endpoint<typeof schemas.resetPassword> = {
  method: 'POST',
  path: '/api/profile/ResetPassword',
  access: 'anon',
  limit: { calls: 60, minutes: 60 },
};

export const updatePassword: Endpoint<typeof schemas.updatePassword> = {
  method: 'POST',
  path: '/api/member/UpdatePassword',
  access: 'user',
  limit: { calls: 30, minutes: 60 },
};
