import { expect, test } from 'vitest';
import type { Why } from '#contract/admin/people.ts';
import { becauseText, givenText, opensText, wouldOpenText } from './words.ts';

const why = (values: Partial<Why>): Why => ({
  title: 'Kept',
  path: '/kept',
  hasPage: true,
  accessResultCode: 0,
  redirectUrl: null,
  because: { kind: 'bought' },
  needs: null,
  ...values,
});

test('what opens is said with the part of the rule that decided, and its last day', () => {
  expect(opensText(why({}))).toBe('It opens.');
  expect(becauseText(why({}), 'Mira')).toBe('Mira has bought it, and keeps it.');
  // Midnight of Sydney after 31 December.
  const until = '2026-12-31T13:00:00.000Z';
  expect(becauseText(why({ because: { kind: 'given', until } }), 'Mira')).toBe(
    'Staff gave it to Mira, until 31 December 2026.',
  );
  expect(givenText({ state: 'ended', until })).toBe('Ended, the last day was 31 December 2026');
  expect(becauseText(why({ because: { kind: 'company', company: 'Saltbush Club' } }), 'Mira')).toBe(
    'Saltbush Club opens it for its people, and Mira is one of them.',
  );
});

test('what does not open is said with what would open it', () => {
  const closed = why({
    accessResultCode: 99,
    because: { kind: 'lacks', isLapsed: true },
    needs: { plan: 'pro', guide: 'Kept', company: false },
  });
  expect(opensText(closed)).toBe('It does not open.');
  expect(becauseText(closed, 'Mira')).toBe('The subscription of Mira has ended, and nothing else of theirs opens it.');
  expect(wouldOpenText(closed)).toBe(
    'It would open by buying ‘Kept’, or being given it here; or a company that has it for its people; or a Professional subscription.',
  );
  expect(opensText(why({ because: { kind: 'inactive' }, accessResultCode: 0 }))).toBe('It does not open.');
  expect(opensText(why({ hasPage: false }))).toContain('not on the site');
});
