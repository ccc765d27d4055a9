import type { Db, Tx } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import { shownCount } from '../db/counted.ts';
import type { Config } from '../config.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { countWaitingMails, deleteSetting, type SettingRow } from './setting.sql.ts';

/** As `copies/restored-copy.sql.ts` writes it. */
const subject = 'restored-copy';

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

/** From now on this is the site: it sends and charges what is due. */
export async function wakeCopy(tx: Tx): Promise<Outcome<{ before: object; after: { awake: true } }>> {
  if (!(await deleteSetting(tx, subject))) return fail('This site is awake.', undefined, 'awake');
  await contentChanged(tx, 'settings');
  return ok({ before: {}, after: { awake: true } });
}
