import { buildIfNeeded } from '../../tools/build.mjs';
import { startSite } from './site.ts';

/**
 * One site for all journeys. Each journey uses its own visitors, carts and events, and none changes the shared
 * member.
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
