import type { Deps } from '../../deps.ts';
import { refusePublishedAccounts } from './published-accounts.ts';
import { seedSite } from './seed.ts';
import type { SeedAccount, SeedSite } from './site.ts';

/** What the start script passes in; the server itself knows no demonstration. */
export interface Demonstration {
  accounts: readonly SeedAccount[];
  /** Called for an empty database only. */
  site(now: Date): Promise<SeedSite>;
}

/** Before the server listens: fills an empty database with the demonstration where the settings say so. */
export async function prepareDatabase(
  deps: Pick<Deps, 'config' | 'db' | 'identity' | 'content' | 'now'>,
  demonstration: Demonstration,
  progress: (text: string) => void,
): Promise<void> {
  await refusePublishedAccounts(deps, demonstration.accounts);
  if (deps.config.SEED) await seedSite(deps, demonstration.site, progress);
}
