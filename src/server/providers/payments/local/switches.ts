import type { FaultInput } from './faults.ts';

/** A fault with a name. Tests and the page /dev/payments turn on the same ones. */
interface Switch {
  title: string;
  /** What the provider does, and what the shop then has to do. */
  effect: string;
  concerns: 'charges' | 'events' | 'refunds';
  fault: FaultInput;
  /** Requests per payment: the Stripe client repeats a request once after a broken connection. */
  requests?: number;
  /** The default of a delay; absent if the switch has none. */
  seconds?: number;
}

const refunds = '/v1/refunds';
const everyEvent = { method: 'EVENT', path: '' };

export const switches = {
  slowCharge: {
    title: 'Charge slowly',
    effect: 'Waits before it charges. The shop waits up to 15 seconds.',
    concerns: 'charges',
    fault: { kind: 'delay' },
    seconds: 5,
  },
  hangingCharge: {
    title: 'Hang before the charge',
    effect:
      'Gives no answer until this is switched off, and charges then. The shop reports an open payment after 15 seconds, never a declined one.',
    concerns: 'charges',
    fault: { kind: 'hold' },
  },
  errorInsteadOfCharge: {
    title: 'Answer 500 without charging',
    effect: 'The outcome is unknown to the shop. Its reconciler charges within a minute, with the same key.',
    concerns: 'charges',
    fault: { kind: 'errorBefore' },
  },
  errorAfterCharge: {
    title: 'Answer 500 after charging',
    effect: 'The outcome is unknown to the shop until the webhook, or its reconciler, finds the charge.',
    concerns: 'charges',
    fault: { kind: 'errorAfter' },
  },
  brokenAfterCharge: {
    title: 'Break the connection after charging',
    effect: 'The answer is lost, also that of the repeated request. The webhook completes the order.',
    concerns: 'charges',
    fault: { kind: 'dropAfter' },
    requests: 2,
  },
  eventBeforeAnswer: {
    title: 'Send the webhook before the answer',
    effect: 'Charges at once and answers later, so that the webhook settles the order first.',
    concerns: 'events',
    fault: { kind: 'delayAfter' },
    seconds: 2,
  },
  loseEvents: {
    title: 'Lose webhooks',
    effect: 'Never sends them. Answers and the reconciler have to be enough.',
    concerns: 'events',
    fault: { kind: 'loseEvent', ...everyEvent },
  },
  repeatEvents: {
    title: 'Send webhooks twice',
    effect: 'Each of them is applied once.',
    concerns: 'events',
    fault: { kind: 'repeatEvent', ...everyEvent },
  },
  delayEvents: {
    title: 'Send webhooks late',
    effect: 'Later ones overtake them. The order ends in the same state.',
    concerns: 'events',
    fault: { kind: 'delayEvent', ...everyEvent },
    seconds: 10,
  },
  hangingRefund: {
    title: 'Hang before the refund',
    effect: 'Gives no answer until this is switched off, and refunds then. The refund stays pending in the shop.',
    concerns: 'refunds',
    fault: { kind: 'hold', path: refunds },
  },
  errorInsteadOfRefund: {
    title: 'Answer 500 without refunding',
    effect: 'The reconciler asks again with the same key.',
    concerns: 'refunds',
    fault: { kind: 'errorBefore', path: refunds },
  },
  errorAfterRefund: {
    title: 'Answer 500 after refunding',
    effect: 'The webhook or the reconciler completes the refund; it is never made twice.',
    concerns: 'refunds',
    fault: { kind: 'errorAfter', path: refunds },
  },
  brokenAfterRefund: {
    title: 'Break the connection after refunding',
    effect: 'The answer is lost, also that of the repeated request.',
    concerns: 'refunds',
    fault: { kind: 'dropAfter', path: refunds },
    requests: 2,
  },
} as const satisfies Record<string, Switch>;

export type SwitchName = keyof typeof switches;
export const switchNames = Object.keys(switches) as SwitchName[];
export const switchOf = (name: SwitchName): Switch => switches[name];

/** The fault of a switch for the next `times` payments, refunds or webhooks. */
export function faultOf(name: SwitchName, times: number, seconds?: number): FaultInput {
  const { fault, requests = 1, seconds: usual = 0 } = switchOf(name);
  return { ...fault, name, times: times * requests, ms: (seconds ?? usual) * 1000 };
}
