import { expect, test } from 'vitest';
import { setUpLine } from './set-up-line.ts';

test('the link is one line of JSON with an event of its own', () => {
  const line = setUpLine('https://site.example.org/set-up?t=abc', new Date('2026-11-26T09:00:00.000Z'));
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    time: 1795683600000,
    event: 'set_up_link',
    url: 'https://site.example.org/set-up?t=abc',
  });
});
