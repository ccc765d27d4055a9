import { matchPrecache } from 'workbox-precaching';

/**
 * Keeps a built file. Files of the shell too, because those of a version before leave the precache at an update, also
 * without a network, while kept documents still name them.
 */
export async function keepFile(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address)) return;
  const response = (await matchPrecache(address)) ?? (await fetch(address));
  if (response.status !== 200) throw new Error(`${address} is gone.`);
  await cache.put(address, response);
}
