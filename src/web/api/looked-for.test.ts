import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  const stored: Record<string, string> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  const storage = Object.defineProperties(stored, {
    getItem: hidden((name: string) => stored[name] ?? null),
    setItem: hidden((name: string, text: string) => void (stored[name] = text)),
    removeItem: hidden((name: string) => void delete stored[name]),
  });
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

/** As after a reload: nothing is in memory. */
const loaded = async () => {
  vi.resetModules();
  return import('./looked-for.ts');
};

test('what was looked for is there again after a reload, for the same person, and gone for another', async () => {
  const first = await loaded();
  first.dropOldLookedFor('mira');
  const id = first.keepLookedFor({ words: { find: 'ada@example.org' } });
  expect(id).not.toContain('ada');
  const again = await loaded();
  again.dropOldLookedFor('mira');
  expect(again.lookedFor(id)).toEqual({ words: { find: 'ada@example.org' } });
  again.dropOldLookedFor('noor');
  expect(again.lookedFor(id)).toEqual({});
  expect(JSON.stringify(sessionStorage)).not.toContain('ada');
});

test('log-out forgets it, and nothing else in the tab', async () => {
  const { forgetLookedFor, keepLookedFor, lookedFor } = await loaded();
  sessionStorage.setItem('other', 'stays');
  const id = keepLookedFor({ words: { find: 'ada@example.org' } });
  forgetLookedFor();
  expect(lookedFor(id)).toEqual({});
  expect({ ...sessionStorage }).toEqual({ other: 'stays' });
});
