import type { Subscriber as WireSubscriber, SubscriberRow } from '#contract/admin/subscribers.ts';
import type { Subscriber } from './newsletter.sql.ts';
import type { ConsentRow, SubscriberPageRow } from './subscriber.admin.sql.ts';

export const localeOf = ({ locale }: Pick<Subscriber, 'locale'>): 'au' | 'nz' => (locale === 'nz' ? 'nz' : 'au');

export function toSubscriberRow(row: Omit<SubscriberPageRow, 'locale'>): SubscriberRow {
  return {
    subscriberId: row.id,
    email: row.email,
    name: row.name,
    state: row.status,
    since: row.created_at,
    changedAt: row.changed_at ?? row.created_at,
  };
}

export function toSubscriber(row: Subscriber, consents: readonly ConsentRow[]): WireSubscriber {
  const changes = consents.map((each) => each.recorded_at ?? each.at);
  return {
    ...toSubscriberRow({ ...row, changed_at: changes.toSorted().at(-1) ?? null }),
    locale: localeOf(row),
    consents: consents.map(({ kind, wording, means, at, source, reason, recorded_at: recordedAt }) => ({
      kind,
      wording,
      means,
      at,
      source,
      reason,
      recordedAt,
    })),
  };
}
