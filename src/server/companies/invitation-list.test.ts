// Invariant 33: all of this file.
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { checkList, readList } from './invitation-list.ts';

const read = async (csv: string) => {
  const people = await readList(csv);
  return people.ok ? people.value.map(({ line, email, name }) => [line, email, name]) : people.errors[0]?.errorMessage;
};
const nobody = { members: new Set<string>(), invited: new Set<string>(), free: 100_000 };
const faults = async (csv: string, known: Partial<typeof nobody> = {}) => {
  const people = await readList(csv);
  return people.ok ? checkList(people.value, { ...nobody, ...known }).map(({ fault }) => fault) : people.errors;
};

describe('readList', () => {
  test('reads addresses with and without names, a heading, and the separators of spreadsheets', async () => {
    expect(await read('a@example.org\r\nb@example.org')).toEqual([
      [1, 'a@example.org', null],
      [2, 'b@example.org', null],
    ]);
    expect(await read('\ufeffName;E-mail\n"Lee, Ana";ana@example.org\n\n;ben@example.org')).toEqual([
      [2, 'ana@example.org', 'Ana Lee'],
      [4, 'ben@example.org', null],
    ]);
    expect(await read('Ana Lee\t ana@example.org ')).toEqual([[1, 'ana@example.org', 'Ana Lee']]);
  });

  test('refuses empty and oversized lists with a reason', async () => {
    expect(await read(' \n,,\n')).toBe('The list is empty.');
    expect(await read('email,name\n')).toBe('The list is empty.');
    expect(await read('a@example.org\n'.repeat(1001))).toBe('The list has more than 1,000 people. Please split it.');
    expect(await read('é'.repeat(500_001))).toBe('The list is larger than 1 MB. Please split it.');
    expect(await read(','.repeat(950_000))).toMatch(/too many columns/);
    expect(await read('a\n'.repeat(475_000))).toBe('The list has more than 1,000 people. Please split it.');
    expect(await read('\n'.repeat(950_000))).toBe('The list is empty.');
    expect(await read(`email\n${'a@example.org\n'.repeat(1000)}`)).toHaveLength(1000);
    expect(await read('"a@example.org\nb@example.org')).toEqual([
      [1, 'a@example.org', null],
      [2, 'b@example.org', null],
    ]);
  });
});

test('other work runs while a long list is read', async () => {
  let turns = 0;
  let isReading = true;
  const others = (async () => {
    for (; isReading; turns++) await setImmediate();
  })();
  const list = `${'x'.repeat(850)}@example.org,${'é'.repeat(50)}\n`.repeat(1000);
  const people = await readList(list);
  isReading = false;
  await others;
  expect(people).toMatchObject({ ok: true });
  // A piece of 10,000 bytes at a time.
  expect(turns).toBeGreaterThan(80);
});

describe('checkList', () => {
  test('names the fault of each line; only faultless lines take seats', async () => {
    const csv =
      'not an address\nA@example.org\na@EXAMPLE.org\n\uff4dember@example.org\ninvited@example.org\nb@example.org\nc@example.org';
    expect(
      await faults(csv, {
        members: new Set(['member@example.org']),
        invited: new Set(['invited@example.org']),
        free: 2,
      }),
    ).toEqual([
      'Email - Invalid email.',
      null,
      'The address is on line 2 already.',
      'This person is a member already.',
      'This address has an invitation already.',
      null,
      'There is no free seat left.',
    ]);
  });

  test('checks as many lines as a list may have, faulty ones too', async () => {
    const csv = Array.from({ length: 1000 }, (_, index) =>
      index % 2 ? `person${index}@example.org,=HYPERLINK("x")` : `${'a@'.repeat(30)}${index}`,
    ).join('\n');
    const found = await faults(csv);
    expect(found).toHaveLength(1000);
    expect(found.filter((fault) => fault === null)).toHaveLength(500);
  });
});
