import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './subscriptions.schemas.ts';

export type SubscriptionRow = z.infer<typeof schemas.subscriptionRow>;

export const listSubscriptions: Endpoint<typeof schemas.listSubscriptions> = {
  method: 'POST',
  path: '/api/admin/subscriptions/list',
  asks: true,
  access: 'shop.manage',
};

export type CancelWay = z.infer<typeof schemas.cancelWay>;
export type CancelPreview = z.infer<typeof schemas.cancelPreview>;

export const previewCancel: Endpoint<typeof schemas.previewCancel> = {
  method: 'GET',
  path: '/api/admin/subscriptions/previewCancel',
  access: 'shop.manage',
};

export const cancelByStaff: Endpoint<typeof schemas.cancelByStaff> = {
  method: 'POST',
  path: '/api/admin/subscriptions/cancel',
  access: 'shop.manage',
  fresh: true,
};

/** Money moves again, so it is asked who the person is. */
export const keepByStaff: Endpoint<typeof schemas.keepByStaff> = {
  method: 'POST',
  path: '/api/admin/subscriptions/keep',
  access: 'shop.manage',
  fresh: true,
};
