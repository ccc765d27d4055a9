import * as z from 'zod/mini';
import { paymentCaptcha } from './contact.schemas.ts';
import { data, flat, results } from './errors.schemas.ts';
import { money } from './cart-shapes.schemas.ts';

export const subscriptionType = z.enum(['standard', 'pro']);
export const per = z.enum(['monthly', 'yearly']);
const token = z.string().check(z.maxLength(200));
const cardToken = z.string().check(z.maxLength(255));

export const plan = z.object({
  subscriptionType,
  title: z.enum(['Standard', 'Professional']),
  monthly: money,
  yearly: money,
});

/** What the payment section needs; `payToken` proves the person. */
export const payVM = z.object({
  payToken: z.string(),
  email: z.string(),
  displayName: z.nullable(z.string()),
  subscriptionType: z.nullable(subscriptionType),
  /** How often the person chose to pay; monthly if nothing was chosen. */
  per,
  plans: z.array(plan),
});

/** Any text, because an unknown plan gets the text of §8 instead of 'Invalid request.'. */
const chosen = z.optional(z.nullable(z.string().check(z.maxLength(40))));

/** The order token, or the secret with which the browser confirms the payment at the bank. */
const paid = z.object({
  OrderIdToken: z.optional(z.string()),
  requiresAction: z.optional(z.boolean()),
  clientSecret: z.optional(z.string()),
});

export const getPlans = {
  input: z.object({}),
  output: flat({ plans: z.array(plan) }),
  summary: 'The plans with their prices.',
};

export const startSubscription = {
  input: z.object({ subscriptionType: chosen, per: chosen }),
  output: results(z.object({ sent: z.optional(z.literal(true)), payVM: z.optional(payVM) })),
  summary: 'Mails the signed-in person a link to verify the address; a verified person gets the payVM at once.',
};

export const verifyEmail = {
  input: z.object({ token }),
  output: results(z.object({ payVM })),
  summary:
    'Verifies the address with the token of a mailed link, for whoever is logged in to its account. Works again until the subscription is paid.',
};

export const paySubscription = {
  input: z.object({
    payToken: token,
    subscriptionType: chosen,
    per: z.string().check(z.maxLength(40)),
    tokenId: cardToken,
    cartId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    captcha: paymentCaptcha,
  }),
  output: results(paid),
  summary: 'Pays the first period of a subscription and keeps the card for renewals. The server decides the amount.',
};

/** The subscription of a member, for the account page and the page that pays a failed renewal. */
export const subscription = z.object({
  subscriptionType,
  per,
  status: z.enum(['active', 'pastDue', 'ended']),
  paidUntil: z.string(),
  /** The end of access if nothing more is paid: the paid period, and after a failed renewal the grace time. */
  accessUntil: z.string(),
  cancelAtEnd: z.boolean(),
  /** A change that was agreed and applies from `paidUntil`. */
  next: z.nullable(z.object({ subscriptionType, per })),
  /** The amount of the next charge, and its day; null if nothing will be charged. */
  nextAmount: z.nullable(money),
  nextChargeAt: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expires: z.string() })),
});

export const getSubscription = {
  input: z.object({}),
  output: z.extend(data(subscription), { plans: z.array(plan) }),
  summary: 'The subscription of the signed-in member; data is null without one.',
};

export const cancelSubscription = {
  input: z.object({ undo: z.optional(z.boolean()) }),
  output: results(z.object({ subscription })),
  summary: 'Ends the subscription with its paid period; `undo` continues it.',
};

const change = z.object({ subscriptionType, per });

export const previewChange = {
  input: change,
  output: results(
    z.object({
      /** Charged now: the difference for the rest of the period. 0 if the change applies from the next period. */
      dueNow: money,
      appliesAt: z.string(),
      /** The price of a period before and after the change. */
      before: money,
      after: money,
    }),
  ),
  summary: 'What a change of plan or frequency would cost. Changes nothing.',
};

export const changeSubscription = {
  input: z.extend(change, { dueNow: money }),
  output: results(z.extend(paid, { subscription: z.optional(subscription) })),
  summary: 'Changes plan or frequency; `dueNow` is the agreed amount and must be the current one.',
};

export const setSubscriptionCard = {
  input: z.object({
    tokenId: z.optional(cardToken),
    setupRef: z.optional(z.string().check(z.maxLength(1000))),
    captcha: paymentCaptcha,
  }),
  output: results(
    z.object({
      subscription: z.optional(subscription),
      requiresAction: z.optional(z.boolean()),
      clientSecret: z.optional(z.string()),
      setupRef: z.optional(z.string()),
    }),
  ),
  summary: 'Keeps another card for renewals. After the confirmation at the bank it is called again with `setupRef`.',
};

/** What the payment of the renewal asks for; the page shows it and sends it back. */
export const renewalAsked = z.object({
  subscriptionType,
  title: z.enum(['Standard', 'Professional']),
  per,
  amount: money,
});

export const getRenewal = {
  input: z.object({ token: z.optional(token) }),
  output: results(z.object({ subscription, asked: renewalAsked, isPaid: z.boolean() })),
  summary: 'The renewal that a mailed link, or the signed-in member, can pay.',
};

export const payRenewal = {
  input: z.object({
    token: z.optional(token),
    /** A new card, or `kept` for the card that is kept already. */
    tokenId: z.optional(cardToken),
    kept: z.optional(z.boolean()),
    /** What the page has shown. If it is missing or something else is due, nothing is charged (`amount_changed`). */
    asked: z.optional(z.object({ subscriptionType, per, amount: money })),
    captcha: paymentCaptcha,
  }),
  output: results(paid),
  summary: 'Pays a failed renewal with the kept card, or with a new one that is kept for the next ones.',
};
