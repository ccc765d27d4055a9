import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateOfBirthField, birthYears } from './date-of-birth-field.tsx';

const today = new Date(2025, 5, 6);

test('the list of years starts ten years ago and has 100 entries', () => {
  const years = birthYears(today);
  expect([years[0], years.at(-1), years.length]).toEqual([2015, 1916, 100]);
});

test('renders three selects in a group with its error message', () => {
  const html = renderToString(
    <DateOfBirthField
      label="Date of birth"
      value="1980-02-29"
      onChange={() => {}}
      today={today}
      error="Date of birth - Invalid date."
    />,
  );
  expect(html.match(/<select/g)).toHaveLength(3);
  for (const label of ['Day', 'Month', 'Year']) expect(html).toContain(`>${label}</label>`);
  expect(html).toContain('<legend');
  expect(html.match(/<option value="(\d{4})"/g)).toHaveLength(100);
  for (const chosen of ['29', '02', '1980']) expect(html).toContain(`<option value="${chosen}" selected="">`);
  expect(/aria-describedby="([^"]+)-error"/.exec(html)?.[1]).toBe(/id="([^"]+)-error"/.exec(html)?.[1]);
});
