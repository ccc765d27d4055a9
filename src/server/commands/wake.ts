import type { Config } from '../config.ts';
import { onSite } from '../db/open-copy.ts';
import { wakeCopy } from '../settings/restored-copy.ts';
import { renewalNow } from '../subscriptions/renewal-clock.ts';

/** Makes a restored copy the site. With PostgreSQL it works while the site runs. */
export async function wakeNow(config: Config, _args: readonly string[], print: (line: string) => void): Promise<void> {
  await onSite(config, async (db) => {
    const now = () => new Date();
    const woken = await db.transaction(async (tx) => wakeCopy(tx, await renewalNow({ config, db, now }, tx)));
    print(woken.ok ? 'This is the site now: it sends and charges what is due.' : 'This site is awake already.');
  });
}
