import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './event-mails.schemas.ts';

// Mails of staff to everybody who comes to an event.

export const listEventMails: Endpoint<typeof schemas.listEventMails> = {
  method: 'GET',
  path: '/api/admin/eventMails/list',
  access: 'events.manage',
};

export const previewEventMail: Endpoint<typeof schemas.previewEventMail> = {
  method: 'POST',
  path: '/api/admin/eventMails/preview',
  access: 'events.manage',
};

export const sendEventMail: Endpoint<typeof schemas.sendEventMail> = {
  method: 'POST',
  path: '/api/admin/eventMails/send',
  access: 'events.manage',
};
