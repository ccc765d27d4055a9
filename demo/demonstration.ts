import type { Demonstration } from '#server/seed/demonstration.ts';
import { demonstrationAccounts } from './accounts.ts';

/** Passed to the server by main.ts; the content is loaded only to fill an empty database. */
export const demonstration: Demonstration = {
  accounts: demonstrationAccounts,
  site: async (now) => (await import('./site.ts')).demonstrationSite(now),
};
