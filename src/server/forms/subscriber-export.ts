import { exportSubscribers, meansText, stateNames } from '#contract/admin/subscribers.ts';
import * as schemas from '#contract/admin/subscribers.schemas.ts';
import { type Cell, csvExport } from '../staff/csv-export.ts';
import { sydneyClock } from '../staff/sydney-clock.ts';
import { columnNames, siteNames } from './subscriber-columns.ts';
import {
  type ConsentRow,
  consentsOfSubscribers,
  type SubscriberPageRow,
  subscribersPage,
} from './subscriber.admin.sql.ts';
import { localeOf } from './subscriber.wire.ts';

/** The subscribers of the list as a file, each with the consent that counts. */
export const subscribersFile = csvExport(exportSubscribers, schemas.exportSubscribers, {
  subject: () => 'subscriber:list',
  fileName: 'subscribers',
  columns: columnNames,
  async rows({ db }, { key: _key, ...asked }, { after, size }) {
    const page = await subscribersPage(db.read, { ...asked, after }, { size, isCounted: false });
    const consents = await consentsOfSubscribers(
      db.read,
      page.rows.map(({ id }) => id),
    );
    const bySubscriber = Map.groupBy(consents, (each) => each.subscriber_id);
    return { rows: page.rows.map((row) => lineOf(row, bySubscriber.get(row.id) ?? [])), next: page.next };
  },
});

function lineOf(row: SubscriberPageRow, consents: readonly ConsentRow[]): Cell[] {
  const agreed = consents.findLast(({ kind }) => kind === 'confirmed');
  const asked = consents.findLast(({ kind, id }) => kind === 'asked' && (agreed === undefined || id < agreed.id));
  const left = row.status === 'unsubscribed' ? consents.findLast(({ kind }) => kind === 'unsubscribed') : undefined;
  const given = agreed ?? asked;
  return [
    row.email,
    row.name,
    siteNames[localeOf(row)],
    stateNames[row.status],
    given ? sydneyClock(given.at) : null,
    sourceOf(agreed, asked),
    given?.wording ?? null,
    left ? sydneyClock(left.at) : null,
  ];
}

/** The form, and how its owner confirmed the address; or what an imported file said. */
function sourceOf(agreed: ConsentRow | undefined, asked: ConsentRow | undefined): string {
  if (agreed && agreed.source !== '') return agreed.source;
  const parts = [asked && meansText(asked.means), agreed && `confirmed: ${meansText(agreed.means)}`];
  return parts.filter(Boolean).join(', ');
}
