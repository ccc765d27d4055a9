import {
  choice,
  flag,
  fromZero,
  id,
  integer,
  nullableChoice,
  nullableInteger,
  nullableText,
  text,
  textFrom,
} from '../columns.ts';

import type { TablesToCreate } from '../create-tables.ts';

/** Members, identity, companies, subscriptions, mails and forms. */
export const peopleTables = {
  member: {
    key: 'uid',
    columns: {
      ...text('uid', 'email'),
      ...nullableText('display_name'),
      ...flag('email_verified'),
      ...nullableText('first_name', 'surname', 'phone'),
      ...choice({ status: ['active', 'inactive'] }),
      ...text('roles_json', 'created_at', 'updated_at'),
      ...nullableText('last_seen_at'),
    },
    indexes: [['email']],
  },
  identity_account: {
    key: 'uid',
    columns: {
      ...text('uid', 'email', 'email_key', 'password_hash'),
      ...nullableText('display_name'),
      ...flag('email_verified', 'disabled'),
      // Sessions that began before this instant (seconds since 1970) are invalid.
      ...integer('valid_since'),
      ...text('created_at'),
    },
    unique: [['email_key']],
  },
  // One log-in. A log-out revokes it together with all its tokens.
  identity_session: {
    key: 'id',
    columns: { ...text('id', 'uid', 'created_at'), ...nullableText('revoked_at', 'user_agent', 'last_used_at') },
    indexes: [['uid']],
  },
  identity_refresh_token: {
    key: 'token_hash',
    columns: { ...text('token_hash', 'session_id', 'created_at', 'expires_at'), ...nullableText('revoked_at') },
    indexes: [['session_id'], ['expires_at']],
  },
  identity_key: {
    key: 'kid',
    columns: text('kid', 'public_jwk', 'private_sealed', 'created_at'),
  },
  // The end of all log-ins at an external identity service before `valid_since`, except one; in seconds since 1970.
  identity_revocation: {
    key: 'uid',
    columns: {
      ...text('uid'),
      ...integer('valid_since'),
      ...nullableInteger('except_auth_time'),
      ...text('created_at'),
    },
  },
  // One log-in at an external identity service that has ended.
  identity_log_out: {
    key: ['uid', 'auth_time'],
    columns: { ...text('uid'), ...integer('auth_time'), ...text('created_at') },
    indexes: [['created_at']],
  },
  // A log-in from a browser that is not in this list causes a mail.
  known_device: {
    key: 'device_hash',
    columns: text('device_hash', 'uid', 'created_at', 'seen_at'),
    indexes: [['uid'], ['seen_at']],
  },
  // A token in a mailed link, stored hashed and bound to one purpose; `subject` is a uid, an id or an e-mail address.
  link_token: {
    key: 'token_hash',
    columns: {
      ...text('token_hash', 'purpose', 'subject', 'data_json', 'expires_at', 'created_at'),
      ...nullableText('used_at'),
    },
    indexes: [['purpose', 'subject'], ['expires_at']],
  },
  // A job sends the links, so that the response to a request is the same for known and unknown addresses.
  password_reset_request: {
    columns: { ...id, ...text('email', 'created_at') },
  },
  // A change of the e-mail address of an account; it applies once both addresses are confirmed.
  email_change: {
    key: 'uid',
    columns: {
      ...text('uid'),
      // Links of an earlier change do not confirm this one.
      ...text('change_id'),
      ...text('old_email', 'new_email'),
      // The log-in that asked for the change; all others end.
      ...nullableText('session_id'),
      ...nullableText('old_confirmed_at', 'new_confirmed_at'),
      ...text('created_at', 'expires_at'),
    },
    indexes: [['expires_at']],
  },
  // An account that is being erased, until every part is done; a job continues after a crash.
  erasure: {
    key: 'uid',
    columns: {
      ...text('uid', 'email'),
      ...flag('email_verified'),
      ...nullableText('first_name'),
      ...text('created_at'),
    },
  },
  corporate: {
    columns: {
      ...id,
      ...text('name'),
      ...integer('seats'),
      ...text('created_at', 'updated_at'),
    },
  },
  corporate_member: {
    key: ['corporate_id', 'uid'],
    columns: {
      ...integer('corporate_id'),
      ...text('uid'),
      ...choice({ role: ['member', 'owner'] }),
      ...text('joined_at'),
    },
    references: [['corporate_id', 'corporate']],
    indexes: [['uid']],
  },
  corporate_invitation: {
    columns: {
      ...id,
      ...integer('corporate_id'),
      ...text('email', 'email_key'),
      ...nullableText('name'),
      ...choice({ role: ['member', 'owner'], status: ['pending', 'accepted', 'revoked', 'declined'] }),
      ...text('token_hash', 'expires_at', 'created_at', 'sent_at', 'created_by'),
      ...nullableText('accepted_uid'),
    },
    references: [['corporate_id', 'corporate']],
    unique: [['token_hash']],
    indexes: [
      ['corporate_id', 'status'],
      ['email_key', 'status'],
    ],
  },
  corporate_guide: {
    key: ['corporate_id', 'guide_id'],
    columns: integer('corporate_id', 'guide_id'),
    references: [
      ['corporate_id', 'corporate'],
      ['guide_id', 'guide'],
    ],
  },
  // How many people of a company opened a guide in a month. The rows name nobody: `person_key` is another one for each
  // guide and month, and cannot be computed without the application secret.
  corporate_guide_use: {
    key: ['corporate_id', 'guide_id', 'month', 'person_key'],
    columns: {
      ...integer('corporate_id', 'guide_id'),
      // YYYY-MM
      ...text('month'),
      ...text('person_key'),
    },
    references: [['corporate_id', 'corporate']],
    indexes: [['month']],
  },
  // The orders are the record of what was paid; a period has one order that is not cancelled (subscriptions/pay.ts).
  subscription: {
    columns: {
      ...id,
      ...text('uid'),
      // The uid until the subscription has ended, then null.
      ...nullableText('live_uid'),
      ...choice({
        plan: ['standard', 'pro'],
        per: ['monthly', 'yearly'],
        status: ['pending', 'active', 'pastDue', 'ended'],
      }),
      // Number of paid periods; the number of the next one is one more.
      ...integer('periods_paid'),
      // When the first period began; later periods begin on the same day of the month.
      ...nullableText('anchor_at'),
      ...nullableText('period_starts_at', 'paid_until'),
      ...flag('cancel_at_end'),
      // A change of plan that applies from the next period.
      ...nullableChoice({ next_plan: ['standard', 'pro'], next_per: ['monthly', 'yearly'] }),
      ...nullableText('customer_ref'),
      // The provider's id of the kept card, encrypted.
      ...nullableText('card_sealed'),
      ...nullableText('card_brand', 'card_last4'),
      // YYYY-MM
      ...nullableText('card_expires'),
      ...integer('failed_charges'),
      // The order whose payment has kept a new card that is not stored here yet.
      ...nullableInteger('card_order_id'),
      ...nullableText('next_charge_at', 'ended_at'),
      ...text('created_at', 'updated_at'),
    },
    // One subscription per person that has not ended.
    unique: [['live_uid']],
    indexes: [['uid'], ['status', 'next_charge_at']],
  },
  outbox_mail: {
    columns: {
      ...id,
      ...text('cause', 'recipient', 'subject', 'html', 'text', 'attachments_json'),
      ...choice({ status: ['waiting', 'sent', 'failed'] }),
      ...fromZero('attempts'),
      ...text('next_attempt_at'),
      ...nullableText('last_error'),
      ...text('created_at'),
      ...nullableText('sent_at', 'unsubscribe_url'),
    },
    // One mail per cause (invariant 31).
    unique: [['cause']],
    indexes: [['status', 'next_attempt_at'], ['created_at']],
  },
  enquiry: {
    columns: {
      ...id,
      ...text('kind', 'name', 'phone', 'email', 'enquiry', 'subject', 'receiver', 'created_at'),
      ...textFrom({ state: '', locale: 'au', attachments_json: '[]' }),
      ...flag('suspect'),
    },
  },
  form_receiver: {
    key: 'email_key',
    columns: text('email_key', 'email', 'created_at'),
  },
  captcha_used: {
    key: 'id',
    columns: text('id', 'expires_at'),
    indexes: [['expires_at']],
  },
  subscriber: {
    columns: {
      ...id,
      ...text('email_key', 'email', 'name', 'locale'),
      ...choice({ status: ['pending', 'confirmed', 'unsubscribed'] }),
      ...nullableText('confirm_hash', 'confirm_until'),
      ...text('unsubscribe_nonce', 'unsubscribe_hash'),
      ...nullableText('mailed_at'),
      ...text('created_at', 'updated_at'),
    },
    unique: [['email_key'], ['confirm_hash'], ['unsubscribe_hash']],
    indexes: [['status', 'confirm_until']],
  },
  // Evidence of consent; rows are never changed.
  consent: {
    columns: {
      ...id,
      ...integer('subscriber_id'),
      ...choice({ kind: ['asked', 'confirmed', 'unsubscribed'] }),
      ...text('wording', 'means', 'at'),
    },
    references: [['subscriber_id', 'subscriber']],
    indexes: [['subscriber_id']],
  },
} satisfies TablesToCreate;
