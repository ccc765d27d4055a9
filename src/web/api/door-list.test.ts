import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doorListDatabase, dropOldDoorList, forgetDoorList, hasDoorList, noteDoorList } from './door-list.ts';

const stored = new Map<string, string>();
const deleteDatabase = vi.fn<(name: string) => void>();
beforeEach(() => {
  stored.clear();
  deleteDatabase.mockClear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('indexedDB', { deleteDatabase });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const later = () => Date.now() + 60_000;

test('a list is one person’s until its time; the latest of several events counts', () => {
  noteDoorList('tom', later());
  noteDoorList('tom', Date.now() - 1);
  expect(hasDoorList('tom')).toBe(true);
  expect(hasDoorList('kim')).toBe(false);
  dropOldDoorList('tom');
  expect(deleteDatabase).not.toHaveBeenCalled();
});

// Invariant 37.
test('it leaves the phone at log-out, after its time and when somebody else works here', () => {
  noteDoorList('tom', later());
  forgetDoorList();
  expect(hasDoorList('tom')).toBe(false);
  noteDoorList('tom', Date.now() - 1);
  dropOldDoorList('tom');
  noteDoorList('tom', later());
  dropOldDoorList('kim');
  expect(deleteDatabase.mock.calls).toEqual([[doorListDatabase], [doorListDatabase], [doorListDatabase]]);
  expect(stored.size).toBe(0);
});

test('a browser that blocks its storage has no list', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(hasDoorList('tom')).toBe(false);
  expect(forgetDoorList).not.toThrow();
});
