import type { SignedIn, Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { StaffCall } from './audited.ts';

/** The person who calls; the route has checked the permission before. */
export function signedIn(viewer: Viewer): SignedIn {
  if (!viewer) throw refusal(401);
  return viewer;
}

/** Who calls a verb of staff, for the audit. */
export function staffCall({ viewer, requestId }: { viewer: Viewer; requestId: string }): StaffCall {
  const { uid, email } = signedIn(viewer);
  return { uid, email, requestId };
}
