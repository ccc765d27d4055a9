import { afterAll, afterEach, expect, test, vi } from 'vitest';

const names = new Set<string>();
vi.stubGlobal('caches', {
  keys: async () => [...names],
  delete: async (name: string) => names.delete(name),
});
afterEach(() => {
  names.clear();
  vi.resetModules();
});

afterAll(() => vi.unstubAllGlobals());

test('quick exit waits for writes that have begun, deletes every cache, and lets no other begin', async () => {
  const { leaveNothing, mayWrite, writing } = await import('./writes.ts');
  const gate = Promise.withResolvers<void>();
  names.add('pages-1');
  const begun = writing(async () => {
    await gate.promise;
    names.add('pages-1').add('pictures-1');
  });
  const left = leaveNothing();
  expect(mayWrite()).toBe(false);
  gate.resolve();
  await Promise.all([begun, left]);
  expect([...names]).toEqual([]);
  await writing(async () => names.add('files-1'));
  expect([...names]).toEqual([]);
});

test('a write that fails does not stop it', async () => {
  const { leaveNothing, writing } = await import('./writes.ts');
  names.add('pages-1');
  const failed = writing(() => Promise.reject(new Error('The disk is full.')));
  await leaveNothing();
  await expect(failed).rejects.toThrow('The disk is full.');
  expect([...names]).toEqual([]);
});
