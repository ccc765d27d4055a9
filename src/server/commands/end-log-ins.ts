import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { onSite } from '../db/open-copy.ts';
import { revokeEverySession } from '../providers/identity/local/identity.sql.ts';
import { forgetEveryPass } from '../viewer/staff-session.ts';
import { spell } from './arguments.ts';

/** Logs everybody out, members and staff, in all processes at once. With PostgreSQL it works while the site runs. */
export async function endLogInsNow(
  config: Config,
  _args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  if (config.FIREBASE_PROJECT_ID)
    throw new Error('Accounts are at Firebase: end the log-ins of single people in the office. Nothing was changed.');
  await onSite(config, async (db) => {
    const ended = await endLogIns(db, new Date());
    print(`${spell(ended, 'log-in')} ended. Everybody logs in again; carts and links stay.`);
  });
}

/** Returns how many had not ended. */
export async function endLogIns(db: Db, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await forgetEveryPass(tx);
    return revokeEverySession(tx, at.toISOString());
  });
}
