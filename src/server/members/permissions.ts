import { type EndpointAccess, permissionFor } from '#contract/endpoint.ts';
import type { Permission, Role } from '#contract/permissions.ts';
import type { Viewer } from '../deps.ts';

/** Who may do what. Every check of a role goes through `may`. */
export const permissions: Readonly<Record<Permission, readonly Role[]>> = {
  'content.preview': ['author', 'publisher', 'admin'],
  'content.edit': ['author', 'publisher', 'admin'],
  'content.publish': ['publisher', 'admin'],
  'shop.manage': ['shop', 'admin'],
  'events.manage': ['events', 'admin'],
  'events.attend': ['door', 'events', 'admin'],
  'members.manage': ['admin'],
  'site.manage': ['admin'],
};

/** Everything that an account may do; nothing if it is inactive or has no role. */
export function permissionsOf(viewer: Viewer): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => may(viewer, permission));
}

/** An inactive account has no permission, whatever its roles. */
export function may(viewer: Viewer, permission: Permission): boolean {
  return viewer?.active === true && viewer.roles.some((role) => permissions[permission].includes(role));
}

/** Whether somebody may call an endpoint, apart from the log-in that it may need. */
export function mayCall(viewer: Viewer, access: EndpointAccess): boolean {
  if (access === 'staff') return permissionsOf(viewer).length > 0;
  const permission = permissionFor(access);
  return permission === null || may(viewer, permission);
}
