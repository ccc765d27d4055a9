import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begin, type Draft } from './draft.ts';
import { fits, forgetLocally, keepLocally, keptLocally, type LocalCopy } from './local-copy.ts';

const draft = (title: string): Draft => ({
  title,
  imageUrl: null,
  content: { sections: [], payloads: [], embedDataList: [], nextItemId: 1 },
});
const copy = (id: string, at: string, uid = 'me'): LocalCopy => ({
  id,
  uid,
  at,
  draft: draft(id),
  revision: 4,
  base: draft('base'),
});

let stored: Map<string, string>;
let room = Number.POSITIVE_INFINITY;
beforeEach(() => {
  stored = new Map();
  room = Number.POSITIVE_INFINITY;
  const names = { ownKeys: () => [...stored.keys()] };
  const seen = { getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: '' }) };
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
    setItem(name: string, value: string) {
      if (value.length > room) throw new Error('The quota is exceeded.');
      stored.set(name, value);
    },
  };
  vi.stubGlobal('localStorage', new Proxy({}, { ...names, ...seen, get: (_, name) => Reflect.get(storage, name) }));
});
afterEach(() => void vi.unstubAllGlobals());

// Invariant 29.
test('each window keeps its own copy, and removes no other; a page has those of its own number', () => {
  keepLocally(1, copy('b', '2026-11-02'));
  keepLocally(1, copy('a', '2026-11-01'));
  keepLocally(12, copy('c', '2026-11-01'));
  expect(keptLocally(1, 'me').map(({ id }) => id)).toEqual(['a', 'b']);
  forgetLocally(1, 'a');
  expect(keptLocally(1, 'me')).toEqual([copy('b', '2026-11-02')]);
});

test('a copy of somebody else on this machine is removed', () => {
  keepLocally(1, copy('a', '2026-11-01', 'somebody'));
  expect(keptLocally(1, 'me')).toEqual([]);
  expect(stored.size).toBe(0);
});

test('a copy that the page has by now is removed: the save that left with its window has arrived', () => {
  keepLocally(1, copy('a', '2026-11-01'));
  const { draft: same } = copy('a', '2026-11-01');
  expect(keptLocally(1, 'me', draft('another')).map(({ id }) => id)).toEqual(['a']);
  expect(keptLocally(1, 'me', structuredClone(same))).toEqual([]);
  expect(stored.size).toBe(0);
});

test('without room for both, the text itself is kept', () => {
  room = JSON.stringify({ ...copy('a', '2026-11-01'), base: null }).length;
  keepLocally(1, copy('a', '2026-11-01'));
  expect(keptLocally(1, 'me')).toMatchObject([{ id: 'a', revision: 4, base: null }]);
});

test('without room for the text, it is said that nothing is kept', () => {
  expect(keepLocally(1, copy('a', '2026-11-01'))).toBe(true);
  room = 10;
  expect(keepLocally(1, copy('b', '2026-11-01'))).toBe(false);
});

test('a copy of the version before, without a revision, fits nothing', () => {
  stored.set('phi.unsaved-page.1', JSON.stringify({ uid: 'me', at: '2026-11-01', draft: draft('old') }));
  const [old] = keptLocally(1, 'me');
  if (!old) throw new Error('It is gone.');
  expect(old).toMatchObject({ id: '', revision: null, base: null });
  expect(fits(old, 4, begin(draft('now')))).toBe(false);
  expect(fits(copy('a', '2026-11-01'), 4, begin(draft('now')))).toBe(true);
  expect(fits(copy('a', '2026-11-01'), 5, begin(draft('now')))).toBe(false);
  forgetLocally(1, '');
  expect(keptLocally(1, 'me')).toEqual([]);
});
