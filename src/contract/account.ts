import type * as z from 'zod/mini';
import type * as schemas from './account.schemas.ts';
import type { Endpoint } from './endpoint.ts';

export type AccountDetails = z.infer<typeof schemas.accountDetails>;
export type LogIn = z.infer<typeof schemas.logIn>;
export type OwnedGuide = z.infer<typeof schemas.ownedGuide>;
export type OwnCompany = z.infer<typeof schemas.ownCompany>;
export type NewsletterState = z.infer<typeof schemas.newsletterState>;
export type MemberOrder = z.infer<typeof schemas.memberOrder>;
export type MemberTicket = z.infer<typeof schemas.memberTicket>;

/** What a member types to erase the account. */
export const eraseWord = 'ERASE';

export const getAccount: Endpoint<typeof schemas.getAccount> = {
  method: 'GET',
  path: '/api/member/getAccount',
  access: 'user',
};

export const updateDetails: Endpoint<typeof schemas.updateDetails> = {
  method: 'POST',
  path: '/api/member/updateDetails',
  access: 'user',
};

export const getMemberOrders: Endpoint<typeof schemas.getMemberOrders> = {
  method: 'GET',
  path: '/api/member/getOrders',
  access: 'user',
};

export const getTickets: Endpoint<typeof schemas.getTickets> = {
  method: 'GET',
  path: '/api/member/getTickets',
  access: 'user',
};

export const getCalendarFile: Endpoint<typeof schemas.getCalendarFile> = {
  method: 'GET',
  path: '/api/member/getCalendarFile',
  access: 'user',
};

export const setNewsletter: Endpoint<typeof schemas.setNewsletter> = {
  method: 'POST',
  path: '/api/member/setNewsletter',
  access: 'user',
  limit: { calls: 60, minutes: 60 },
};

export const endOtherLogIns: Endpoint<typeof schemas.endOtherLogIns> = {
  method: 'POST',
  path: '/api/member/endOtherLogIns',
  access: 'user',
};

export const endLogIn: Endpoint<typeof schemas.endLogIn> = {
  method: 'POST',
  path: '/api/member/endLogIn',
  access: 'user',
};

/** The verb also limits the mails per member and per address. */
export const changeEmail: Endpoint<typeof schemas.changeEmail> = {
  method: 'POST',
  path: '/api/member/changeEmail',
  access: 'user',
  limit: { calls: 20, minutes: 60 },
};

export const cancelEmailChange: Endpoint<typeof schemas.cancelEmailChange> = {
  method: 'POST',
  path: '/api/member/cancelEmailChange',
  access: 'user',
};

/** Without the log-in of its account the answer asks for it, and nothing changes. */
export const confirmEmail: Endpoint<typeof schemas.confirmEmail> = {
  method: 'POST',
  path: '/api/member/confirmEmail',
  access: 'opt',
  personal: true,
  limit: { calls: 60, minutes: 60 },
};

export const exportData: Endpoint<typeof schemas.exportData> = {
  method: 'GET',
  path: '/api/member/exportData',
  access: 'user',
  limit: { calls: 20, minutes: 60 },
};

export const eraseAccount: Endpoint<typeof schemas.eraseAccount> = {
  method: 'POST',
  path: '/api/member/eraseAccount',
  access: 'user',
  limit: { calls: 20, minutes: 60 },
};
