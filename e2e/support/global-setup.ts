import { buildIfNeeded } from '../../tools/build.mjs';
import { startSite } from './site.ts';

/**
 * One site for all journeys; they keep out of each other's way by their own people, carts and events, and change
 * nothing of the member they share.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN) return undefined;
  buildIfNeeded();
  const site = await startSite();
  process.env.E2E_ORIGIN = site.origin;
  return async () => {
    await site.dispose();
    delete process.env.E2E_ORIGIN;
  };
}
