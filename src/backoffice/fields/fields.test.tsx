import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { momentFault, momentText } from './moment.ts';
import { dollarsOf, dollarText } from './money.ts';
import { MoneyField } from './money-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { TimeField } from './time-field.tsx';

test.each([
  ['', null],
  ['  ', null],
  ['19.9', 19.9],
  ['$1,234.50', 1234.5],
  ['AU$ 20', 20],
  ['0', 0],
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

test('the fields have their labels and say what is wrong', () => {
  const html = renderToString(
    <>
      <MoneyField label="Price" value={19.9} error="Enter a price." onChange={() => {}} />
      <QuantityField label="Places" value={0} onChange={() => {}} />
      <TimeField label="Begins" value={{ at: '2026-10-04T02:30', zone: 'Australia/Sydney' }} onChange={() => {}} />
      <ReferenceField label="Guide" value={{ id: '1', label: 'At home' }} onChange={() => {}} search={async () => []} />
    </>,
  );
  for (const label of ['Price', 'Places', 'Begins', 'Time of', 'Guide']) expect(html).toContain(`>${label}</label>`);
  for (const words of ['value="19.90"', 'Enter a price.', 'skip this time', 'value="At home"', 'One more: Places'])
    expect(html).toContain(words);
});
