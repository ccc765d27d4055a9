import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './subscriptions.schemas.ts';

export type SubscriptionType = z.infer<typeof schemas.subscriptionType>;
export type Per = z.infer<typeof schemas.per>;
export type Plan = z.infer<typeof schemas.plan>;
export type PayVM = z.infer<typeof schemas.payVM>;
export type Subscription = z.infer<typeof schemas.subscription>;
export type RenewalAsked = z.infer<typeof schemas.renewalAsked>;

export const getPlans: Endpoint<typeof schemas.getPlans> = {
  method: 'GET',
  path: '/api/subscription/getPlans',
  access: 'anon',
};

/** A few per hour: each call can send a mail. */
export const startSubscription: Endpoint<typeof schemas.startSubscription> = {
  method: 'POST',
  path: '/api/subscription/start',
  access: 'user',
  limit: { calls: 30, minutes: 60 },
};

export const verifyEmail: Endpoint<typeof schemas.verifyEmail> = {
  method: 'POST',
  path: '/api/subscription/VerifyEmail',
  access: 'opt',
  personal: true,
  limit: { calls: 120, minutes: 60 },
};

export const paySubscription: Endpoint<typeof schemas.paySubscription> = {
  method: 'POST',
  path: '/api/subscription/pay',
  access: 'opt',
  personal: true,
  limit: { calls: 60, minutes: 60 },
};

export const getSubscription: Endpoint<typeof schemas.getSubscription> = {
  method: 'GET',
  path: '/api/subscription/getSubscription',
  access: 'user',
};

export const cancelSubscription: Endpoint<typeof schemas.cancelSubscription> = {
  method: 'POST',
  path: '/api/subscription/cancel',
  access: 'user',
};

export const previewChange: Endpoint<typeof schemas.previewChange> = {
  method: 'POST',
  path: '/api/subscription/previewChange',
  access: 'user',
};

export const changeSubscription: Endpoint<typeof schemas.changeSubscription> = {
  method: 'POST',
  path: '/api/subscription/change',
  access: 'user',
};

export const setSubscriptionCard: Endpoint<typeof schemas.setSubscriptionCard> = {
  method: 'POST',
  path: '/api/subscription/setCard',
  access: 'user',
  limit: { calls: 60, minutes: 60 },
};

export const getRenewal: Endpoint<typeof schemas.getRenewal> = {
  method: 'POST',
  path: '/api/subscription/getRenewal',
  access: 'opt',
  personal: true,
  limit: { calls: 120, minutes: 60 },
};

export const payRenewal: Endpoint<typeof schemas.payRenewal> = {
  method: 'POST',
  path: '/api/subscription/payRenewal',
  access: 'opt',
  personal: true,
  limit: { calls: 60, minutes: 60 },
};
