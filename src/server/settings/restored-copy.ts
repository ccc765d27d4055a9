import type { Db, Tx } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import { shownCount } from '../db/counted.ts';
import type { Config, WokenCopy } from '../config.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { countWaitingMails, deleteSetting, selectSettings, type SettingRow, storeSetting } from './setting.sql.ts';

/** As `copies/restored-copy.sql.ts` writes it. */
const subject = 'restored-copy';
const wokenSubject = 'woken-copy';

/** When the backup was made of which this database is a copy; null for a site that is awake. */
export function restoredFrom(rows: readonly Pick<SettingRow, 'subject' | 'values_json'>[]): string | null {
  const row = rows.find((each) => each.subject === subject);
  return row ? (JSON.parse(row.values_json) as { madeAt: string }).madeAt : null;
}

/** What staff are told of a copy; null for a site that is awake. */
export async function copyNow({ config, db }: { config: Pick<Config, 'restoredFrom'>; db: Pick<Db, 'read'> }) {
  if (config.restoredFrom === null) return null;
  return { madeAt: config.restoredFrom, mails: shownCount(await countWaitingMails(db.read)) };
}

/** When this database was a copy; null for a site that never was one. */
export function wokenCopyIn(rows: readonly Pick<SettingRow, 'subject' | 'values_json'>[]): WokenCopy | null {
  const row = rows.find((each) => each.subject === wokenSubject);
  return row ? (JSON.parse(row.values_json) as WokenCopy) : null;
}

/** From now on this is the site: it sends and charges what is due. `wokenAt` is on the clock of renewals. */
export async function wakeCopy(tx: Tx, wokenAt: Date): Promise<Outcome<{ before: object; after: { awake: true } }>> {
  const madeAt = restoredFrom(await selectSettings(tx));
  if (madeAt === null || !(await deleteSetting(tx, subject))) return fail('This site is awake.', undefined, 'awake');
  const woken: WokenCopy = { madeAt, wokenAt: wokenAt.toISOString() };
  // The backup may be of a site that was a copy itself.
  await deleteSetting(tx, wokenSubject);
  await storeSetting(tx, {
    subject: wokenSubject,
    values_json: JSON.stringify(woken),
    secrets_json: '{}',
    revision: 0,
    updated_by: null,
    updated_at: woken.wokenAt,
  });
  await contentChanged(tx, 'settings');
  return ok({ before: {}, after: { awake: true } });
}
