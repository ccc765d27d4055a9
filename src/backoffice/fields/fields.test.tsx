import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { instantOfMoment, momentFault, momentOf, momentText } from './moment.ts';
import { dollarsOf, dollarText } from './money.ts';
import { leadsTo } from './link-control.tsx';
import { MoneyField } from './money-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { TimeField } from './time-field.tsx';
import { shownOf } from './use-typed.ts';

test.each([
  ['', null],
  ['  ', null],
  ['19.9', 19.9],
  ['$1,234.50', 1234.5],
  ['AU$ 20', 20],
  ['0', 0],
  ['1,234,567', 1_234_567],
  ['19,90', Number.NaN],
  ['1,2345', Number.NaN],
  ['19.999', Number.NaN],
  ['-5', Number.NaN],
  ['1e3', Number.NaN],
  ['twenty', Number.NaN],
])('%j is %s dollars', (text, dollars) => {
  expect(dollarsOf(text)).toBe(dollars);
});

test('an amount is written with two decimals; no amount is empty', () => {
  expect([19.9, 0, null, Number.NaN].map(dollarText)).toEqual(['19.90', '0.00', '', '']);
});

test.each([
  ['what is typed says the value', '19.9', 19.9, '19.9'],
  ['it is no amount yet', '19.', Number.NaN, '19.'],
  ['nothing is typed', '', null, ''],
  ['the form has the stored price again', '30', 20, '20.00'],
  ['an earlier price was put back over what is no amount', 'twenty', 20, '20.00'],
  ['the price was taken away', '30', null, ''],
])('a field of money follows its form: %s', (_, typed, value, shown) => {
  expect(shownOf(typed, value, dollarsOf, dollarText)).toBe(shown);
});

test('a time says its weekday and its zone in words', () => {
  expect(momentText({ at: '2026-12-01T09:00', zone: 'Pacific/Auckland' })).toMatch(
    /^Tuesday.* 1 December 2026.* 9:00.am, in New Zealand$/,
  );
  expect(momentText({ at: '2026-12', zone: 'Australia/Sydney' })).toBeNull();
});

test('an hour that a clock change skips or repeats is said, where the clocks change', () => {
  const inSydney = (at: string) => momentFault({ at, zone: 'Australia/Sydney' });
  expect(inSydney('2026-10-04T02:30')).toContain('skip this time');
  expect(inSydney('2027-04-04T02:30')).toContain('twice');
  expect(inSydney('2026-12-01T09:00')).toBeNull();
  expect(momentFault({ at: '2026-10-04T02:30', zone: 'Australia/Brisbane' })).toBeNull();
});

test('of an hour that the clocks show twice one is chosen; a skipped one has no instant', () => {
  const at = { at: '2027-04-04T02:30', zone: 'Australia/Sydney' };
  expect(instantOfMoment(at)).toBeNull();
  expect(instantOfMoment({ ...at, which: 'first' })).toBe('2027-04-03T15:30:00.000Z');
  expect(instantOfMoment({ ...at, which: 'second' })).toBe('2027-04-03T16:30:00.000Z');
  expect(momentFault({ ...at, which: 'second' })).toBeNull();
  expect(momentOf('2027-04-03T16:30:00.000Z', 'Australia/Sydney')).toEqual({ ...at, which: 'second' });
  expect(momentOf('2026-12-01T01:00:00.000Z', 'Australia/Perth')).toEqual({
    at: '2026-12-01T09:00',
    zone: 'Australia/Perth',
  });
  expect(instantOfMoment({ at: '2026-10-04T02:30', zone: 'Australia/Sydney', which: 'first' })).toBeNull();
});

test('the fields have their labels and say what is wrong', () => {
  const html = renderToString(
    <>
      <MoneyField label="Price" value={19.9} error="Enter a price." onChange={() => {}} />
      <QuantityField label="Places" value={0} onChange={() => {}} />
      <TimeField label="Begins" value={{ at: '2026-10-04T02:30', zone: 'Australia/Sydney' }} onChange={() => {}} />
      <ReferenceField label="Guide" value={{ id: '1', label: 'At home' }} onChange={() => {}} search={async () => []} />
    </>,
  );
  for (const label of ['Price', 'Places', 'Begins', 'Time zone', 'Guide']) expect(html).toContain(`>${label}</label>`);
  for (const words of ['value="19.90"', 'Enter a price.', 'skip this time', 'value="At home"', 'One more: Places'])
    expect(html).toContain(words);
});

test.each([
  ['/about', { kind: 'page', title: 'About us', isLive: true }, 'Page: About us'],
  ['/soon', { kind: 'page', title: 'Soon', isLive: false }, 'Page: Soon (not published yet)'],
  ['/event/evening', { kind: 'event', title: 'An evening', isLive: true }, 'Event: An evening'],
  ['/media/x/rules.pdf', { kind: 'file', title: 'House rules', isLive: true }, 'File: House rules'],
  ['/old', { kind: 'redirect', title: '/new', isLive: true }, 'Leads on to: /new'],
  ['/gone', null, '/gone: nothing is there. Choose again where it leads.'],
  ['#part-two', null, 'The place ‘part-two’ on this page'],
  ['https://example.org/x', null, 'Another site: https://example.org/x'],
  ['mailto:help@example.org', null, 'Writes to help@example.org'],
  ['tel:1737', null, 'Rings 1737'],
  ['rules.htm', null, '‘rules.htm’ leads nowhere. Choose again where it leads.'],
] as const)('the link %s is told in words', (href, name, words) => {
  expect(leadsTo(href, name)).toBe(words);
});
