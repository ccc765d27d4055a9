import { dayText } from '#contract/calendar.ts';
import { type Cents, storeMoneyOf } from '#contract/money.ts';
import type { Locale } from '#contract/locale.ts';
import { planTitles } from '#contract/plan-titles.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { hello } from '../jobs/hello.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import { type Asked, askedFor, askedOf, askedText, termsText } from './asked.ts';
import { pricesOf, type Terms } from './plans.ts';
import type { SubscriptionRow } from './subscription.sql.ts';

type MailDeps = Pick<Deps, 'config'>;
interface Reader {
  firstName: string;
  email: string;
  locale: Locale;
}

const account = (deps: MailDeps) => `${deps.config.publicOrigin}/member/account#subscription`;

export function verifyMail(
  deps: MailDeps,
  to: { uid: string; email: string; token: string; sentAt: Date; locale: Locale; chosen: Terms | null },
): OutgoingMail {
  return actionMail(deps, {
    uid: to.uid,
    cause: `verify-email:${to.email}:${to.sentAt.getTime()}`,
    to: to.email,
    locale: to.locale,
    subject: 'Confirm your e-mail address',
    before: [
      to.chosen
        ? `One step and you can pay for your plan (${termsText(to.chosen)}): confirm that this e-mail address is yours.`
        : 'One step and you can choose your plan: confirm that this e-mail address is yours.',
    ],
    action: {
      href: `${deps.config.publicOrigin}/member/verifyEmail?u=${to.token}`,
      label: to.chosen ? 'Confirm and pay' : 'Confirm and choose a plan',
    },
    after: [
      'The link works for seven days. You can leave and come back to it until you have paid.',
      'If you did not sign up, you need not do anything.',
    ],
  });
}

export function startedMail(deps: MailDeps, row: SubscriptionRow, reader: Reader): OutgoingMail {
  return actionMail(deps, {
    uid: row.uid,
    cause: `subscription-started:${row.id}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Your subscription has started',
    before: [
      hello(reader.firstName),
      `Welcome. Your ${planTitles[row.plan]} subscription is open now. It costs ${askedText(askedFor(row, pricesOf(row)))} and renews by itself on ${dayText(row.paid_until ?? '')}. The receipt comes in a mail of its own.`,
    ],
    action: { href: `${deps.config.publicOrigin}/member/dashboard`, label: 'Open your dashboard' },
    after: ['You can change your plan or cancel at any time in your account.'],
  });
}

export function renewalSoonMail(deps: MailDeps, row: SubscriptionRow, asked: Asked, reader: Reader): OutgoingMail {
  return actionMail(deps, {
    uid: row.uid,
    cause: `renewal-soon:${row.id}:${row.periods_paid + 1}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Your subscription renews soon',
    before: [
      hello(reader.firstName),
      `Your ${planTitles[asked.plan]} subscription renews on ${dayText(row.next_charge_at ?? '')}. We will charge ${askedText(asked)} to your ${cardOf(row)}.`,
    ],
    action: { href: account(deps), label: 'See your subscription' },
    after: ['If you do not want to continue, cancel before that day and you will not be charged.'],
  });
}

export function cardExpiresMail(deps: MailDeps, row: SubscriptionRow, reader: Reader): OutgoingMail {
  return actionMail(deps, {
    uid: row.uid,
    cause: `card-expires:${row.id}:${row.card_expires}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Your card is about to expire',
    before: [
      hello(reader.firstName),
      `Your ${cardOf(row)} expires before your subscription renews on ${dayText(row.next_charge_at ?? '')}. Please give us the new card, so that nothing is interrupted.`,
    ],
    action: { href: account(deps), label: 'Use another card' },
    after: [],
  });
}

/** `retryAt` is null after the last try; access then ends at `accessUntil`. */
export function renewalFailedMail(
  deps: MailDeps,
  row: SubscriptionRow,
  reader: Reader,
  notice: { failed: number; token: string; retryAt: string | null; accessUntil: string; toConfirm: boolean },
): OutgoingMail {
  const asked = askedOf(row);
  const what = `your ${planTitles[asked.plan]} subscription (${askedText(asked)})`;
  const why = notice.toConfirm
    ? `Your bank wants you to confirm the payment for ${what} yourself.`
    : `We could not charge your ${cardOf(row)} for ${what}.`;
  const next = notice.retryAt
    ? `We will try again on ${dayText(notice.retryAt)}.`
    : `We will not try again. Your access ends on ${dayText(notice.accessUntil)} unless you pay before then.`;
  return actionMail(deps, {
    uid: row.uid,
    cause: `renewal-failed:${row.id}:${row.periods_paid + 1}:${notice.failed}`,
    to: reader.email,
    locale: reader.locale,
    subject: notice.toConfirm ? 'Please confirm your payment' : 'We could not take your payment',
    before: [hello(reader.firstName), `${why} Until it is paid, everything stays open for you.`, next],
    action: { href: `${deps.config.publicOrigin}/member/renew?u=${notice.token}`, label: 'Pay now' },
    after: ['If you do not want to continue, you can cancel in your account. You owe nothing then.'],
  });
}

export function cancelledMail(deps: MailDeps & Pick<Deps, 'now'>, row: SubscriptionRow, reader: Reader): OutgoingMail {
  return actionMail(deps, {
    uid: row.uid,
    cause: `subscription-cancelled:${row.id}:${deps.now().getTime()}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Your subscription is cancelled',
    before: [
      hello(reader.firstName),
      `Your subscription ends on ${dayText(row.paid_until ?? '')}, and we will not charge you again. Until then everything stays open.`,
    ],
    action: { href: account(deps), label: 'Keep the subscription after all' },
    after: ['Guides that you bought stay yours.'],
  });
}

