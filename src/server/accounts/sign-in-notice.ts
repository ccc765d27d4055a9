import { browserName } from '#contract/browser-name.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps, SignedIn } from '../deps.ts';
import type { ClientDevice } from '../http/device-cookie.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { newSignInMail } from './password-mails.ts';
import { countDevicesSince, deleteOldDevices, insertDevice, seeDevice } from './sign-in-notice.sql.ts';

/** More new browsers of an account in an hour are neither told nor kept: nobody fills a stranger's mailbox. */
const newPerHour = 5;

/**
 * Mails the member about a log-in from a browser that is not known for the account, once per log-in. The log-in of the
 * sign-up causes no mail. Returns the device id that the browser keeps in a cookie; only its hash is stored.
 */
export async function noteSignIn(
  tx: Tx,
  deps: Deps,
  viewer: Pick<SignedIn, 'uid' | 'email' | 'authTime'>,
  memberSince: string,
  client: ClientDevice,
): Promise<string> {
  const device = client.id ?? randomToken();
  // With the uid, because several members can use one browser.
  const hash = hashToken(`${viewer.uid} ${device}`);
  const at = deps.now();
  if (await seeDevice(tx, hash, at.toISOString())) return device;
  const hourAgo = new Date(at.getTime() - hourMs).toISOString();
  if ((await countDevicesSince(tx, viewer.uid, hourAgo)) >= newPerHour) return device;
  if (viewer.authTime * 1000 > Date.parse(memberSince)) {
    const browser = browserName(client.userAgent);
    await queueMail(tx, deps, newSignInMail(deps, { ...viewer, browser, at, locale: visitor().locale }));
  }
  await insertDevice(tx, viewer.uid, hash, at.toISOString());
  return device;
}

const keptMs = 400 * dayMs;

/** Deletes devices that were not used for longer than the life of their cookie. */
export const oldDevices: Sweeper = {
  what: 'known_device',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) => deleteOldDevices(tx, new Date(deps.now().getTime() - keptMs).toISOString(), limit)),
};
