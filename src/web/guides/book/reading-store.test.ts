import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptReading } from './kept-reading.ts';
import { ReadingStore } from './reading-store.ts';

let values: Map<string, string>;
beforeEach(() => {
  values = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const opened = (who = '', isSensitive = false) => {
  const store = new ReadingStore(7, isSensitive);
  store.open(who);
  return store;
};

test('what is written is there again, and nothing is left after it is cleared', () => {
  const store = opened();
  store.write('a', 'On Monday');
  store.setRead('one', true);
  expect(opened().reading()).toEqual({ read: ['one'], notes: { a: 'On Monday' } });
  expect([...values.keys()]).toEqual(['kept-pages']);
  store.setRead('one', false);
  store.clear();
  expect(values.size).toBe(0);
});

test('two tabs write into one guide without undoing each other', () => {
  const [one, other] = [opened(), opened()];
  one.write('a', 'first');
  other.write('b', 'second');
  one.write('a', 'first again');
  expect(keptReading('', 7)?.notes).toEqual({ a: 'first again', b: 'second' });
});

test('of a sensitive guide nothing is kept until the reader asks, and nothing after they take it back', () => {
  const store = opened('', true);
  store.write('a', 'x');
  expect([values.size, store.note('a'), store.keeps()]).toEqual([0, 'x', false]);
  store.keepFromNow(true);
  store.write('b', 'y');
  const again = opened('', true);
  expect([again.reading().notes, again.keeps()]).toEqual([{ a: 'x', b: 'y' }, true]);
  again.keepFromNow(false);
  expect([values.size, again.note('a')]).toEqual([0, 'x']);
});

// Invariant 37.
test('a page that is left and shown again by Back has only what was kept', () => {
  const [sensitive, other] = [opened('', true), opened('uid-1')];
  for (const store of [sensitive, other]) {
    store.write('a', 'x');
    store.left();
  }
  expect([sensitive.note('a'), other.note('a')]).toEqual(['', 'x']);
  sensitive.write('a', 'y');
  sensitive.keepFromNow(true);
  sensitive.left();
  expect(sensitive.note('a')).toBe('y');
});

test('members of one browser see only their own, and a visitor takes theirs along to the log-in', () => {
  const store = opened('');
  store.write('a', 'of the visitor');
  store.open('uid-1');
  expect([keptReading('', 7), keptReading('uid-1', 7)?.notes]).toEqual([null, { a: 'of the visitor' }]);
  store.open('uid-2');
  expect(store.reading()).toEqual({ read: [], notes: {} });
  store.open('');
  expect(store.reading()).toEqual({ read: [], notes: {} });
  expect(opened('uid-1').note('a')).toBe('of the visitor');
});

test('what was written before it was known who reads is theirs', () => {
  const store = new ReadingStore(7, false);
  store.write('a', 'early');
  expect(values.size).toBe(0);
  store.open('uid-1');
  expect(keptReading('uid-1', 7)?.notes).toEqual({ a: 'early' });
});

test.each(['', 'null', '[1]', '{"":{"7":3}}', '{"":{"7":{"read":[1],"notes":{"a":2}}}}', '{broken'])(
  'survives stored %s',
  (stored) => {
    values.set('kept-pages', stored);
    expect(opened().reading()).toEqual({ read: [], notes: {} });
  },
);

test('a browser that keeps nothing says so, and the words stay on the screen', () => {
  const store = opened();
  vi.stubGlobal('localStorage', undefined);
  store.write('a', 'x');
  expect([store.failed(), store.note('a')]).toEqual([true, 'x']);
});
