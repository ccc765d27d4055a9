import { minuteMs } from '#contract/spans.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { Call } from '../http/route.ts';
import { may } from '../viewer/permissions.ts';
import { factorOfLink } from '../viewer/staff-session.ts';
import { viewerByUid } from '../viewer/viewer.ts';
import type { LogInClaims } from '../providers/identity/port.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { signedIn } from './staff-call.ts';

// A file for staff: an endpoint gives a link, and the browser fetches the file from it without a bearer token.

/** Who asks for a link, and in which browser. */
export type LinkCall = Pick<Call<unknown>, 'viewer' | 'staffPass' | 'setStaffPass'>;

/** What a link permits: this to this person, in the browser that asked for it. */
interface StaffGrant<What> extends LogInClaims {
  what: What;
  /** Of the secret in the cookie of that browser (http/staff-cookie.ts). */
  passHash: string;
  expires: number;
}

/** Long enough to press it. */
const lifeMs = 15 * minuteMs;

/** The address of a file. Sealed, because what it says may name a person, and addresses are logged. */
export function staffLink(
  deps: Deps,
  { viewer, staffPass, setStaffPass }: LinkCall,
  path: string,
  what: object,
): string {
  const { uid, sessionId, authTime } = signedIn(viewer);
  if (sessionId === null) throw refusal(401);
  const known = staffPass();
  const pass = known ?? randomToken();
  if (known === null) setStaffPass(pass);
  const expires = deps.now().getTime() + lifeMs;
  const grant: StaffGrant<object> = { what, uid, sessionId, authTime, passHash: hashToken(pass), expires };
  return `${path}?f=${deps.secrets.seal(JSON.stringify({ path, ...grant }))}`;
}

/**
 * What a link to `path` permits. Refuses with 404 a link that this server did not make or that another browser has, and
 * with 410 one that has ended: its time, its log-in, the second factor of that, or the permission of its person.
 */
export async function openStaffLink<What>(
  deps: Deps,
  { path, link, pass }: { path: string; link: unknown; pass: string | null },
  permissionFor: (what: What) => Permission | undefined,
): Promise<What> {
  const grant = typeof link === 'string' ? grantIn<What>(deps, link) : null;
  const permission = grant?.path === path ? permissionFor(grant.what) : undefined;
  if (!grant || !permission || pass === null || hashToken(pass) !== grant.passHash) throw refusal(404);
  const viewer = await viewerByUid(deps, grant.uid);
  const factor = await factorOfLink(deps, grant, viewer.roles);
  const mayNow = factor !== null && may({ ...viewer, factor }, permission);
  if (grant.expires <= deps.now().getTime() || !mayNow) throw refusal(410);
  return grant.what;
}

function grantIn<What>({ secrets }: Deps, link: string): (StaffGrant<What> & { path: string }) | null {
  try {
    return JSON.parse(secrets.unseal(link)) as StaffGrant<What> & { path: string };
  } catch {
    return null;
  }
}
