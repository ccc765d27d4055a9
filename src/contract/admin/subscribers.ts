import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { importBody } from './import.ts';
import type * as schemas from './subscribers.schemas.ts';

// Who gets the newsletter, who agreed to it and how, and who does not want it any more.

export type SubscriberRow = z.infer<typeof schemas.subscriberRow>;
export type Subscriber = z.infer<typeof schemas.subscriber>;
export type Consent = z.infer<typeof schemas.consent>;

export const stateNames: Readonly<Record<SubscriberRow['state'], string>> = {
  confirmed: 'Subscribed',
  pending: 'Waiting for confirmation',
  unsubscribed: 'Unsubscribed',
};

/** What consents of staff are stored with. */
export const importMeans = 'file brought by staff';
export const handMeans = 'entered by staff';
export const staffMeans = 'staff';

/** By what somebody agreed or left, by what is stored with a consent. */
const meansWords: Readonly<Record<string, string>> = {
  'form, au': 'form of the Australian site',
  'form, nz': 'form of the New Zealand site',
  'button behind the link in the mail': 'button behind the link in the email to this address',
  [importMeans]: 'file that staff imported',
  [handMeans]: 'staff, who entered it here',
};
export const meansText = (means: string): string => meansWords[means] ?? means;

export const listSubscribers: Endpoint<typeof schemas.listSubscribers> = {
  method: 'POST',
  path: '/api/admin/subscribers/list',
  asks: true,
  access: 'members.manage',
};

export const getSubscriber: Endpoint<typeof schemas.getSubscriber> = {
  method: 'GET',
  path: '/api/admin/subscribers/get',
  access: 'members.manage',
};

export const addSubscriber: Endpoint<typeof schemas.addSubscriber> = {
  method: 'POST',
  path: '/api/admin/subscribers/add',
  access: 'members.manage',
};

export const unsubscribeByStaff: Endpoint<typeof schemas.unsubscribeByStaff> = {
  method: 'POST',
  path: '/api/admin/subscribers/unsubscribe',
  access: 'members.manage',
};

export const exportSubscribers: Endpoint<typeof schemas.exportSubscribers> = {
  method: 'POST',
  path: '/api/admin/subscribers/exportSubscribers',
  access: 'members.manage',
  fresh: true,
};

export const importSubscribers: Endpoint<typeof schemas.importSubscribers> = {
  method: 'POST',
  path: '/api/admin/subscribers/import',
  access: 'members.manage',
  fresh: true,
  maxBody: importBody,
};
