import { expect, test } from 'vitest';
import { lookedFor } from '#web/api/looked-for.ts';
import { entryOf, stateOf } from './use-place.ts';

test('a place is the address; what is empty is not in it', () => {
  expect(entryOf({ find: 'harbour walk', state: 'live', after: '' }, false)).toEqual({
    search: '?find=harbour+walk&state=live',
    words: {},
  });
  expect(entryOf({ find: '' }, false)).toEqual({ search: '', words: {} });
});

test('words and cursor of a list of people stay out of the address, filters and order do not', () => {
  expect(entryOf({ find: 'ada@example.org', role: 'shop', sort: '-email', after: 'W10' }, true)).toEqual({
    search: '?role=shop&sort=-email',
    words: { find: 'ada@example.org', after: 'W10' },
  });
});

test('the history holds no words and cursors of a list of people, only where they are kept', () => {
  const kept = { words: { find: 'ada@example.org', after: 'W10' }, before: ['', 'ada@'] };
  const state = stateOf(kept, { isPrivate: true });
  expect(state).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), pages: 2 });
  expect(lookedFor(state.id)).toEqual(kept);
  // Typing goes on in the same entry.
  const typed = stateOf({ words: { find: 'ada@example.org.au' } }, { isPrivate: true, id: state.id });
  expect([typed.id, lookedFor(state.id)]).toEqual([state.id, { words: { find: 'ada@example.org.au' } }]);
  expect(stateOf({ before: [''] }, { isPrivate: false })).toEqual({ before: [''], pages: 1 });
});
