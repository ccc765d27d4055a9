import { plainName } from '#contract/person-name.ts';
import { type Role, roles } from '#contract/permissions.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { standingOf } from './viewer.sql.ts';
import { isSameEmail } from './same-email.ts';
import { staffSession, type StaffRequest } from './staff-session.ts';

/**
 * The person of a bearer token; null if the token is invalid now, or its log-in of staff has ended. Runs on every
 * signed-in call.
 */
export async function viewerOf(
  deps: Pick<Deps, 'db' | 'identity' | 'now' | 'config'>,
  token: string,
  request: StaffRequest = { pass: null, background: true },
): Promise<SignedIn | null> {
  const claims = await deps.identity.verify(token);
  if (!claims) return null;
  const { uid, email, displayName, authTime, sessionId } = claims;
  // Before the first UpdateUserProfile there is no row: the person is signed in and has no roles.
  const standing = await standingOf(deps.db.read, uid);
  const roles = standing ? rolesOf(standing.roles_json) : [];
  const staff = roles.length === 0 ? asMember(claims) : await staffSession(deps, claims, roles, request);
  if (!staff) return null;
  return {
    uid,
    email,
    // Our own record, not the claim of the token (decision 44).
    emailVerified: standing?.email_verified === 1 && isSameEmail(standing.email, email),
    // Another identity service takes every name.
    displayName: plainName(displayName),
    authTime,
    sessionId,
    roles,
    active: standing?.status !== 'inactive',
    ...staff,
  };
}

const asMember = ({ authTime }: { authTime: number }) => ({ factor: 'none' as const, provenAt: authTime * 1000 });

/** The standing of an account now, for a link that was signed for it and carries no bearer token. */
export async function viewerByUid(deps: Pick<Deps, 'db'>, uid: string): Promise<SignedIn> {
  const standing = await standingOf(deps.db.read, uid);
  return {
    uid,
    email: '',
    emailVerified: false,
    displayName: null,
    authTime: 0,
    sessionId: null,
    roles: standing ? rolesOf(standing.roles_json) : [],
    active: standing?.status !== 'inactive',
    // The link was signed for a log-in that had passed.
    factor: 'none',
    provenAt: 0,
  };
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

export function rolesOf(json: string): Role[] {
  const stored: unknown = JSON.parse(json);
  return Array.isArray(stored) ? stored.filter(isRole) : [];
}
