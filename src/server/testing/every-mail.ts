// Over 400 lines: one mail of each kind, made by the real templates, for tests that look at all of them.
import { newSignInMail, passwordChangedMail, resetMail } from '../accounts/password-mails.ts';
import { welcomeMail } from '../accounts/welcome-mail.ts';
import { invitationMail, moveMail } from '../companies/invitation-mail.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { AttendeeRow } from '../events/attendee.sql.ts';
import {
  attendeeCancelledMails,
  eventCancelledMails,
  eventMovedMails,
  ownCancellationMails,
  ticketMovedMails,
} from '../events/cancellation-mails.ts';
import type { EventRow } from '../events/event.sql.ts';
import { maximumMail } from '../events/maximum-mail.ts';
import type { EventMoveRow } from '../events/move-event.sql.ts';
import { registrationMail } from '../events/registration-mail.ts';
import type { RegistrationRow, StoredRegistration } from '../events/registration.sql.ts';
import { reminderMail } from '../events/reminder-mail.ts';
import { joinedMail, listClosedMail, offerEndedMail, offerMail } from '../events/waiting-mails.ts';
import { alreadyMail, confirmMail, welcomeMail as newsletterWelcomeMail } from '../forms/newsletter-mail.ts';
import { replyMail } from '../forms/reply-mail.ts';
import { submissionMail } from '../forms/submission-mail.ts';
import { actionMail } from '../jobs/action-mail.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import { erasedMail } from '../members/account/erased-mail.ts';
import type { ErasureRow } from '../members/account/account.sql.ts';
import {
  emailChangedMails,
  newAddressMail,
  oldAddressMail,
  takenAddressMail,
} from '../members/account/email-change-mails.ts';
import { makeSecrets } from '../secrets.ts';
import { linksMail } from '../store/orders/order-links.ts';
import type { OrderLineRow, OrderRow } from '../store/orders/order.sql.ts';
import { receiptMail } from '../store/orders/receipt.ts';
import { gstRule } from '../store/pricing.ts';
import { administratorMail, disputeMail, refundFailedMail, refundMail } from '../store/refunds/refund-mails.ts';
import type { DisputeRow, OrderLedger, RefundRow } from '../store/refunds/refund.sql.ts';
import {
  cancelledByStaffMail,
  cancelledMail,
  cardAgainMail,
  cardExpiresMail,
  endedByStaffMail,
  endedMail,
  keptByStaffMail,
  renewalFailedMail,
  renewalSoonMail,
  startedMail,
  verifyMail,
} from '../subscriptions/subscription-mails.ts';
import type { SubscriptionRow } from '../subscriptions/subscription.sql.ts';

