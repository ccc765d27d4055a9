import { expect, test } from 'vitest';
import { toResults } from '../outcome.ts';
import { stale } from './stale.ts';

test('a stale change answers with both values of each field that differs, and with nothing else', () => {
  const refused = stale({
    yours: { to: '/mine', locale: 'au', tags: ['a'] },
    now: { to: '/theirs', locale: 'au', tags: ['a'], hidden: 1 },
    revision: 4,
    by: 'Asha Verrall',
  });
  expect(toResults(refused, () => 'never')).toEqual({
    errors: [
      { errorMessage: 'Asha Verrall has changed this since you opened it. Nothing was overwritten.', code: 'stale' },
    ],
    stale: { revision: 4, by: 'Asha Verrall', fields: [{ field: 'to', yours: '/mine', now: '/theirs' }] },
  });
});
