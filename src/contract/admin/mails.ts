import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './mails.schemas.ts';

// What became of the mails that the site wrote. Their subjects tell who has an account, buys, and comes to which event.

export type MailRow = z.infer<typeof schemas.mailRow>;

export const listMails: Endpoint<typeof schemas.listMails> = {
  method: 'POST',
  path: '/api/admin/mails/list',
  asks: true,
  access: 'members.manage',
};

export const resendMail: Endpoint<typeof schemas.resendMail> = {
  method: 'POST',
  path: '/api/admin/mails/resend',
  access: 'members.manage',
};
