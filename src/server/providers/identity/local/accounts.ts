import { randomBytes, randomUUID } from 'node:crypto';
import { plainAddress } from '#contract/email-address.ts';
import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken, randomToken } from '../../../secrets.ts';
import type { Caller } from './fair-queue.ts';
import {
  type Account,
  accountByEmail,
  accountByUid,
  deleteExpired,
  insertAccount,
  insertRefreshToken,
  insertSession,
  liveSession,
  noteSessionUse,
  refreshTokenByHash,
  replacePassword,
  revokeSession,
  revokeSessions,
  spendRefreshToken,
  updateAccount,
} from './identity.sql.ts';
import { maxPasswordLength } from '../password-rules.ts';
import { longestLogInMs } from '../port.ts';
import { checkNewPassword, unmatchableHash, hashPassword, isPassword } from './password.ts';
import { idTokenSeconds } from './key-rotation.ts';
import type { Signer } from './signing-key.ts';
import { ToolkitError } from './toolkit-error.ts';
import { asFlag } from '../../../db/flag.ts';

export type AccountDeps = Pick<Deps, 'db' | 'now'> & { signer: Signer; issuer: () => string; audience: string };

/** The result of a log-in. */
export interface Tokens {
  account: Account;
  idToken: string;
  refreshToken: string;
  expiresIn: number;
}

const refreshTokenLifeMs = 30 * dayMs;
/** A used refresh token still works for this time: for a lost response, and for two tabs that refresh together. */
const reuseGraceMs = 30_000;

/** A browser that logs in; the list of log-ins shows its User-Agent. */
export interface Client extends Caller {
  userAgent: string | null;
}

export interface NewAccount {
  email: string;
  password: string;
  displayName: string | null;
}

export async function signUp(deps: AccountDeps, given: NewAccount, caller: Client): Promise<Tokens> {
  checkNewPassword(given.password, given.email);
  const { account, created } = await createAccount(deps, { ...given, emailVerified: false }, caller);
  if (!created) throw new ToolkitError('EMAIL_EXISTS');
  return openSession(deps, account, caller.userAgent);
}

/** Returns the account of an e-mail address, or creates it. Both cases compute one hash and take the same time. */
export async function createAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  given: NewAccount & { emailVerified: boolean },
  caller: Caller,
): Promise<{ account: Account; created: boolean }> {
  const made: Account = {
    uid: randomBytes(21).toString('base64url'),
    email: plainAddress(given.email),
    email_key: emailKey(given.email),
    password_hash: await hashPassword(given.password, caller),
    display_name: given.displayName?.trim() || null,
    email_verified: asFlag(given.emailVerified),
    disabled: 0,
    valid_since: Math.floor(deps.now().getTime() / 1000),
    created_at: deps.now().toISOString(),
  };
  if (await deps.db.transaction((tx) => insertAccount(tx, made))) return { account: made, created: true };
  const account = await accountByEmail(deps.db.read, made.email_key);
  if (!account) throw new Error('The account of this address was deleted during a repeated sign-up.');
  return { account, created: false };
}

/**
 * An unknown address and a wrong password give the same error at the same cost (invariant 16). The error USER_DISABLED
 * appears only after the correct password.
 */
export async function signIn(deps: AccountDeps, email: string, password: string, caller: Client): Promise<Tokens> {
  const account = await accountByEmail(deps.db.read, emailKey(email));
  const matches = await isPassword(
    password.slice(0, maxPasswordLength + 1),
    account?.password_hash ?? unmatchableHash,
    caller,
  );
  if (!account || !matches) throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
  if (account.disabled) throw new ToolkitError('USER_DISABLED');
  return openSession(deps, account, caller.userAgent);
}

/** Exchanges a refresh token for new tokens. Using an old one again after the grace time ends its session. */
export async function refreshSession(deps: AccountDeps, refreshToken: string): Promise<Tokens> {
  const now = deps.now();
  const at = now.toISOString();
  const renewed = await deps.db.transaction(async (tx) => {
    const hash = hashToken(refreshToken);
    let token = await spendRefreshToken(tx, hash, at);
    if (!token) {
      const used = await refreshTokenByHash(tx, hash);
      if (!used?.revoked_at) return null;
      // Math.abs, so that a clock that was set back does not lengthen the grace time.
      if (Math.abs(now.getTime() - Date.parse(used.revoked_at)) > reuseGraceMs) {
        await revokeSession(tx, used.session_id, at);
        return null;
      }
      token = used;
    }
    const session = token.expires_at > at ? await liveSession(tx, token.session_id) : undefined;
    const account = session && (await accountByUid(tx, session.uid));
    if (!session || !account) return null;
    await noteSessionUse(tx, token.session_id, at);
    return {
      account,
      sessionId: token.session_id,
      openedAt: session.created_at,
      refreshToken: await newRefreshToken(tx, token.session_id, now),
    };
  });
  if (!renewed) throw new ToolkitError('INVALID_REFRESH_TOKEN');
  if (renewed.account.disabled) throw new ToolkitError('USER_DISABLED');
  const openedSeconds = Math.floor(Date.parse(renewed.openedAt) / 1000);
  if (openedSeconds < renewed.account.valid_since || now.getTime() >= openedSeconds * 1000 + longestLogInMs)
    throw new ToolkitError('TOKEN_EXPIRED');
  return {
    account: renewed.account,
    refreshToken: renewed.refreshToken,
    ...(await idToken(deps, renewed.account, renewed.sessionId, openedSeconds)),
  };
}

