import type { Found } from '#contract/admin/today.ts';
import { staffMeans, stateNames } from '#contract/admin/subscribers.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { foundAtOnce } from '../staff/entity.ts';
import { insertConsents } from './newsletter.sql.ts';
import { subscriberById, subscribersPage, unsubscribeById } from './subscriber.admin.sql.ts';

const gone = fail('This address is erased.', 'subscriberId', 'missing');
const ended = fail('This address is unsubscribed already.', 'subscriberId', 'unsubscribed');

/** Ends a subscription that somebody asked staff to end. The reason stands with the evidence, and goes with it. */
export async function unsubscribeByStaff(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { subscriberId, reason }: { subscriberId: number; reason: string },
): Promise<Outcome<{ before: object; after: { subscriberId: number; state: 'unsubscribed' } }>> {
  const at = deps.now().toISOString();
  const was = await subscriberById(tx, subscriberId);
  if (!was) return gone;
  if (!(await unsubscribeById(tx, subscriberId, at))) return ended;
  const said = { kind: 'unsubscribed' as const, wording: '', means: staffMeans, reason: reason.trim(), at };
  await insertConsents(tx, [{ subscriber_id: subscriberId, ...said }]);
  return ok({ before: { state: was.status }, after: { subscriberId, state: 'unsubscribed' } });
}

/** Subscribers by the beginning of their address. */
export async function searchSubscribers({ db }: Deps, words: string): Promise<Found[]> {
  const { rows } = await subscribersPage(db.read, { find: words }, { size: foundAtOnce, isCounted: false });
  return rows.map(({ id, email, status }) => ({
    title: email,
    detail: `Newsletter · ${stateNames[status]}`,
    to: `/admin/subscribers/${id}`,
  }));
}
