import { worker } from './scope.ts';

/** A file that loads for longer does not hold the worker. */
const maxWaitMs = 3000;
const lookAgainAfterMs = 100;

/** Files that are being written to a cache, by this project and by Workbox. */
const writes = new Set<Promise<void>>();
let left: Promise<void> | undefined;

const { put } = Cache.prototype;
Cache.prototype.put = async function (...entry) {
  if (left) return;
  const write = put.apply(this, entry);
  writes.add(write);
  await write.finally(() => writes.delete(write));
};

/** Whether somebody has pressed quick exit. This worker then does nothing more. */
export function hasLeft(): boolean {
  return left !== undefined;
}

/** Quick exit: deletes every cache, then the registration. No cache is opened any more, because that creates it. */
export function leaveNothing(): Promise<void> {
  left ??= deleteAll();
  return left;
}

async function deleteAll(): Promise<void> {
  // With damaged storage, the registration goes all the same.
  const deleted = deleteCaches().catch(() => undefined);
  caches.open = async () => {
    // Later, because the browser stops a worker whose installation has failed.
    await deleted;
    throw new Error('Nothing is kept after quick exit.');
  };
  await deleted;
  await worker.registration.unregister();
}

/** Deletes at once, and again: in Chromium 150, a write that ends later brings the name of its cache back. */
async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await Promise.race([Promise.allSettled(writes), after(maxWaitMs)]);
  await after(lookAgainAfterMs);
  for (const name of await caches.keys()) await caches.delete(name);
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
