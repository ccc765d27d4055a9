import { monthOf } from '#contract/calendar.ts';
import { hash } from 'node:crypto';
import { text, type FormFields } from './form.ts';
import { Refusal } from './refusal.ts';

/**
 * The result when a test card is charged. The gateway never stores the number. Charged later as a kept card, while the
 * buyer is away: `authenticate` succeeds, because the buyer has confirmed it for that; `always` requires a confirmation
 * at every charge; `later` is declined.
 */
export type Scenario = 'succeed' | 'authenticate' | 'always' | 'later' | RefundScenario | Decline;
/** Charged like `succeed`; its refund stays pending, or is refused by the bank after it had succeeded. */
export type RefundScenario = 'refundPending' | 'refundFails';
export type Decline = keyof typeof declines;

export interface CardSource {
  scenario: Scenario;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for every token of a card. */
  fingerprint: string;
}

// Codes and messages are Stripe's own: https://docs.stripe.com/error-codes, https://docs.stripe.com/testing.
export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  funds: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  authentication: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const;

const testCards: ReadonlyMap<string, Scenario> = new Map([
  ['4242424242424242', 'succeed'],
  ['4000000000000002', 'generic'],
  ['4000000000009995', 'funds'],
  ['4000002500003155', 'authenticate'],
  ['4000002760003184', 'always'],
  ['4000000000000341', 'later'],
  ['4000000000007726', 'refundPending'],
  ['4000000000005126', 'refundFails'],
  ['4000000000000069', 'expired'],
  ['4000000000000127', 'cvc'],
  ['4000000000000119', 'processing'],
]);

// Stripe's named test tokens and payment methods. Unlike tokens made from a number they can be used repeatedly.
const named: ReadonlyMap<string, Scenario> = new Map([
  ['tok_visa', 'succeed'],
  ['tok_chargeDeclined', 'generic'],
  ['tok_chargeDeclinedInsufficientFunds', 'funds'],
  ['tok_chargeDeclinedExpiredCard', 'expired'],
  ['tok_chargeDeclinedIncorrectCvc', 'cvc'],
  ['tok_chargeDeclinedProcessingError', 'processing'],
  ['tok_threeDSecureRequired', 'authenticate'],
  ['tok_authenticationRequired', 'always'],
  ['tok_chargeCustomerFail', 'later'],
  ['tok_pendingRefund', 'refundPending'],
  ['tok_refundFail', 'refundFails'],
  ['pm_card_visa', 'succeed'],
  ['pm_card_chargeDeclined', 'generic'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'funds'],
  ['pm_card_threeDSecureRequired', 'authenticate'],
]);

export function namedCard(id: string): CardSource | null {
  const scenario = named.get(id);
  return scenario === undefined ? null : { scenario, last4: '4242', expMonth: 12, expYear: 2050, fingerprint: id };
}

/** Checks a card's number, expiry and CVC as Stripe does; the result does not contain the number. */
export function readCard(fields: FormFields | undefined, now: Date): CardSource {
  const number = (text(fields, 'number') ?? '').replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const scenario = testCards.get(number);
  if (scenario === undefined) {
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      'number',
    );
  }
  const expMonth = Number(text(fields, 'exp_month'));
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const expYear = fullYear(text(fields, 'exp_year') ?? '');
  // A card works until its month ends in Sydney.
  const [thisYear = 0, thisMonth = 0] = monthOf(now).split('-').map(Number);
  const isPast = expYear < thisYear || (expYear === thisYear && expMonth < thisMonth);
  if (!Number.isInteger(expYear) || isPast || expYear > thisYear + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (!/^\d{3}$/.test(text(fields, 'cvc') ?? '')) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const fingerprint = hash('sha256', number, 'base64url').slice(0, 16);
  return { scenario, last4: number.slice(-4), expMonth, expYear, fingerprint };
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place));
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function fullYear(year: string): number {
  return /^\d{2}$/.test(year) ? 2000 + Number(year) : /^\d{4}$/.test(year) ? Number(year) : Number.NaN;
}

function cardError(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: 'card_error', code, message, param });
}
