import type { Demonstration } from '#server/db/seed/demonstration.ts';
import { demonstrationAccounts } from './accounts.ts';

/** What the start script gives to the server; the content is read only when there is a database to fill. */
export const demonstration: Demonstration = {
  accounts: demonstrationAccounts,
  site: async (now) => (await import('./site.ts')).demonstrationSite(now),
};
