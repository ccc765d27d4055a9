import { root } from '../../tools/project.mjs';
import { buildIfNeeded } from '../../tools/build.mjs';
import { startSite } from './site.ts';
import { startSites } from './sites.ts';

/**
 * One site for all journeys. Each journey uses its own visitors, carts and events, and none changes the shared
 * member. With E2E_PROCESSES=2 it is two processes, and each request goes to the other one.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN) return undefined;
  buildIfNeeded();
  const { E2E_PROCESSES: processes } = process.env;
  const site = processes ? await startSites(Array<string>(Number(processes)).fill(root)) : await startSite();
  process.env.E2E_ORIGIN = site.origin;
  return async () => {
    await site.dispose();
    delete process.env.E2E_ORIGIN;
  };
}
