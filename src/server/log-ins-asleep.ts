import type { Config } from './config.ts';
import { Refusal } from './errors.ts';
import { asleepText } from './shop-closed.ts';

/**
 * Throws on a restored copy whose log-ins are at Firebase: they are those of the site. What stores something before it
 * changes a log-in asks first, so that nothing is half done.
 */
export function refuseWhileAsleep(config: Pick<Config, 'restoredFrom' | 'FIREBASE_PROJECT_ID'>): void {
  if (config.restoredFrom !== null && config.FIREBASE_PROJECT_ID) throw new Refusal(409, asleepText, 'asleep');
}