/** Ends the session of a refresh token, used or not. Does nothing for an unknown token. */
export async function signOut(deps: Pick<Deps, 'db' | 'now'>, refreshToken: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const token = await refreshTokenByHash(tx, hashToken(refreshToken));
    if (token) await revokeSession(tx, token.session_id, deps.now().toISOString());
  });
}

/** Whether the session of an ID token is still valid. Read on every call, so a log-out acts at once (invariant 18). */
export async function isCurrentSession(
  deps: Pick<Deps, 'db'>,
  claims: { uid: string; sessionId: string; authTime: number },
): Promise<boolean> {
  const session = await liveSession(deps.db.read, claims.sessionId);
  return (
    session !== undefined &&
    session.uid === claims.uid &&
    session.disabled === 0 &&
    claims.authTime >= session.valid_since
  );
}

/** As at Firebase: an older log-in may be that of somebody else at an open browser. */
const recentSeconds = 5 * 60;

/** A new password set by the person itself: ends all sessions of the account and opens a new one. */
export async function changePassword(
  deps: AccountDeps,
  claims: { uid: string; authTime: number },
  password: string,
  caller: Client,
): Promise<Tokens> {
  const account = await accountByUid(deps.db.read, claims.uid);
  if (!account) throw new ToolkitError('INVALID_ID_TOKEN');
  if (Math.abs(deps.now().getTime() / 1000 - claims.authTime) > recentSeconds)
    throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  checkNewPassword(password, account.email);
  const hash = await hashPassword(password, caller);
  await deps.db.transaction(async (tx) => {
    // The hash takes time: refuse if another change came first.
    if (!(await replacePassword(tx, account.uid, account.password_hash, hash)))
      throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await revokeSessions(tx, account.uid, null, deps.now().toISOString());
  });
  return openSession(deps, { ...account, password_hash: hash }, caller.userAgent);
}

export async function rename(deps: Pick<Deps, 'db'>, uid: string, displayName: string | null): Promise<Account> {
  return deps.db.transaction(async (tx) => {
    await updateAccount(tx, uid, { display_name: displayName });
    const account = await accountByUid(tx, uid);
    if (!account) throw new ToolkitError('INVALID_ID_TOKEN');
    return account;
  });
}

/** Deletes up to `limit` refresh tokens that expired a day ago, and sessions left without tokens; returns the count. */
export function deleteExpiredTokens(deps: Pick<Deps, 'db' | 'now'>, limit: number): Promise<number> {
  return deps.db.transaction((tx) => deleteExpired(tx, new Date(deps.now().getTime() - dayMs).toISOString(), limit));
}

/** Normalises an address, so that another letter case is the same account and the same budget (invariant 17). */
export function emailKey(email: string): string {
  return plainAddress(email).toLowerCase();
}

async function openSession(deps: AccountDeps, account: Account, userAgent: string | null): Promise<Tokens> {
  const now = deps.now();
  const sessionId = randomUUID();
  // A clock that was set back could give a time before `valid_since`, which would make the new session invalid.
  const authTime = Math.max(Math.floor(now.getTime() / 1000), account.valid_since);
  const refreshToken = await deps.db.transaction(async (tx) => {
    // The password check takes time: refuse if the account was disabled or its password changed in between.
    if (!(await replacePassword(tx, account.uid, account.password_hash, account.password_hash)))
      throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
    await insertSession(tx, {
      id: sessionId,
      uid: account.uid,
      at: new Date(authTime * 1000).toISOString(),
      userAgent,
    });
    return newRefreshToken(tx, sessionId, now);
  });
  return { account, refreshToken, ...(await idToken(deps, account, sessionId, authTime)) };
}

async function newRefreshToken(
  tx: Parameters<typeof insertRefreshToken>[0],
  sessionId: string,
  now: Date,
): Promise<string> {
  const token = randomToken();
  await insertRefreshToken(tx, {
    token_hash: hashToken(token),
    session_id: sessionId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + refreshTokenLifeMs).toISOString(),
  });
  return token;
}

async function idToken(deps: AccountDeps, account: Account, sessionId: string, authTime: number) {
  const claims = {
    uid: account.uid,
    sessionId,
    email: account.email,
    emailVerified: account.email_verified === 1,
    displayName: account.display_name,
    authTime,
  };
  return {
    idToken: await deps.signer.sign(claims, deps.issuer(), deps.audience, deps.now()),
    expiresIn: idTokenSeconds,
  };
}
