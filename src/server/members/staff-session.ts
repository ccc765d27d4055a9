import type { Role } from '#contract/permissions.ts';
import type { Deps, FactorState, SignedIn } from '../deps.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import type { IdentityClaims } from '../providers/identity/port.ts';
import { hashToken } from '../secrets.ts';
import { needsFactor } from './permissions.ts';
import { deleteOldStaffSessions, noteSessionUse, staffStateOf } from './staff-session.sql.ts';

const hourMs = 3_600_000;
/** A log-in of staff ends so long after it began, and after so long without use. */
const longestMs = 12 * hourMs;
const idleMs = hourMs;
/** Use is noted to the minute, so that not every call writes. */
const noteMs = 60_000;

export interface StaffRequest {
  /** The secret in the cookie of the browser that has entered a code (http/staff-cookie.ts); null without one. */
  pass: string | null;
  /** Sent by the page itself: it keeps no log-in alive. */
  background: boolean;
}

/**
 * What this log-in of somebody with roles may do now; null if it has ended, which ends it at the identity service too.
 * Our own table says it, whichever service has signed the token.
 */
export async function staffSession(
  deps: Pick<Deps, 'db' | 'identity' | 'now' | 'config'>,
  { uid, sessionId, authTime }: IdentityClaims,
  roles: readonly Role[],
  request: StaffRequest,
): Promise<Pick<SignedIn, 'factor' | 'provenAt'> | null> {
  const now = deps.now();
  const known = await staffStateOf(deps.db.read, uid, sessionId);
  const beganAt = authTime * 1000;
  const age = (since: number) => Math.abs(now.getTime() - since);
  const unused = age(known.used_at === null ? beganAt : Date.parse(known.used_at));
  if (age(beganAt) >= longestMs || unused >= idleMs) {
    await deps.identity.revokeSession(uid, sessionId);
    return null;
  }
  if (!request.background && (known.used_at === null || unused >= noteMs))
    await deps.db.transaction((tx) => noteSessionUse(tx, uid, sessionId, now.toISOString()));
  const factor = factorOf(known, deps.config.needsSecondFactor && needsFactor(roles), request.pass);
  // A password alone proves nothing once there is a second factor.
  const provenAt = known.set_up_at === null ? beganAt : factor === 'passed' ? Date.parse(known.passed_at ?? '') : 0;
  return { factor, provenAt };
}

function factorOf(
  known: Awaited<ReturnType<typeof staffStateOf>>,
  isNeeded: boolean,
  pass: string | null,
): FactorState {
  if (known.set_up_at === null) return isNeeded ? 'setUp' : 'none';
  // The cookie too: a token that somebody has copied from a browser does not pass with it.
  return pass !== null && known.pass_hash === hashToken(pass) ? 'passed' : 'code';
}

const keptMs = 90 * 24 * hourMs;

/** Kept for three months: they say when a log-in of staff has passed the second factor. */
export const oldStaffSessions: Sweeper = {
  what: 'staff_session',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteOldStaffSessions(tx, new Date(deps.now().getTime() - keptMs).toISOString(), limit),
    ),
};
