import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './companies.schemas.ts';

export type Company = z.infer<typeof schemas.company>;
export type CompanyPeople = z.infer<typeof schemas.people>;
export type OwnInvitation = z.infer<typeof schemas.ownInvitation>;
export type ListLine = z.infer<typeof schemas.listLine>;

/** The limits are for a whole office behind one address; a token cannot be guessed (contract §2, 11 and 12). */
export const validateToken: Endpoint<typeof schemas.validateToken> = {
  method: 'POST',
  path: '/api/profile/validateToken',
  access: 'anon',
  limit: { calls: 300, minutes: 60 },
};

export const createAccount: Endpoint<typeof schemas.createAccount> = {
  method: 'POST',
  path: '/api/profile/createAccount',
  access: 'anon',
  limit: { calls: 120, minutes: 60 },
};

export const getCompany: Endpoint<typeof schemas.getCompany> = {
  method: 'GET',
  path: '/api/corporate/getCompany',
  access: 'user',
};

export const exportPeople: Endpoint<typeof schemas.exportPeople> = {
  method: 'GET',
  path: '/api/corporate/exportPeople',
  access: 'user',
};

const mails = { calls: 120, minutes: 60 };

export const invite: Endpoint<typeof schemas.invite> = {
  method: 'POST',
  path: '/api/corporate/invite',
  access: 'user',
  limit: mails,
};

/** Maximum of an invitation list, in bytes and lines: to check and invite more at once would hold up other visitors. */
export const maxListBytes = 1_000_000;
export const maxListLines = 1000;
/** In JSON, line ends and quotes take two bytes. */
const listBody = 2 * maxListBytes + 1000;

export const checkInvitations: Endpoint<typeof schemas.checkInvitations> = {
  method: 'POST',
  path: '/api/corporate/checkInvitations',
  access: 'user',
  maxBody: listBody,
  limit: mails,
};

export const sendInvitations: Endpoint<typeof schemas.sendInvitations> = {
  method: 'POST',
  path: '/api/corporate/sendInvitations',
  access: 'user',
  maxBody: listBody,
  limit: { calls: 20, minutes: 60 },
};

export const resendInvitation: Endpoint<typeof schemas.resendInvitation> = {
  method: 'POST',
  path: '/api/corporate/resendInvitation',
  access: 'user',
  limit: mails,
};

export const revokeInvitation: Endpoint<typeof schemas.revokeInvitation> = {
  method: 'POST',
  path: '/api/corporate/revokeInvitation',
  access: 'user',
};

export const restoreInvitation: Endpoint<typeof schemas.restoreInvitation> = {
  method: 'POST',
  path: '/api/corporate/restoreInvitation',
  access: 'user',
};

export const changeRole: Endpoint<typeof schemas.changeRole> = {
  method: 'POST',
  path: '/api/corporate/changeRole',
  access: 'user',
};

export const removeMember: Endpoint<typeof schemas.removeMember> = {
  method: 'POST',
  path: '/api/corporate/removeMember',
  access: 'user',
};

export const moveMember: Endpoint<typeof schemas.moveMember> = {
  method: 'POST',
  path: '/api/corporate/moveMember',
  access: 'user',
};

/** For whoever got the mail, with or without an account. */
export const declineInvitation: Endpoint<typeof schemas.declineInvitation> = {
  method: 'POST',
  path: '/api/profile/declineInvitation',
  access: 'anon',
  limit: { calls: 120, minutes: 60 },
};

export const getInvitations: Endpoint<typeof schemas.getInvitations> = {
  method: 'GET',
  path: '/api/member/getInvitations',
  access: 'user',
};

export const answerInvitation: Endpoint<typeof schemas.answerInvitation> = {
  method: 'POST',
  path: '/api/member/answerInvitation',
  access: 'user',
};

export const leaveCompany: Endpoint<typeof schemas.leaveCompany> = {
  method: 'POST',
  path: '/api/member/leaveCompany',
  access: 'user',
};
