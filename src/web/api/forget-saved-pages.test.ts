import { afterEach, expect, test, vi } from 'vitest';
import { forgetSavedPages } from './forget-saved-pages.ts';

afterEach(() => vi.unstubAllGlobals());

test('deletes what any version of the worker has kept of pages and pictures, and no file of the app', async () => {
  const names = new Set(['pages-1', 'pages-2', 'pictures-0', 'files-1', 'workbox-precache-v2']);
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('window', { caches });
  await forgetSavedPages();
  expect([...names]).toEqual(['files-1', 'workbox-precache-v2']);
});
