import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './events.schemas.ts';

export type Register = z.infer<typeof schemas.register>;
export type EventSummary = z.infer<typeof schemas.eventSummary>;
export type EventDetail = z.infer<typeof schemas.eventDetail>;

/** The calendar entry of a published coming event (text/calendar). */
export const eventCalendarPath = (slug: string): string => `/api/event/calendar/${encodeURIComponent(slug)}`;

export const getEvents: Endpoint<typeof schemas.getEvents> = {
  method: 'GET',
  path: '/api/event/getEvents',
  access: 'anon',
};

export const getEvent: Endpoint<typeof schemas.getEvent> = {
  method: 'GET',
  path: '/api/event/getEvent/{slug}',
  access: 'opt',
};

export const addEventToCart: Endpoint<typeof schemas.addEventToCart> = {
  method: 'POST',
  path: '/api/event/addToCart',
  access: 'opt',
};

export const registerForEvent: Endpoint<typeof schemas.registerForEvent> = {
  method: 'POST',
  path: '/api/event/register',
  access: 'opt',
  // Large enough for a school behind one IP address.
  limit: { calls: 300, minutes: 10 },
};

export const joinWaitingList: Endpoint<typeof schemas.joinWaitingList> = {
  method: 'POST',
  path: '/api/event/joinWaitingList',
  access: 'opt',
  limit: { calls: 30, minutes: 10 },
};

/** The token is a secret, so it is not part of the URL. */
export const getWaitingPlace: Endpoint<typeof schemas.getWaitingPlace> = {
  method: 'POST',
  path: '/api/event/getWaitingPlace',
  access: 'anon',
  limit: { calls: 300, minutes: 10 },
};

export const leaveWaitingList: Endpoint<typeof schemas.leaveWaitingList> = {
  method: 'POST',
  path: '/api/event/leaveWaitingList',
  access: 'anon',
  limit: { calls: 60, minutes: 10 },
};

export const takeOffer: Endpoint<typeof schemas.takeOffer> = {
  method: 'POST',
  path: '/api/event/takeOffer',
  access: 'opt',
  limit: { calls: 60, minutes: 10 },
};
