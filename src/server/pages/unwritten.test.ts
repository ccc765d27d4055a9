import { expect, test } from 'vitest';
import { unwrittenIn } from './unwritten.ts';

test('a line in square brackets is still to be written', () => {
  expect(unwrittenIn('[A step to tick off]\nCall a friend\n [What comes next.] ')).toEqual([
    '[A step to tick off]',
    '[What comes next.]',
  ]);
});

test.each(['[sic]', '[1]', 'She said [my partner] was late.', '[a] or [b c]', '', '[not closed yet'])(
  '%j is somebody’s own words',
  (text) => expect(unwrittenIn(text)).toEqual([]),
);
