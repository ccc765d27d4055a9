import { afterAll, expect, test, vi } from 'vitest';

const names = new Set(['pages-1', 'workbox-precache-v2']);
const unregister = vi.fn<() => Promise<boolean>>(async () => true);
const slow = Promise.withResolvers<void>();
class FakeCache {
  async put(request: string): Promise<void> {
    await slow.promise;
    // As in Chromium 150, although the cache was deleted meanwhile.
    names.add(request);
  }
}
vi.stubGlobal('Cache', FakeCache);
vi.stubGlobal('registration', { unregister });
vi.stubGlobal('caches', {
  open: async () => new FakeCache(),
  keys: async () => [...names],
  delete: async (name: string) => names.delete(name),
});
afterAll(() => vi.unstubAllGlobals());

test('quick exit deletes every cache, those of begun writes too, then the registration, and lets none begin', async () => {
  const { hasLeft, leaveNothing } = await import('./leave-nothing.ts');
  const cache = await caches.open('files-1');
  const begun = cache.put('files-1', new Response());
  expect(hasLeft()).toBe(false);
  const left = leaveNothing();
  expect(hasLeft()).toBe(true);
  await cache.put('pictures-1', new Response());
  const opened = caches.open('pages-1').catch((error: unknown) => String(error));
  await vi.waitFor(() => expect([...names]).toEqual([]));
  expect(unregister).not.toHaveBeenCalled();
  slow.resolve();
  await begun;
  expect([...names]).toEqual(['files-1']);
  await Promise.all([left, leaveNothing()]);
  expect(await opened).toBe('Error: Nothing is kept after quick exit.');
  expect([...names]).toEqual([]);
  expect(unregister).toHaveBeenCalledOnce();
});
