import type { Kysely } from 'kysely';
import { dayMs, hourMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { hashToken, randomToken } from '../secrets.ts';
import {
  type LinkTokenRow,
  deleteExpiredLinkTokens,
  deleteUnused,
  insertLinkToken,
  linkTokenByHash,
  markUnused,
  markUsed,
  unusedLinkTokens,
} from './link-token.sql.ts';

/** What a link in a mail permits, and for how long. A token of one purpose is invalid for every other one. */
const lifeMs = {
  resetPassword: hourMs,
  verifyEmail: 7 * dayMs,
  /** The payToken of a payVM: proves who pays for a subscription. */
  paySubscription: 7 * dayMs,
  /** A renewal that the bank wants the member to confirm. */
  confirmRenewal: 14 * dayMs,
  /** Asks for the delivery address of a paid order. */
  deliveryAddress: 90 * dayMs,
  /** The first administrator of a new site, from the terminal. */
  setUpSite: hourMs,
  /** Invites somebody to work here. */
  joinStaff: 7 * dayMs,
  oldEmail: dayMs,
  newEmail: dayMs,
} as const;
export type LinkPurpose = keyof typeof lifeMs;

/** The texts of contract §2, 11 and §3, 17. */
export const linkInvalid = fail('This link is invalid or has expired.', undefined, 'link_invalid');
export const linkUsed = fail('This link has already been used.', undefined, 'link_used');

export interface LinkToken {
  /** A uid, an id or an e-mail address. */
  subject: string;
  data: unknown;
}

/** Issues a token of 256 random bits for a mailed link; only its hash is stored (invariant 12). */
export async function issueLinkToken(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  purpose: LinkPurpose,
  subject: string,
  data: unknown = null,
): Promise<string> {
  const token = randomToken();
  const now = deps.now();
  await insertLinkToken(tx, {
    token_hash: hashToken(token),
    purpose,
    subject,
    data_json: JSON.stringify(data),
    expires_at: new Date(now.getTime() + lifeMs[purpose]).toISOString(),
    used_at: null,
    created_at: now.toISOString(),
  });
  return token;
}

/** Reads a token without using it, for the page that a link opens. */
export async function readLinkToken(
  source: Kysely<Tables>,
  deps: Pick<Deps, 'now'>,
  purpose: LinkPurpose,
  token: string,
): Promise<Outcome<LinkToken>> {
  const row = await linkTokenByHash(source, hashToken(token));
  if (!row || row.purpose !== purpose) return linkInvalid;
  if (row.used_at !== null) return linkUsed;
  return row.expires_at > deps.now().toISOString() ? ok(asToken(row)) : linkInvalid;
}

/** Uses a token; of several parallel calls one succeeds. Call it in the transaction of the change that it permits. */
export async function spendLinkToken(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  purpose: LinkPurpose,
  token: string,
): Promise<Outcome<LinkToken>> {
  const found = await readLinkToken(tx, deps, purpose, token);
  if (!found.ok) return found;
  return (await markUsed(tx, hashToken(token), deps.now().toISOString())) ? found : linkUsed;
}

/** Makes a used token valid again, after the change that it permitted has failed. */
export async function restoreLinkToken(tx: Tx, token: string): Promise<void> {
  await markUnused(tx, hashToken(token));
}

/** Makes all unused tokens of a purpose invalid, for example when a new link is sent or the address changes. */
export async function revokeLinkTokens(tx: Tx, purpose: LinkPurpose, subject: string): Promise<void> {
  await deleteUnused(tx, purpose, subject);
}

/** The links of a purpose that still work. */
export async function openLinks(
  source: Kysely<Tables>,
  deps: Pick<Deps, 'now'>,
  purpose: LinkPurpose,
): Promise<(LinkToken & { expiresAt: string })[]> {
  const rows = await unusedLinkTokens(source, purpose, deps.now().toISOString());
  return rows.map((row) => ({ ...asToken(row), expiresAt: row.expires_at }));
}

const keptMs = 30 * dayMs;

/** Keeps an expired token for a month, so that its link says 'already been used' instead of 'invalid'. */
export const oldLinkTokens: Sweeper = {
  what: 'link_token',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteExpiredLinkTokens(tx, new Date(deps.now().getTime() - keptMs).toISOString(), limit),
    ),
};

function asToken(row: LinkTokenRow): LinkToken {
  return { subject: row.subject, data: JSON.parse(row.data_json) };
}
