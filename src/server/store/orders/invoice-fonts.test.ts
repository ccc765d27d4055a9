import { expect, test } from 'vitest';
import { runsOf } from './invoice-fonts.ts';

const fontsOf = (text: string) => runsOf(text).map((run) => [run.text, run.font?.name ?? 'own']);

test.each([
  ['Nguyễn Thị Hồng', 'own'],
  ['Mere Tūī-Wētere', 'own'],
  ['Γιώργος Παπαδόπουλος', 'greek'],
  ['Ольга Петрова', 'cyrillic'],
  ['فاطمة الزهراء', 'arabic'],
  ['דוד לוי', 'hebrew'],
  ['प्रिया शर्मा', 'devanagari'],
  ['王小明', 'chinese-simplified'],
  ['김민준', 'korean'],
])('%s is one run in the font %s', (name, font) => {
  expect(fontsOf(name)).toEqual([[name, font]]);
  expect([...name].every((character) => runsOf(name)[0]?.font?.has(character.codePointAt(0) ?? 0) ?? true)).toBe(true);
});

test('a traditional character that the simplified font lacks has its own font', () => {
  expect(fontsOf('嫻')).toEqual([['嫻', 'chinese-traditional']]);
});

test('a text in two scripts is split where the script changes; Arabic and Hebrew run from right to left', () => {
  expect(fontsOf('Fatima فاطمة الزهراء (Perth)')).toEqual([
    ['Fatima ', 'own'],
    ['فاطمة الزهراء ', 'arabic'],
    ['(Perth)', 'own'],
  ]);
  expect(runsOf('Fatima فاطمة').map((run) => run.isRightToLeft)).toEqual([false, true]);
});

test('a character that no font has does not break a text', () => {
  expect(fontsOf('Ana 🙂')).toEqual([['Ana 🙂', 'own']]);
  expect(runsOf('')).toEqual([]);
});
