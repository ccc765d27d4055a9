import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { peopleOf } from './people-text.ts';

const read = async (text: string) =>
  (await peopleOf(text)).map(({ email, name }) => (name === null ? email : `${name} <${email}>`));

describe('people of a text', () => {
  test('semicolons, a quoted name that turns around, and a tab', async () => {
    expect(
      await read(
        'mere@visitor.example; tama@visitor.example; kiri@visitor.example\n' +
          'Hone Parata <hone@visitor.example>, "Rewi, Ana" <ana@visitor.example>\n' +
          'pita@visitor.example\tPita Tamati',
      ),
    ).toEqual([
      'mere@visitor.example',
      'tama@visitor.example',
      'kiri@visitor.example',
      'Hone Parata <hone@visitor.example>',
      'Ana Rewi <ana@visitor.example>',
      'Pita Tamati <pita@visitor.example>',
    ]);
  });

  test.each([
    ['a@x.example b@x.example', ['a@x.example', 'b@x.example']],
    ['a@x.example,b@x.example;c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
    ['B C <b@x.example>;D<d@x.example>', ['B C <b@x.example>', 'D <d@x.example>']],
    [
      'Rewi, Ana <ana@x.example>; Tamati, Pita <pita@x.example>',
      ['Ana Rewi <ana@x.example>', 'Pita Tamati <pita@x.example>'],
    ],
    ['Ana Lee ana@x.example', ['Ana Lee <ana@x.example>']],
    ['Ana Lee, ana@x.example, Ben Ho, ben@x.example', ['Ana Lee <ana@x.example>', 'Ben Ho <ben@x.example>']],
    ['ana@x.example, Ana Lee, ben@x.example, Ben Ho', ['Ana Lee <ana@x.example>', 'Ben Ho <ben@x.example>']],
    ['Ana\tLee\tana@x.example\tManager', ['Ana Lee <ana@x.example>']],
    ['ana@x.example\tAna\tLee', ['Ana Lee <ana@x.example>']],
    ['"Lee; Ana" <ana@x.example>', ['Lee; Ana <ana@x.example>']],
    ['mailto:ana@x.example, (ben@x.example).', ['ana@x.example', 'ben@x.example']],
    ['<ana@x.example>, <ben@x.example>', ['ana@x.example', 'ben@x.example']],
    ['王小明 <wang@x.example>；李 <li@x.example>', ['王小明 <wang@x.example>', '李 <li@x.example>']],
    ["O'Neill, Máire <maire@x.example>", ["Máire O'Neill <maire@x.example>"]],
    ['"unclosed, ana@x.example', ['unclosed <ana@x.example>']],
  ])('%s', async (text, people) => expect(await read(text)).toEqual(people));

  test('the columns of a heading, in any order', async () => {
    expect(await read('\ufeffName;E-mail\r\n"Lee, Ana";ana@x.example\r\n\r\n;ben@x.example')).toEqual([
      'Ana Lee <ana@x.example>',
      'ben@x.example',
    ]);
    expect(
      await read('First Name,Last Name,Email Address,Phone\nAna,Lee,ana@x.example,1\nBen,,ben@x.example,2'),
    ).toEqual(['Ana Lee <ana@x.example>', 'Ben <ben@x.example>']);
    expect(await read('Given name\tSurname\tE-Mail\nHone\tParata\thone@x.example')).toEqual([
      'Hone Parata <hone@x.example>',
    ]);
    expect(await peopleOf('email\n\nAna Lee <ana@x.example>\na@x.example b@x.example')).toEqual([
      { line: 3, email: 'ana@x.example', name: 'Ana Lee' },
      { line: 4, email: 'a@x.example b@x.example', name: null },
    ]);
  });

  test('a line with an address is no heading', async () => {
    expect(await read('email, ana@x.example')).toEqual(['email <ana@x.example>']);
  });

  test('a line without an address stays to be mended', async () => {
    expect(await peopleOf('Wiremu Kingi\nana at x.example\n,;\nAna <ana@x.example>, Ben Ho')).toEqual([
      { line: 1, email: 'Wiremu Kingi', name: null },
      { line: 2, email: 'ana at x.example', name: null },
      { line: 4, email: 'ana@x.example', name: 'Ana' },
      { line: 4, email: 'Ben Ho', name: null },
    ]);
    expect(await read('Name,Email\nAna,\n')).toEqual(['Ana <>']);
  });
});

const piece = fc.constantFrom(
  'a@x.example',
  '"',
  '""',
  '<',
  '>',
  ',',
  ';',
  '\t',
  '\n',
  ' ',
  'Ana',
  'Rewi, ',
  'email',
  '@',
  '\r',
);
const texts = fc.oneof(
  fc.string(),
  fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
);

test('never throws, drops no address, and makes no name of one', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const people = await peopleOf(text);
      const rows = JSON.stringify(people);
      // Below a heading only one column has the addresses.
      if (/e-?mail/i.test(text)) return;
      for (const word of text.split(/[\s,;<>"，；、|]+/)) if (/^\w+@\w+\.\w+$/.test(word)) expect(rows).toContain(word);
      for (const { name } of people) expect(name ?? '').not.toContain('@x.example');
    }),
  );
});

test.each([
  ['commas', ','],
  ['marks', ',"'],
  ['words', 'a '],
  ['addresses', 'a@x.example '],
  ['brackets', '<'],
  ['lines', 'a\n'],
  ['spaces', '  '],
  ['open marks', '"a" '],
])('reads 900 KB of %s without going back over them', async (_, part) => {
  // A reader that goes back would take minutes, and the test would not end.
  expect((await peopleOf(part.repeat(900_000 / part.length), 10_000)).length).toBeLessThanOrEqual(
    900_000 / part.length,
  );
});
