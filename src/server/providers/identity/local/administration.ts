import { plainAddress } from '#contract/email-address.ts';
import type { Tx } from '../../../db/connect.ts';
import type { Deps } from '../../../deps.ts';
import { type IdentityAdministration, type IdentityUser, emailExistsText, longestLogInMs } from '../port.ts';
import { createAccount, emailKey } from './accounts.ts';
import {
  type Account,
  accountByEmail,
  accountByUid,
  deleteAccount,
  liveSessions,
  revokeSessionOf,
  revokeSessions,
  updateAccount,
} from './identity.sql.ts';
import { newPasswordFault } from '../password-rules.ts';
import { hashPassword } from './password.ts';

type Administration = Omit<IdentityAdministration, 'ensureUser'>;

/** The queue entry of the server's own hashes, so that they do not wait behind those of visitors. */
export const ownWork = { network: 'own', known: true };

/** The calls that the server makes for its members. They act at once: the API reads account and session per request. */
export function administration(deps: Pick<Deps, 'db' | 'now'>): Administration {
  const change = (uid: string, values: Parameters<typeof updateAccount>[2]) =>
    deps.db.transaction((tx) => updateAccount(tx, uid, values));

  return {
    async userByEmail(email) {
      return asUser(await accountByEmail(deps.db.read, emailKey(email)));
    },
    async userByUid(uid) {
      return asUser(await accountByUid(deps.db.read, uid));
    },
    async createUser(user) {
      const fault = newPasswordFault(user.password, user.email);
      if (fault !== null) return { ok: false, problem: 'weakPassword', message: fault };
      const { account, created } = await createAccount(deps, user, ownWork);
      return created ? { ok: true, uid: account.uid } : { ok: false, problem: 'emailExists', message: emailExistsText };
    },
    async setPassword(uid, password) {
      const account = await accountByUid(deps.db.read, uid);
      if (!account) throw new Error('The account of a new password does not exist.');
      const fault = newPasswordFault(password, account.email);
      if (fault !== null) return { ok: false, problem: 'weakPassword', message: fault };
      const hash = await hashPassword(password, ownWork);
      await deps.db.transaction(async (tx) => {
        await updateAccount(tx, uid, { password_hash: hash });
        await revokeSessions(tx, uid, null, deps.now().toISOString());
      });
      return { ok: true };
    },
    async setEmail(uid, email) {
      const key = emailKey(email);
      const isTaken = async (tx: Tx) => {
        const other = await accountByEmail(tx, key);
        return other !== undefined && other.uid !== uid;
      };
      const taken = await deps.db
        .transaction(async (tx) => {
          if (await isTaken(tx)) return true;
          await updateAccount(tx, uid, { email: plainAddress(email), email_key: key, email_verified: 1 });
          return false;
        })
        .catch(async (error: unknown) => {
          // Of two accounts that take one address at the same time, the unique key refuses the second.
          if (await deps.db.transaction(isTaken)) return true;
          throw error;
        });
      return taken ? { ok: false, problem: 'emailExists' } : { ok: true };
    },
    setDisplayName: (uid, displayName) => change(uid, { display_name: displayName }),
    setEmailVerified: (uid) => change(uid, { email_verified: 1 }),
    async setDisabled(uid, disabled) {
      await deps.db.transaction(async (tx) => {
        await updateAccount(tx, uid, { disabled: disabled ? 1 : 0 });
        // So that its sessions stay ended when the account is enabled again.
        if (disabled) await revokeSessions(tx, uid, null, deps.now().toISOString());
      });
    },
    async revokeSessions(uid, exceptSessionId = null) {
      await deps.db.transaction((tx) => revokeSessions(tx, uid, exceptSessionId, deps.now().toISOString()));
    },
    async revokeSession(uid, sessionId) {
      await deps.db.single((source) => revokeSessionOf(source, uid, sessionId, deps.now().toISOString()));
    },
    async sessions(uid) {
      const now = deps.now();
      const begun = new Date(now.getTime() - longestLogInMs).toISOString();
      const rows = await liveSessions(deps.db.read, uid, { at: now.toISOString(), begun });
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? row.created_at,
        userAgent: row.user_agent,
      }));
    },
    async deleteUser(uid) {
      await deps.db.transaction((tx) => deleteAccount(tx, uid));
    },
  };
}

function asUser(account: Account | undefined): IdentityUser | null {
  return account
    ? {
        uid: account.uid,
        email: account.email,
        emailVerified: account.email_verified === 1,
        displayName: account.display_name,
        disabled: account.disabled === 1,
      }
    : null;
}
