import type { ColumnType, Generated } from 'kysely';

/** Rows of the second migration, stored like those of `tables.ts`. */
type Id = Generated<number>;
type Flag = ColumnType<number, number | undefined, number>;

/** A token in a mailed link, stored hashed and bound to one purpose; `subject` is a uid, an id or an e-mail address. */
interface LinkTokenTable {
  token_hash: string;
  purpose: string;
  subject: string;
  data_json: string;
  expires_at: string;
  used_at: string | null;
  created_at: string;
}
interface PasswordResetRequestTable {
  id: Id;
  email: string;
  created_at: string;
}
interface KnownDeviceTable {
  uid: string;
  device_hash: string;
  created_at: string;
  seen_at: string;
}

/** A file that pages offer for download, with its own access rule; the content is in the folder `files`. */
interface DownloadTable {
  id: Id;
  /** Part of links to it. */
  slug: string;
  file_name: string;
  /** Random name of the stored file. */
  stored_name: string;
  bytes: number;
  access_json: string;
  created_at: string;
}
/** A change of the e-mail address of an account; it applies once both addresses are confirmed. */
interface EmailChangeTable {
  uid: string;
  /** Links of an earlier change do not confirm this one. */
  change_id: string;
  old_email: string;
  new_email: string;
  /** The log-in that asked for the change; all others end. */
  session_id: string | null;
  old_confirmed_at: string | null;
  new_confirmed_at: string | null;
  created_at: string;
  expires_at: string;
}
/** An account that is being erased, until every part is done. */
interface ErasureTable {
  uid: string;
  email: string;
  email_verified: number;
  first_name: string | null;
  created_at: string;
}
/** The end of all log-ins at an external identity service before `valid_since`, except one; in seconds since 1970. */
interface IdentityRevocationTable {
  uid: string;
  valid_since: number;
  except_auth_time: number | null;
  created_at: string;
}
/** One log-in at an external identity service that has ended. */
interface IdentityLogOutTable {
  uid: string;
  auth_time: number;
  created_at: string;
}

interface CorporateTable {
  id: Id;
  name: string;
  seats: number;
  created_at: string;
  updated_at: string;
}
interface CorporateMemberTable {
  corporate_id: number;
  uid: string;
  role: 'member' | 'owner';
  joined_at: string;
}
interface CorporateInvitationTable {
  id: Id;
  corporate_id: number;
  email: string;
  email_key: string;
  name: string | null;
  role: 'member' | 'owner';
  status: 'pending' | 'accepted' | 'revoked' | 'declined';
  token_hash: string;
  expires_at: string;
  created_at: string;
  sent_at: string;
  created_by: string;
  accepted_uid: string | null;
  /** Set if a member is asked to move here: only this account can accept, and leaves the other company with it. */
  for_uid: ColumnType<string | null, string | null | undefined, string | null>;
  from_corporate_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** While its link sets a password. */
  held_until: ColumnType<string | null, string | null | undefined, string | null>;
}
interface CorporateGuideTable {
  corporate_id: number;
  guide_id: number;
}
interface CorporateGuideUseTable {
  corporate_id: number;
  guide_id: number;
  /** YYYY-MM */
  month: string;
  person_key: string;
}

interface SubscriptionTable {
  id: Id;
  uid: string;
  /** The uid until the subscription has ended, then null; unique. */
  live_uid: string | null;
  plan: 'standard' | 'pro';
  per: 'monthly' | 'yearly';
  status: 'pending' | 'active' | 'pastDue' | 'ended';
  /** Number of paid periods; the number of the next one is one more. */
  periods_paid: number;
  /** When the first period began; later periods begin on the same day of the month. */
  anchor_at: string | null;
  period_starts_at: string | null;
  paid_until: string | null;
  cancel_at_end: Flag;
  /** A change of plan that applies from the next period. */
  next_plan: 'standard' | 'pro' | null;
  next_per: 'monthly' | 'yearly' | null;
  /** The order whose payment has kept a new card that is not stored here yet. */
  card_order_id: ColumnType<number | null, number | null | undefined, number | null>;
  customer_ref: string | null;
  /** The provider's id of the kept card, encrypted. */
  card_sealed: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** YYYY-MM */
  card_expires: string | null;
  failed_charges: number;
  next_charge_at: string | null;
  ended_at: string | null;
  created_at: string;
  updated_at: string;
}
/** The steps of a guide that a member has ticked. */
interface GuideStepsTable {
  uid: string;
  guide_id: number;
  /** Keys of steps, made from their texts. */
  done_json: string;
  updated_at: string;
}

export interface MemberTables {
  guide_steps: GuideStepsTable;
  link_token: LinkTokenTable;
  password_reset_request: PasswordResetRequestTable;
  known_device: KnownDeviceTable;
  download: DownloadTable;
  email_change: EmailChangeTable;
  erasure: ErasureTable;
  identity_revocation: IdentityRevocationTable;
  identity_log_out: IdentityLogOutTable;
  corporate: CorporateTable;
  corporate_member: CorporateMemberTable;
  corporate_invitation: CorporateInvitationTable;
  corporate_guide: CorporateGuideTable;
  corporate_guide_use: CorporateGuideUseTable;
  subscription: SubscriptionTable;
}
