import type { SeedRedirect } from './types.ts';

/** The workshops had this address in an old leaflet. */
export const redirects: SeedRedirect[] = [{ path: '/training', redirectTo: '/workshops' }];
