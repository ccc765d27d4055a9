import type { Where } from '../db/connect.ts';
import { onSite } from '../db/open-copy.ts';
import { wakeCopy } from '../settings/restored-copy.ts';

/** Makes a restored copy the site. With PostgreSQL it works while the site runs. */
export async function wakeNow(where: Where, _args: readonly string[], print: (line: string) => void): Promise<void> {
  await onSite(where, async (db) => {
    const woken = await db.transaction((tx) => wakeCopy(tx));
    print(woken.ok ? 'This is the site now: it sends and charges what is due.' : 'This site is awake already.');
  });
}
