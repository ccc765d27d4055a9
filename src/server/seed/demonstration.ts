import type { Deps } from '../deps.ts';
import { refusePublishedAccounts } from './published-accounts.ts';
import { seedSite } from './seed.ts';
import type { SeedAccount, SeedSite } from './site.ts';

/** Passed in by main.ts, because the server does not import the demonstration. */
export interface Demonstration {
  accounts: readonly SeedAccount[];
  /** Called for an empty database only. */
  site(now: Date): Promise<SeedSite>;
}

/** Runs before the server listens. Fills an empty database with the demonstration if the settings permit it. */
export async function prepareDatabase(
  deps: Pick<Deps, 'config' | 'db' | 'identity' | 'content' | 'log' | 'now' | 'storage'>,
  demonstration: Demonstration,
  progress: (text: string) => void,
): Promise<void> {
  await refusePublishedAccounts(deps, demonstration.accounts);
  if (deps.config.SEED) await seedSite(deps, demonstration.site, progress);
}