/** Staff have cancelled; like the mail of a cancellation by the member, it leads to the way back. */
export function cancelledByStaffMail(
  deps: MailDeps & Pick<Deps, 'now'>,
  row: SubscriptionRow,
  reader: Reader,
): OutgoingMail {
  return actionMail(deps, {
    uid: row.uid,
    cause: `subscription-cancelled:${row.id}:${deps.now().getTime()}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Your subscription is cancelled',
    before: [
      hello(reader.firstName),
      `We have cancelled your ${planTitles[row.plan]} subscription. It ends on ${dayText(row.paid_until ?? '')}, and we will not charge you again. Until then everything stays open.`,
    ],
    action: { href: account(deps), label: 'Keep the subscription after all' },
    after: ['Guides that you bought stay yours.', 'If you did not expect this, please reply to this mail.'],
  });
}

export function endedByStaffMail(
  deps: MailDeps,
  row: SubscriptionRow,
  reader: Reader,
  refundCents: Cents,
): OutgoingMail {
  const back =
    refundCents === 0
      ? []
      : [`We return ${storeMoneyOf(refundCents)} to the card that paid. A mail of its own says when it is done.`];
  return actionMail(deps, {
    uid: row.uid,
    cause: `subscription-ended:${row.id}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Your subscription has ended',
    before: [
      hello(reader.firstName),
      `We have ended your ${planTitles[row.plan]} subscription today, and nothing more will be charged.`,
      ...back,
    ],
    action: { href: `${deps.config.publicOrigin}/member/subscribe`, label: 'Subscribe again' },
    after: [
      'Your account and the guides that you bought stay yours.',
      'If you did not expect this, please reply to this mail.',
    ],
  });
}

export function keptByStaffMail(
  deps: MailDeps & Pick<Deps, 'now'>,
  row: SubscriptionRow,
  reader: Reader,
): OutgoingMail {
  return actionMail(deps, {
    uid: row.uid,
    cause: `subscription-kept:${row.id}:${deps.now().getTime()}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Your subscription goes on',
    before: [
      hello(reader.firstName),
      `We have taken back the cancellation of your ${planTitles[row.plan]} subscription. It renews on ${dayText(row.paid_until ?? '')}; we will charge ${askedText(askedOf(row))} then.`,
    ],
    action: { href: account(deps), label: 'See your subscription' },
    after: ['If you do not want to continue, cancel before that day and you will not be charged.'],
  });
}

/** The payment provider does not know the card, for example after we changed our account there. Nobody declined it. */
export function cardAgainMail(
  deps: MailDeps,
  row: SubscriptionRow,
  reader: Reader,
  { token, accessUntil }: { token: string; accessUntil: string },
): OutgoingMail {
  return actionMail(deps, {
    uid: row.uid,
    cause: `card-again:${row.id}:${row.periods_paid + 1}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Please enter your card again',
    before: [
      hello(reader.firstName),
      `Your card is no longer stored with our payment provider, so we could not renew your ${planTitles[askedOf(row).plan]} subscription (${askedText(askedOf(row))}). Your bank has not declined anything, and you did nothing wrong.`,
      `Everything stays open for you until ${dayText(accessUntil)}. Please enter your card by then.`,
    ],
    action: { href: `${deps.config.publicOrigin}/member/renew?u=${token}`, label: 'Enter your card and pay' },
    after: ['If you do not want to continue, you can cancel in your account. You owe nothing then.'],
  });
}

export function endedMail(deps: MailDeps, row: SubscriptionRow, reader: Reader): OutgoingMail {
  return actionMail(deps, {
    uid: row.uid,
    cause: `subscription-ended:${row.id}`,
    to: reader.email,
    locale: reader.locale,
    subject: 'Your subscription has ended',
    before: [hello(reader.firstName), 'Your subscription has ended, and nothing more will be charged.'],
    action: { href: `${deps.config.publicOrigin}/member/subscribe`, label: 'Subscribe again' },
    after: ['Your account and the guides that you bought stay yours.'],
  });
}

function cardOf(row: SubscriptionRow): string {
  return row.card_last4 ? `${row.card_brand ?? 'card'} ending in ${row.card_last4}` : 'card';
}
