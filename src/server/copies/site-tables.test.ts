import { expect, test } from 'vitest';
import { describedTables } from '../db/migrations/described.ts';
import { allMigrations } from '../db/migrations/migrate.ts';
import { siteTables } from './site-tables.ts';

const tables = describedTables(allMigrations);

/** What an export without people leaves out. A new table is named here or in site-tables.ts. */
const others = `edit_presence page_publication publish_request content_version feed_account
  entitlement guide_steps registration attendee waiting_entry reservation cart cart_line orders order_line
  payment_attempt refund refund_line dispute card_try order_link_request webhook_event counter audit_record member
  identity_account identity_session identity_refresh_token identity_key identity_revocation identity_log_out
  known_device link_token password_reset_request email_change erasure corporate corporate_member corporate_invitation
  corporate_guide corporate_guide_use subscription outbox_mail enquiry form_receiver captcha_used subscriber consent
  sweep_state enquiry_file limit_bucket free_use second_factor recovery_code staff_session order_note event_mail arrival given_access enquiry_reply
  download_count no_newsletter money_entry money_day money_check`.split(/\s+/);

test('each table is of the site, or named as one that holds people, money or what a machine keeps', () => {
  const unknown = tables.map(({ name }) => name).filter((name) => !siteTables.includes(name) && !others.includes(name));
  expect(unknown).toEqual([]);
  expect(siteTables.filter((name) => others.includes(name))).toEqual([]);
});

test('a table of the site refers to tables of the site only', () => {
  const outside = tables
    .filter(({ name }) => siteTables.includes(name))
    .flatMap(({ refersTo }) => refersTo.filter((name) => !siteTables.includes(name)));
  expect(outside).toEqual([]);
});

test('a column of the site that says who, such as an account or an address, is left out of an export', () => {
  const who = tables
    .filter(({ name }) => siteTables.includes(name))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => /[._](uid|email|phone|by|sealed|secrets?_json|owner)$|\.secret/.test(column));
  expect(who.toSorted()).toEqual([
    'distress_list.updated_by',
    'guide.owner',
    'menu_version.created_by',
    'page_draft.updated_by',
    'page_revision.created_by',
    'scheduled_change.created_by',
    'setting.secrets_json',
    'setting.updated_by',
  ]);
});
