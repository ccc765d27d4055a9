import { cacheLimits, cacheNames } from './rules.ts';

/** Deletes the oldest entries of a cache until it is within its limits. Entries are in the order of their last put. */
export async function trim(name: keyof typeof cacheNames): Promise<void> {
  const cache = await caches.open(cacheNames[name]);
  const { entries, bytes } = cacheLimits[name];
  const sizes = await Promise.all(
    (await cache.keys()).map(async (key) => ({ key, size: await sizeOf(await cache.match(key)) })),
  );
  let total = sizes.reduce((sum, { size }) => sum + size, 0);
  let count = sizes.length;
  for (const { key, size } of sizes) {
    if (count <= entries && total <= bytes) return;
    await cache.delete(key);
    count -= 1;
    total -= size;
  }
}

/** The content length is that of the compressed body, which is close enough for a limit. */
async function sizeOf(response: Response | undefined): Promise<number> {
  if (!response) return 0;
  const length = Number(response.headers.get('content-length'));
  return length > 0 ? length : (await response.blob()).size;
}