const settings = readConfig({ NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://www.phi.example' });
if (!settings.ok) throw new Error(settings.faults.join('\n'));
export const sampleDeps = {
  config: settings.config,
  secrets: makeSecrets('a secret of the tests'),
  now: () => new Date('2026-09-01T00:00:00.000Z'),
} satisfies Pick<Deps, 'config' | 'secrets' | 'now'>;

const token = 'Zm9yIHRoZSBsb29rIG9mIGEgbG9uZyBsaW5rLCBubyBkb29y';

export const sampleEvent: EventRow = {
  id: 7,
  slug: 'talking-about-gambling-at-home',
  title: 'Talking about gambling at home',
  short_desc: 'An evening for families',
  description: '<p>An evening for families.</p>',
  starts_at: '2026-10-06T08:00:00.000Z',
  ends_at: '2026-10-06T10:00:00.000Z',
  duration_min: 120,
  event_type: 1,
  price_cents: 4500,
  gst_free: 0,
  waiting_list: 1,
  max_per_customer: 4,
  lock: 0,
  image_url: null,
  published: 1,
  time_zone: 'Australia/Perth',
  venue: 'Fremantle Town Hall',
  venue_address: '8 William Street, Fremantle WA 6160',
  join_url: null,
  directions: 'Lift on the left of the main door, second floor.',
  bring: 'Something to write with.',
  step_free: 1,
  hearing_loop: 1,
  access_note: null,
  asks_attendees: 1,
  reminder: 1,
  calendar_sequence: 0,
  cancelled_at: null,
  cancel_reason: null,
  cancellation_until_hours: 48,
  moved_at: null,
  moved_cancel_until: null,
  capacity: 40,
  used: 12,
};
/** 120 characters, the longest title of an event. */
export const longTitle =
  'How a club of volunteers keeps the children in its care safe, on the field, in the change room, on tour and on any phone';
const onlineEvent: EventRow = {
  ...sampleEvent,
  id: 8,
  title: longTitle,
  time_zone: 'Australia/Sydney',
  venue: null,
  venue_address: null,
  directions: null,
  join_url: 'https://meet.phi.example/a-room-with-a-long-name?code=0123456789abcdefghijklmnopqrstuvwxyz0123456789',
};

export const sampleRegistration = {
  id: 12,
  event_id: 7,
  order_line_id: 5,
  uid: null,
  first_name: 'Māia',
  surname: 'Ngata',
  email: 'maia@example.org',
  phone: null,
  tickets: 2,
  booking_code: 'A1B2C3D4',
  created_at: '2026-08-01T00:00:00.000Z',
  told_sequence: 0,
  paid_line_id: 5,
  paid_cents: 9000,
  mail_locale: 'nz',
  cancelled_at: null,
} as StoredRegistration;
const single = { ...sampleRegistration, tickets: 1, mail_locale: 'au' } as StoredRegistration;
export const sampleAttendees = [
  { id: 31, registration_id: 12, seq: 1, code: 'A1B2C3D4-1', name: 'Māia Ngata', email: null, cancelled_at: null },
  // Right to left, with an address of its own.
  { id: 32, registration_id: 12, seq: 2, code: 'A1B2C3D4-2', name: 'ليلى الحسن', email: null, cancelled_at: null },
] as AttendeeRow[];

export const sampleOrder = {
  id: 17,
  uid: 'member-1',
  order_no: 'PHI-100017',
  status: 'paid',
  email: 'maia@example.org',
  first_name: 'ليلى',
  surname: 'الحسن',
  created_at: '2026-08-31T20:00:00.000Z',
  paid_at: '2026-08-31T20:30:00.000Z',
  total_cents: 24710,
  gst_cents: 2246,
  shipping_cents: 1200,
  shipping_gst_cents: 109,
  discount_cents: 2390,
  promo_code: 'TAKE10',
  promo_description: '10% off from AU$50',
  gst_rule: gstRule,
  supplier_json: null,
  delivery_status: 'addressKnown',
  delivery_country: 'AU',
  delivery_json: JSON.stringify({
    firstName: 'ليلى',
    surname: 'الحسن',
    address1: 'Unit 4, 27 Banksia Street',
    address2: '',
    suburb: 'Fremantle',
    state: 'WA',
    postcode: '6160',
    country: 'AU',
  }),
  mail_locale: 'au',
  token_nonce: 'bm9uY2Utb2YtdGhlLXRlc3Q',
} as OrderRow;
const aLine = {
  options_json: '[]',
  booking_code: null,
  added_cents: 0,
  quantity: 1,
  gst_free: 0,
  discount_cents: 0,
} as Partial<OrderLineRow>;
export const sampleLines = [
  { ...aLine, id: 1, name: longTitle, unit_cents: 4900, amount_cents: 4410, discount_cents: 490, gst_cents: 401 },
  {
    ...aLine,
    id: 2,
    name: 'Talking about gambling at home',
    booking_code: 'A1B2C3D4',
    quantity: 2,
    unit_cents: 4500,
    amount_cents: 8100,
    discount_cents: 900,
    gst_cents: 736,
  },
  {
    ...aLine,
    id: 3,
    name: 'Tide tee',
    options_json: '[{"name":"Size","value":"M"},{"name":"Colour","value":"Navy"}]',
    quantity: 2,
    unit_cents: 5500,
    amount_cents: 11000,
    gst_cents: 1000,
  },
] as OrderLineRow[];
const opens = new Map([[1, 'https://www.phi.example/guides/how-a-club-keeps-children-safe']]);

export const sampleRefund = {
  id: 'r-1',
  amount_cents: 8100,
  gst_cents: 736,
  buyer_message: 'We are sorry that you could not come.',
  message: 'The card is closed.',
  status: 'refunded',
  updated_at: '2026-09-02T01:00:00.000Z',
} as RefundRow;
const ledger = {
  order: sampleOrder,
  lines: sampleLines,
  attempt: undefined,
  refunds: [sampleRefund],
  refundLines: [{ refund_id: 'r-1', order_line_id: 2, quantity: 2, amount_cents: 8100 }],
  disputes: [],
} as OrderLedger;

const subscription = {
  id: 3,
  uid: 'member-1',
  plan: 'pro',
  per: 'yearly',
  next_plan: null,
  next_per: null,
  prices_json: null,
  periods_paid: 1,
  paid_until: '2026-12-01T00:00:00.000Z',
  next_charge_at: '2026-11-30T00:00:00.000Z',
  card_brand: 'Visa',
  card_last4: '4242',
  card_expires: '2026-11',
} as SubscriptionRow;

/** The mails by kind, as the queue gets them. */
export function everyMail(): Map<string, OutgoingMail> {
  const deps = sampleDeps;
  const [event, registration, attendees, order] = [sampleEvent, sampleRegistration, sampleAttendees, sampleOrder];
  const [first, second] = attendees as [AttendeeRow, AttendeeRow];
  const moved: EventRow = { ...event, starts_at: '2026-10-13T08:00:00.000Z', ends_at: '2026-10-13T10:00:00.000Z' };
  const before: EventMoveRow = { ...event, event_id: 7, id: 1, reason: 'The hall is being painted.' } as never;
  const ended = { registration, refund: { id: 'r-1', amount_cents: 9000, order_id: 17 } };
  const waiting = { id: 9, email: 'maia@example.org', tickets: 2, mail_locale: 'au' as const };
  const reader = { firstName: 'Māia', email: 'maia@example.org', locale: 'au' as const };
  const change = {
    uid: 'member-1',
    changeId: 'c-1',
    oldEmail: 'maia@example.org',
    newEmail: 'a-very-long-address-that-nobody-types-twice.of-somebody@mail.department.organisation.example',
    locale: 'au' as const,
  };
  const user = { uid: 'member-1', email: 'maia@example.org', locale: 'au' as const };
  const letter = { cause: 'newsletter:1', email: 'maia@example.org', locale: 'au' as const };
  const unsubscribeUrl = `https://www.phi.example/newsletter/unsubscribe?u=${token}`;
  const one = (mails: OutgoingMail[]): OutgoingMail => mails[0] as OutgoingMail;
  return new Map([
    ['registration', registrationMail(deps, event, registration as RegistrationRow)],
    ['registration-online', registrationMail(deps, onlineEvent, single as RegistrationRow)],
    ['reminder', reminderMail(deps, event, registration as RegistrationRow, attendees)],
    ['reminder-online', reminderMail(deps, onlineEvent, registration as RegistrationRow, [first])],
    ['maximum', maximumMail(deps, event, registration)],
    ['waiting-joined', joinedMail(deps, onlineEvent, waiting)],
    ['waiting-offer', offerMail(deps, event, waiting, '2026-09-02T00:00:00.000Z')],
    ['waiting-ended', offerEndedMail(deps, event, waiting)],
    ['waiting-closed', listClosedMail(deps, { ...event, cancel_reason: 'The speaker is ill.' }, waiting)],
    ['own-cancellation', one(ownCancellationMails(deps, event, { ...ended, attendees }))],
    [
      'ticket-cancelled',
      one(attendeeCancelledMails(deps, event, registration, second, { refund: ended.refund, reason: 'As you asked.' })),
    ],
    [
      'event-cancelled',
      one(
        eventCancelledMails(
          deps,
          { ...event, cancelled_at: '2026-09-01T00:00:00.000Z', cancel_reason: 'The speaker is ill.' },
          { ...ended, attendees },
        ),
      ),
    ],
    [
      'ticket-moved',
      one(
        ticketMovedMails(deps, {
          from: onlineEvent,
          to: event,
          registration,
          moved: registration as RegistrationRow,
          attendee: first,
          refund: null,
          reason: '',
        }),
      ),
    ],
    ['event-moved', one(eventMovedMails(deps, { event: moved, before, registration, attendees }))],
    ['receipt', receiptMail(deps, order, sampleLines, opens)],
    [
      'order-links',
      linksMail(deps, { id: 1, mail_locale: 'au' }, order.email, [
        order,
        { ...order, order_no: 'PHI-100003', paid_at: '2025-01-01T00:00:00.000Z' },
      ]),
    ],
    ['refund', refundMail(deps, ledger, sampleRefund)],
    ['refund-failed', refundFailedMail(deps, ledger, sampleRefund)],
    [
      'dispute',
      disputeMail(deps, ledger, {
        id: 'd-1',
        amount_cents: 8100,
        status: 'needs_response',
        reason: 'product_not_received',
      } as DisputeRow),
    ],
    [
      'administrator',
      administratorMail(deps, 'a:1', 'A charge has no order', ['The provider reports a charge that no order knows.']),
    ],
    [
      'delivery-address',
      actionMail(deps, {
        cause: 'address:1',
        to: order.email,
        locale: 'au',
        subject: `Where shall we send your order ${order.order_no}?`,
        before: ['Hello, thank you for your order. Part of it goes by post, and we do not have an address yet.'],
        action: { href: `https://www.phi.example/delivery-address?u=${token}`, label: 'Enter your address' },
        after: ['The link works once, for 90 days.'],
      }),
    ],
    ['verify-email', verifyMail(deps, { ...user, token, sentAt: deps.now(), chosen: { plan: 'pro', per: 'yearly' } })],
    ['subscription-started', startedMail(deps, subscription, reader)],
    ['renewal-soon', renewalSoonMail(deps, subscription, { plan: 'pro', per: 'yearly', cents: 13499 }, reader)],
    ['card-expires', cardExpiresMail(deps, subscription, reader)],
    [
      'renewal-failed',
      renewalFailedMail(deps, subscription, reader, {
        failed: 1,
        token,
        retryAt: '2026-12-02T00:00:00.000Z',
        accessUntil: '2026-12-20T00:00:00.000Z',
        toConfirm: false,
      }),
    ],
    ['subscription-cancelled', cancelledMail(deps, subscription, reader)],
    ['subscription-cancelled-by-staff', cancelledByStaffMail(deps, subscription, reader)],
    ['subscription-ended-by-staff', endedByStaffMail(deps, subscription, reader, 4500)],
    ['subscription-kept', keptByStaffMail(deps, subscription, reader)],
    ['card-again', cardAgainMail(deps, subscription, reader, { token, accessUntil: '2026-12-20T00:00:00.000Z' })],
    ['subscription-ended', endedMail(deps, subscription, reader)],
    [
      'welcome',
      welcomeMail(deps, {
        ...user,
        emailVerified: true,
        displayName: 'ليلى الحسن',
        companyName: 'Northcove Surf Life Saving Club',
      }),
    ],
    ['password-reset', resetMail(deps, { id: 1, mail_locale: 'nz' }, { ...user, token })],
    ['password-changed', passwordChangedMail(deps, user)],
    ['new-sign-in', newSignInMail(deps, { ...user, authTime: 1, browser: 'Firefox on Windows', at: deps.now() })],
    ['email-change-old', oldAddressMail(deps, { ...change, isProven: true }, token)],
    ['email-change-new', newAddressMail(deps, change, token)],
    ['email-change-taken', takenAddressMail(deps, change)],
    ['email-changed', one(emailChangedMails(deps, change))],
    [
      'account-erased',
      erasedMail(deps, {
        uid: 'member-1',
        email: 'maia@example.org',
        email_verified: 1,
        first_name: 'Māia',
        mail_locale: 'au',
      } as ErasureRow),
    ],
    [
      'invitation',
      invitationMail(deps, {
        email: 'maia@example.org',
        token,
        companyName: 'Northcove Surf Life Saving Club',
        locale: 'au',
      }),
    ],
    [
      'company-move',
      moveMail(deps, {
        email: 'maia@example.org',
        token,
        from: 'Northcove Surf Life Saving Club',
        to: 'Harbour Lane Childcare',
        locale: 'au',
      }),
    ],
    [
      'newsletter-confirm',
      confirmMail(deps, {
        ...letter,
        unsubscribeUrl,
        confirmUrl: `https://www.phi.example/newsletter/confirm?u=${token}`,
      }),
    ],
    ['newsletter-welcome', newsletterWelcomeMail(deps, { ...letter, unsubscribeUrl })],
    ['newsletter-already', alreadyMail(deps, { ...letter, unsubscribeUrl })],
    [
      'reply',
      replyMail(deps, {
        replyId: 1,
        to: 'maia@example.org',
        subject: 'Your question',
        text: 'Kia ora,\n\nThank you for writing to us.\nWe call you on Monday.\n\nNgā mihi\nAnahera',
        replyTo: 'hello@phi.example',
        locale: 'nz',
      }),
    ],
    [
      'submission',
      submissionMail(deps, {
        id: 1,
        receiver: 'hello@phi.example',
        sender: { email: 'maia@example.org', name: 'Māia' },
        subject: 'Contact form',
        title: 'Contact form',
        rows: [
          ['Name', 'ليلى الحسن'],
          ['Email', change.newEmail],
          ['Phone', '0400 000 000'],
          ['State', 'WA'],
        ],
        text: 'I would like to know\nwhether the hall has a lift.',
        answers: [{ question: 'How did you hear of us?', answer: 'From a friend\nand the radio' }],
        attachments: [],
        locale: 'au',
      }),
    ],
  ]);
}
