import { afterEach, expect, test, vi } from 'vitest';
import { keptReadingKey } from './kept-reading-key.ts';
import { forgetPerson } from './forget-person.ts';

afterEach(() => vi.unstubAllGlobals());

function storage(...names: string[]) {
  const values = new Set(names);
  return { values, removeItem: (name: string) => values.delete(name) };
}

// Invariant 37.
test('who logs out leaves no answers that they wrote into a guide', async () => {
  const local = storage(keptReadingKey, 'scheme');
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', storage());
  await forgetPerson();
  expect([...local.values]).toEqual(['scheme']);
});
