import { type Table, createTables, flag, integer, nullableInteger, nullableText, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const tables: Table[] = [
  // Links in mails
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
  // A log-in from a browser that is not in this list causes a mail.
  {
    name: 'known_device',
    key: 'device_hash',
    columns: text('device_hash', 'uid', 'created_at', 'seen_at'),
    indexes: [['uid'], ['seen_at']],
  },
  {
    name: 'download',
    key: 'id',
    columns: [...text('slug', 'file_name', 'stored_name', 'access_json', 'created_at'), ...integer('bytes')],
    unique: [['slug']],
  },
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
  // Companies
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
  // Subscriptions
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
];

export const memberTables: Migration = {
  name: '0002-members',
  async up(tx, engine) {
    await createTables(tx, engine, tables);
    await tx.schema.alterTable('payment_attempt').addColumn('decline_code', 'text').execute();
    // For the lists on the account page.
    await tx.schema.createIndex('orders_uid_ix').on('orders').columns(['uid', 'id']).execute();
    await tx.schema.createIndex('registration_uid_ix').on('registration').columns(['uid', 'id']).execute();
    // For the list of log-ins that a member can end.
    await tx.schema.alterTable('identity_session').addColumn('user_agent', 'text').execute();
    await tx.schema.alterTable('identity_session').addColumn('last_used_at', 'text').execute();
  },
};
