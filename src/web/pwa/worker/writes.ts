/** Writes to caches that have begun. After quick exit none of them may leave something behind. */
const begun = new Set<Promise<unknown>>();
let isClosed = false;

/** Whether anything may still be kept. */
export function mayWrite(): boolean {
  return !isClosed;
}

/** Runs work that writes to caches, or nothing after quick exit. */
export async function writing(work: () => Promise<unknown>): Promise<void> {
  if (isClosed) return;
  const write = work();
  begun.add(write);
  try {
    await write;
  } finally {
    begun.delete(write);
  }
}

/** Quick exit: ends all writes, waits for those that have begun, and deletes every cache. */
export async function leaveNothing(): Promise<void> {
  isClosed = true;
  const deleteAll = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await deleteAll();
  await Promise.allSettled(begun);
  await deleteAll();
}
