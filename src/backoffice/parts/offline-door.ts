import { hasDoorList } from '#web/api/door-list.ts';
import { isUnreachable } from '#web/api/error-text.ts';

/**
 * Whether somebody enters the door without being asked who they are, because there is nobody to ask: their list of an
 * event is on this phone. The server decides about each call that reaches it.
 */
export function entersOffline(failure: unknown, uid: string): boolean {
  return isUnreachable(failure) && /^\/admin\/door(\/|$)/.test(window.location.pathname) && hasDoorList(uid);
}
