import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { insertLogOut, insertRevocation } from './firebase.sql.ts';
import { type GoogleApi, GoogleRefusal } from './google-api.ts';
import { newPasswordFault } from './password-rules.ts';
import { type IdentityAdministration, type IdentityUser, type NewUser, emailExistsText } from './port.ts';

const googleUser = z.object({
  localId: z.string(),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  displayName: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
  /** Seconds since 1970, as a text. */
  validSince: z.optional(z.string()),
});
export type GoogleUser = z.infer<typeof googleUser>;
const found = z.object({ users: z.optional(z.array(googleUser)) });
const created = z.object({ localId: z.string() });
const done = z.object({});

/** projects.accounts of the Identity Toolkit, called by the server for its members. */
export function firebaseAdministration(
  deps: Pick<Deps, 'db' | 'now'>,
  api: GoogleApi,
  accountsUrl: string,
  /** Called after each change of an account. */
  changed: (uid: string) => void,
): IdentityAdministration & { lookUp(uid: string, timeoutMs: number): Promise<GoogleUser | null> } {
  const find = async (
    by: { localId: string[] } | { email: string[] },
    options: Parameters<GoogleApi['post']>[3] = { isRepeatable: true },
  ) => (await api.post(`${accountsUrl}:lookup`, by, found, options)).users?.[0] ?? null;

  /** Sets fields to given values, so that a repetition does no harm. An account that is gone needs no change. */
  async function update(uid: string, values: object): Promise<void> {
    try {
      await api.post(`${accountsUrl}:update`, { localId: uid, ...values }, done, { isRepeatable: true });
    } catch (error) {
      if (!isRefusal(error, 'USER_NOT_FOUND')) throw error;
    } finally {
      changed(uid);
    }
  }

  const nowSeconds = () => Math.floor(deps.now().getTime() / 1000);

  /** The API refuses the sessions from now on, before Google knows and in all processes. */
  async function endSessions(uid: string, exceptSessionId: string | null, validSince = nowSeconds()): Promise<void> {
    const except = exceptSessionId === null ? null : Number(exceptSessionId);
    await deps.db.transaction((tx) =>
      insertRevocation(tx, {
        uid,
        valid_since: validSince,
        except_auth_time: except,
        created_at: deps.now().toISOString(),
      }),
    );
  }

  /**
   * Also those of the second that has begun: Google counts in seconds, and a stranger could log in once in every one.
   * Returns when that second is over, so that the owner's next log-in counts.
   */
  async function endAllSessions(uid: string): Promise<void> {
    const next = nowSeconds() + 1;
    await endSessions(uid, null, next);
    await setTimeout(Math.max(0, next * 1000 - deps.now().getTime()));
  }

  async function createUser({ email, password, displayName, emailVerified }: NewUser) {
    const fault = newPasswordFault(password, email);
    if (fault !== null) return { ok: false as const, problem: 'weakPassword' as const, message: fault };
    try {
      const user = { email: email.trim(), password, emailVerified, ...(displayName && { displayName }) };
      const { localId } = await api.post(accountsUrl, user, created, { isRepeatable: false });
      return { ok: true as const, uid: localId };
    } catch (error) {
      if (isRefusal(error, 'EMAIL_EXISTS'))
        return { ok: false as const, problem: 'emailExists' as const, message: emailExistsText };
      const weak = weakByGoogle(error);
      if (weak !== null) return weak;
      throw error;
    }
  }

  /** What Google takes for no address has no account; it must not hold up the addresses after it. */
  async function userAt(email: string): Promise<IdentityUser | null> {
    try {
      return asUser(await find({ email: [email.trim()] }));
    } catch (error) {
      if (isRefusal(error, 'INVALID_EMAIL')) return null;
      throw error;
    }
  }

  return {
    lookUp: (uid, timeoutMs) => find({ localId: [uid] }, { isRepeatable: false, timeoutMs }),
    async ensureUser(user) {
      const existing = await find({ email: [user.email] });
      if (existing) return { uid: existing.localId, created: false };
      const made = await createUser(user);
      if (made.ok) return { uid: made.uid, created: true };
      const other = made.problem === 'emailExists' ? await find({ email: [user.email] }) : null;
      if (!other) throw new Error(`An account could not be created: ${made.message}`);
      return { uid: other.localId, created: false };
    },
    userByEmail: userAt,
    userByUid: async (uid) => asUser(await find({ localId: [uid] })),
    createUser,
    async setPassword(uid, password) {
      const user = await find({ localId: [uid] });
      if (!user) throw new Error('The account of a new password does not exist.');
      const fault = newPasswordFault(password, user.email ?? '');
      if (fault !== null) return { ok: false, problem: 'weakPassword', message: fault };
      try {
        await update(uid, { password, validSince: String(nowSeconds()) });
      } catch (error) {
        const weak = weakByGoogle(error);
        if (weak !== null) return weak;
        throw error;
      }
      await endAllSessions(uid);
      return { ok: true };
    },
    async setEmail(uid, email) {
      try {
        await update(uid, { email: email.trim(), emailVerified: true });
        return { ok: true };
      } catch (error) {
        if (isRefusal(error, 'EMAIL_EXISTS')) return { ok: false, problem: 'emailExists' };
        throw error;
      }
    },
    setDisplayName: (uid, displayName) =>
      update(uid, displayName === null ? { deleteAttribute: ['DISPLAY_NAME'] } : { displayName }),
    setEmailVerified: (uid) => update(uid, { emailVerified: true }),
    async setDisabled(uid, disabled) {
      if (disabled) await endSessions(uid, null);
      await update(uid, { disableUser: disabled });
    },
    async revokeSessions(uid, exceptSessionId = null) {
      // Google would end all of them; the API alone refuses the others.
      if (exceptSessionId !== null) return endSessions(uid, exceptSessionId);
      await endAllSessions(uid);
      await update(uid, { validSince: String(nowSeconds()) });
    },
    async revokeSession(uid, sessionId) {
      const authTime = Number(sessionId);
      if (!Number.isSafeInteger(authTime)) return;
      const created_at = deps.now().toISOString();
      await deps.db.transaction((tx) => insertLogOut(tx, { uid, auth_time: authTime, created_at }));
    },
    sessions: async () => null,
    async deleteUser(uid) {
      await endSessions(uid, null);
      try {
        await api.post(`${accountsUrl}:delete`, { localId: uid }, done, { isRepeatable: true });
      } catch (error) {
        if (!isRefusal(error, 'USER_NOT_FOUND')) throw error;
      } finally {
        changed(uid);
      }
    },
  };
}

/** The project may require more of passwords than the site. */
function weakByGoogle(error: unknown) {
  return isRefusal(error, 'WEAK_PASSWORD') || isRefusal(error, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS')
    ? ({
        ok: false,
        problem: 'weakPassword',
        message: 'This password is not strong enough. Please choose a longer one, with letters, digits and symbols.',
      } as const)
    : null;
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof GoogleRefusal && error.code === code;
}

function asUser(user: GoogleUser | null): IdentityUser | null {
  return (
    user && {
      uid: user.localId,
      email: user.email ?? '',
      emailVerified: user.emailVerified ?? false,
      displayName: user.displayName || null,
      disabled: user.disabled ?? false,
    }
  );
}
