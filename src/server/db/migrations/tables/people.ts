import { type Table, flag, fromZero, integer, nullableInteger, nullableText, text } from '../create-tables.ts';

/** Members, identity, companies, subscriptions, mails and forms. */
export const peopleTables: readonly Table[] = [
  {
    name: 'member',
    key: 'uid',
    columns: [
      ...text('uid', 'email'),
      ...nullableText('display_name'),
      ...flag('email_verified'),
      ...nullableText('first_name', 'surname', 'phone'),
      ...text('status', 'roles_json', 'created_at', 'updated_at'),
      ...nullableText('last_seen_at'),
    ],
    indexes: [['email']],
  },
  {
    name: 'identity_account',
    key: 'uid',
    columns: [
      ...text('uid', 'email', 'email_key', 'password_hash'),
      ...nullableText('display_name'),
      ...flag('email_verified', 'disabled'),
      ...integer('valid_since'),
      ...text('created_at'),
    ],
    unique: [['email_key']],
  },
  {
    name: 'identity_session',
    key: 'id',
    columns: [
      ...text('id', 'uid', 'created_at'),
      ...nullableText('revoked_at'),
      ...nullableText('user_agent', 'last_used_at'),
    ],
    indexes: [['uid']],
  },
  {
    name: 'identity_refresh_token',
    key: 'token_hash',
    columns: [...text('token_hash', 'session_id', 'created_at', 'expires_at'), ...nullableText('revoked_at')],
    indexes: [['session_id'], ['expires_at']],
  },
  { name: 'identity_key', key: 'kid', columns: text('kid', 'public_jwk', 'private_sealed', 'created_at') },
  // Only for an external identity service; the embedded one keeps its sessions.
  {
    name: 'identity_revocation',
    key: 'uid',
    columns: [...text('uid'), ...integer('valid_since'), ...nullableInteger('except_auth_time'), ...text('created_at')],
  },
  {
    name: 'identity_log_out',
    key: ['uid', 'auth_time'],
    columns: [...text('uid'), ...integer('auth_time'), ...text('created_at')],
    indexes: [['created_at']],
  },
  // A log-in from a browser that is not in this list causes a mail.
  {
    name: 'known_device',
    key: 'device_hash',
    columns: text('device_hash', 'uid', 'created_at', 'seen_at'),
    indexes: [['uid'], ['seen_at']],
  },
  {
    name: 'link_token',
    key: 'token_hash',
    columns: [
      ...text('token_hash', 'purpose', 'subject', 'data_json', 'expires_at', 'created_at'),
      ...nullableText('used_at'),
    ],
    indexes: [['purpose', 'subject'], ['expires_at']],
  },
  // A job sends the links, so that the response to a request is the same for known and unknown addresses.
  { name: 'password_reset_request', key: 'id', columns: text('email', 'created_at') },
  // A change of the e-mail address applies once both addresses are confirmed.
  {
    name: 'email_change',
    key: 'uid',
    columns: [
      ...text('uid', 'change_id', 'old_email', 'new_email'),
      ...nullableText('session_id', 'old_confirmed_at', 'new_confirmed_at'),
      ...text('created_at', 'expires_at'),
    ],
    indexes: [['expires_at']],
  },
  // Accounts that are being erased; a job continues after a crash.
  {
    name: 'erasure',
    key: 'uid',
    columns: [...text('uid', 'email'), ...flag('email_verified'), ...nullableText('first_name'), ...text('created_at')],
  },
  {
    name: 'corporate',
    key: 'id',
    columns: [...text('name'), ...integer('seats'), ...text('created_at', 'updated_at')],
  },
  {
    name: 'corporate_member',
    key: ['corporate_id', 'uid'],
    columns: [...integer('corporate_id'), ...text('uid', 'role', 'joined_at')],
    references: [['corporate_id', 'corporate']],
    indexes: [['uid']],
  },
  {
    name: 'corporate_invitation',
    key: 'id',
    columns: [
      ...integer('corporate_id'),
      ...text('email', 'email_key'),
      ...nullableText('name'),
      ...text('role', 'status', 'token_hash', 'expires_at', 'created_at', 'sent_at', 'created_by'),
      ...nullableText('accepted_uid'),
    ],
    references: [['corporate_id', 'corporate']],
    unique: [['token_hash']],
    indexes: [
      ['corporate_id', 'status'],
      ['email_key', 'status'],
    ],
  },
  {
    name: 'corporate_guide',
    key: ['corporate_id', 'guide_id'],
    columns: integer('corporate_id', 'guide_id'),
    references: [
      ['corporate_id', 'corporate'],
      ['guide_id', 'guide'],
    ],
  },
  // How many people of a company opened a guide in a month. The rows name nobody: `person_key` is another one for each
  // guide and month, and cannot be computed without the application secret.
  {
    name: 'corporate_guide_use',
    key: ['corporate_id', 'guide_id', 'month', 'person_key'],
    columns: [...integer('corporate_id', 'guide_id'), ...text('month', 'person_key')],
    references: [['corporate_id', 'corporate']],
    indexes: [['month']],
  },
  // The orders are the record of what was paid; a period has one order that is not cancelled (subscriptions/pay.ts).
  {
    name: 'subscription',
    key: 'id',
    columns: [
      ...text('uid'),
      ...nullableText('live_uid'),
      ...text('plan', 'per', 'status'),
      ...integer('periods_paid'),
      ...nullableText('anchor_at', 'period_starts_at', 'paid_until'),
      ...flag('cancel_at_end'),
      ...nullableText(
        'next_plan',
        'next_per',
        'customer_ref',
        'card_sealed',
        'card_brand',
        'card_last4',
        'card_expires',
      ),
      ...integer('failed_charges'),
      ...nullableInteger('card_order_id'),
      ...nullableText('next_charge_at', 'ended_at'),
      ...text('created_at', 'updated_at'),
    ],
    // One subscription per person that has not ended.
    unique: [['live_uid']],
    indexes: [['uid'], ['status', 'next_charge_at']],
  },
  {
    name: 'outbox_mail',
    key: 'id',
    columns: [
      ...text('cause', 'recipient', 'subject', 'html', 'text', 'attachments_json', 'status'),
      ...fromZero('attempts'),
      ...text('next_attempt_at'),
      ...nullableText('last_error'),
      ...text('created_at'),
      ...nullableText('sent_at', 'unsubscribe_url'),
    ],
    unique: [
      // One mail per cause (invariant 31).
      ['cause'],
    ],
    indexes: [['status', 'next_attempt_at'], ['created_at']],
  },
  {
    name: 'enquiry',
    key: 'id',
    columns: [
      ...text('kind', 'name', 'phone', 'email', 'enquiry', 'subject', 'receiver', 'created_at'),
      ['state', 'text', { default: '' }],
      ['locale', 'text', { default: 'au' }],
      ['attachments_json', 'text', { default: '[]' }],
      ...flag('suspect'),
    ],
  },
  { name: 'form_receiver', key: 'email_key', columns: text('email_key', 'email', 'created_at') },
  { name: 'captcha_used', key: 'id', columns: text('id', 'expires_at'), indexes: [['expires_at']] },
  {
    name: 'subscriber',
    key: 'id',
    columns: [
      ...text('email_key', 'email', 'name', 'locale', 'status'),
      ...nullableText('confirm_hash', 'confirm_until'),
      ...text('unsubscribe_nonce', 'unsubscribe_hash'),
      ...nullableText('mailed_at'),
      ...text('created_at', 'updated_at'),
    ],
    unique: [['email_key'], ['confirm_hash'], ['unsubscribe_hash']],
    indexes: [['status', 'confirm_until']],
  },
  // Evidence of consent; rows are never changed.
  {
    name: 'consent',
    key: 'id',
    columns: [...integer('subscriber_id'), ...text('kind', 'wording', 'means', 'at')],
    references: [['subscriber_id', 'subscriber']],
    indexes: [['subscriber_id']],
  },
];
