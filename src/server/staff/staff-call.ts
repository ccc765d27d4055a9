import type { Viewer } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { StaffCall } from './audited.ts';

/** Who calls a verb of staff; its permission was checked before. */
export function staffCall({ viewer, requestId }: { viewer: Viewer; requestId: string }): StaffCall {
  if (!viewer) throw refusal(401);
  return { uid: viewer.uid, requestId };
}
