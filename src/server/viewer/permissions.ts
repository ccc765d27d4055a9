import { type EndpointAccess, permissionFor } from '#contract/endpoint.ts';
import type { Permission, Role } from '#contract/permissions.ts';
import type { SignedIn, Viewer } from '../deps.ts';

/** Who may do what. Every check of a role goes through `may`. */
export const permissions: Readonly<Record<Permission, readonly Role[]>> = {
  'content.preview': ['author', 'publisher', 'admin'],
  'content.edit': ['author', 'publisher', 'admin'],
  'content.publish': ['publisher', 'admin'],
  'media.use': ['author', 'publisher', 'admin', 'shop', 'events'],
  'shop.manage': ['shop', 'admin'],
  'events.manage': ['events', 'admin'],
  'events.attend': ['door', 'events', 'admin'],
  'messages.manage': ['publisher', 'admin'],
  'members.manage': ['admin'],
  'site.manage': ['admin'],
};

/** Everything that an account may do; nothing if it is inactive or has no role. */
export function permissionsOf(viewer: Viewer): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => may(viewer, permission));
}

/** Roles whose holders see people or money, or speak for the site; they need a second factor. */
const factorRoles: ReadonlySet<Role> = new Set(['publisher', 'admin', 'shop', 'events', 'door']);

export function needsFactor(roles: readonly Role[]): boolean {
  return roles.some((role) => factorRoles.has(role));
}

/** An inactive account may do nothing, nor may a log-in that has not passed the second factor, whatever its roles. */
export function may(viewer: Viewer, permission: Permission): boolean {
  return holds(viewer, permission) && (viewer?.factor === 'none' || viewer?.factor === 'passed');
}

/** Whether the roles of an account give a permission; the log-in may still have to pass the second factor. */
export function holds(viewer: Viewer, permission: Permission): boolean {
  return viewer?.active === true && viewer.roles.some((role) => permissions[permission].includes(role));
}

/** What somebody lacks to call an endpoint, apart from the log-in; null if they may. */
export function lackOf(viewer: Viewer, access: EndpointAccess): 'permission' | 'factor' | null {
  const named = permissionFor(access);
  const anyOf = access === 'staff' ? (Object.keys(permissions) as Permission[]) : named === null ? [] : [named];
  if (anyOf.length === 0 || anyOf.some((permission) => may(viewer, permission))) return null;
  return anyOf.some((permission) => holds(viewer, permission)) ? 'factor' : 'permission';
}

const freshMs = 30 * 60_000;

/** Whether the person has proved a short time ago who they are: for refunds, roles, exports, erasure and settings. */
export function isFresh({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Date): boolean {
  return Math.abs(now.getTime() - provenAt) < freshMs;
}

/** The answer to whoever is not. The back office asks for the password or a code, and sends the call again. */
export const signInAgain = {
  errors: [{ errorMessage: 'Please confirm that it is you, and try again.', code: 'sign_in_again' }],
};
