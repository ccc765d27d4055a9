import { expect, test } from 'vitest';
import { allFindings, type Checked, findingsOf } from './page-findings.ts';

const checked = (...violations: Partial<Checked['violations'][number]>[]): Checked => ({
  v: 1,
  type: 'checked',
  reqId: 'request',
  violations: violations.map((violation) => ({
    rule: 'list',
    impact: 'serious',
    itemId: 1,
    help: 'Help',
    ...violation,
  })),
  words: 1,
  headings: [],
});

test('a violation counts once, and says if only a phone or only a computer has it', () => {
  const both = { rule: 'link-name' };
  const findings = findingsOf([
    { width: 360, checked: checked(both, both, { rule: 'target-size' }, { rule: 'scrollable-region-focusable' }) },
    { width: 1200, checked: checked(both, { rule: 'list', itemId: 2 }, { rule: 'region', impact: 'moderate' }) },
  ]);
  expect(findings).toEqual([
    { rule: 'link-name', level: 'stops', itemId: 1, text: 'Help.' },
    { rule: 'target-size', level: 'stops', itemId: 1, text: 'Help (on a phone).' },
    { rule: 'list', level: 'stops', itemId: 2, text: 'Help (on a computer).' },
  ]);
});

test('contrast asks, and so does a frame that does not answer', () => {
  const findings = findingsOf([
    { width: 360, checked: checked({ rule: 'color-contrast' }) },
    { width: 1200, checked: null },
  ]);
  expect(findings.map(({ rule, level }) => [rule, level])).toEqual([
    ['color-contrast', 'asks'],
    ['unchecked', 'asks'],
  ]);
});

test('a picture without a text alternative is one finding', () => {
  const alt = { rule: 'alt', level: 'stops' as const, itemId: 1, text: 'A picture has no alternative text.' };
  const same = { ...alt, rule: 'image-alt' };
  expect(allFindings([alt], [same, { ...same, itemId: 2 }])).toEqual([alt, { ...same, itemId: 2 }]);
});
