import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import type { ImportFault } from '#contract/admin/import.ts';
import { cellsOf } from './csv-cells.ts';
import { guarded, readTable } from './csv-table.ts';

const columns = [{ name: 'Code', isNeeded: true }, { name: 'Name', formerly: 'Title' }, { name: 'Price' }] as const;
const read = (file: string | Uint8Array) => readTable(typeof file === 'string' ? Buffer.from(file) : file, columns);
const faultOf = (file: string | Uint8Array) => read(file).faults[0];
const cellOf = (file: string) => read(file).lines[0]?.cells;

describe('a file that comes in', () => {
  test('is read with its lines as a spreadsheet counts them, whatever parts the cells', () => {
    const file = '\uFEFFcode;NAME;Price\r\nA;"two\r\nlines";1\r\n\r\n;;\r\nB;b;2\r\n';
    expect(read(file).lines).toEqual([
      { line: 2, cells: { Code: 'A', Name: 'two\nlines', Price: '1' } },
      { line: 5, cells: { Code: 'B', Name: 'b', Price: '2' } },
    ]);
    expect(cellOf('Code\tName\nA\tx, y')).toEqual({ Code: 'A', Name: 'x, y' });
    expect(cellOf('Name,Code\nb,A')).toEqual({ Code: 'A', Name: 'b' });
    expect(cellOf('Title,Code\nb,A')).toEqual({ Code: 'A', Name: 'b' });
  });

  test.each<[string, string | Uint8Array, Partial<ImportFault>]>([
    [
      'another encoding',
      Buffer.from('Code,Name\nA,b\nB,Caf\xe9', 'latin1'),
      { line: 3, text: expect.stringContaining('UTF-8') },
    ],
    ['letters lost before', 'Code,Name\nA,Caf\uFFFD', { line: 2, text: expect.stringContaining('lost') }],
    ['UTF-16', Buffer.from('\uFEFFCode,Name\nA,b', 'utf16le'), { line: null, text: expect.stringContaining('UTF-16') }],
    ['a workbook', Buffer.from('PK\x03\x04 workbook'), { line: null, text: expect.stringContaining('workbook') }],
    ['an unknown column', 'Code,Prise\nA,1', { line: 1, column: 'Prise' }],
    ['a column twice', 'Code,Name,code\nA,b,c', { line: 1, column: 'Code' }],
    ['no code', 'Name,Price\nb,1', { line: 1, column: 'Code', text: 'This column is missing.' }],
    ['more cells than names', 'Code,Name\nA,b\nB,c,d', { line: 3, column: null }],
    ['an open quotation mark', 'Code,Name\nA,"b\nB,c', { text: expect.stringContaining('never closed') }],
    ['a quotation mark inside', 'Code,Name\nA,b"c', { line: 2, text: expect.stringContaining('quotation mark') }],
    ['no line', 'Code,Name\n', { line: null }],
    ['nothing', '', { line: 1 }],
    ['too many lines', `Code\n${'A\n'.repeat(1001)}`, { line: null, text: expect.stringContaining('1000') }],
    // Told before anything is parsed, so that the lines after them cost nothing.
    ['too many lines, then a fault', `Code\n${'A\n'.repeat(1001)}b"c`, { text: expect.stringContaining('1000') }],
    ['too many, of another encoding', Buffer.from(`Code\n${'\xe9\n'.repeat(1001)}`, 'latin1'), { line: null }],
    ['too many lines, of an old Mac', `Code\r${'A\r'.repeat(1001)}b"c`, { text: expect.stringContaining('1000') }],
    ['empty lines without end', `Code\nA\n${',\n'.repeat(10_001)}`, { text: expect.stringContaining('1000') }],
  ])('%s is told', (_what, file, fault) => {
    expect(faultOf(file)).toMatchObject(fault);
    expect(read(file).lines).toEqual([]);
  });

  test('has at most 1,000 lines, however many empty ones come after them and however many lines a cell has', () => {
    const sheet = `Code,Name\r\n${'A,"one\ntwo ""2""\nthree"\r\n'.repeat(1000)}`;
    expect(read(`${sheet}${',\r\n'.repeat(3000)}`).lines).toHaveLength(1000);
    expect(faultOf(`${sheet}B,b`)).toMatchObject({ line: null, text: expect.stringContaining('1000') });
  });

  // Invariants 32.
  test('has each text again as it was, after its formulas were neutralised on the way out', () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@x',
      '\tx',
      '＝1',
      "'=1",
      "''=1",
      "'quoted'",
      "'",
      'a=b',
      'a\nb',
      'x "y", z',
      ' ',
    ];
    const file = stringify([['Code', 'Name'], ...texts.map((text) => ['A', text].map(guarded))], {
      escape_formulas: true,
    });
    expect(file).toContain("'=1+1");
    expect(read(file).lines.map(({ cells }) => cells['Name'])).toEqual(texts);
  });
});

test('a cell is read as what it means, or named with its line and column', () => {
  const faults: ImportFault[] = [];
  const line = (cells: Record<string, string>) => cellsOf({ line: 7, cells }, faults);
  const good = line({ Price: ' $1,234.50 ', Count: '-3', Sent: 'YES', Not: 'no', State: 'on sale', Empty: ' ' });
  expect(good.dollars('Price')).toBe(1234.5);
  expect(good.whole('Count')).toBe(-3);
  expect([good.yesNo('Sent'), good.yesNo('Not')]).toEqual([true, false]);
  expect(good.choice('State', ['Draft', 'On sale'])).toBe('On sale');
  expect([good.whole('Empty'), good.text('Empty'), good.whole('Absent'), good.text('Absent')]).toEqual([
    null,
    '',
    undefined,
    undefined,
  ]);
  expect(faults).toEqual([]);
  const bad = line({ Price: '1,5', Count: '1.5', Sent: 'maybe', State: 'sold', Name: 'x'.repeat(301) });
  expect([
    bad.dollars('Price'),
    bad.whole('Count'),
    bad.yesNo('Sent'),
    bad.choice('State', ['Draft']),
    bad.text('Name'),
  ]).toEqual(Array.from({ length: 5 }, () => undefined));
  expect(faults.map((fault) => [fault.line, fault.column])).toEqual(
    ['Price', 'Count', 'Sent', 'State', 'Name'].map((column) => [7, column]),
  );
});
