import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { charactersOf, plainFont } from './woff.ts';

interface Font {
  name: string;
  data: Buffer;
  has(codePoint: number): boolean;
}

/** A part of a text that one font can show. */
export interface Run {
  text: string;
  /** null: the invoice's own font. */
  font: Font | null;
  isRightToLeft: boolean;
}

/**
 * The weight 400 of @fontsource/noto-sans, -arabic, -hebrew, -devanagari, -sc, -tc and -kr 5.3.0, small ones first.
 * Each is read when a text needs it for the first time: together they have 4 MB.
 */
const fallbacks = [
  'greek',
  'cyrillic',
  'hebrew',
  'arabic',
  'greek-ext',
  'cyrillic-ext',
  'devanagari',
  'chinese-simplified',
  'chinese-traditional',
  'korean',
];
const read = new Map<string, Font>();

const fileOf = (name: string): Buffer => readFileSync(join(import.meta.dirname, `invoice-fonts/${name}`));

/** The invoice's own fonts, with the letters of Māori and Vietnamese names. */
export const ownFont = (weight: 400 | 600): Buffer => fileOf(`public-sans-${weight}.ttf`);

let own: Set<number> | undefined;

function fallback(name: string): Font {
  let font = read.get(name);
  if (!font) {
    const data = plainFont(fileOf(`noto-${name}.woff`));
    const characters = charactersOf(data);
    font = { name, data, has: (codePoint) => characters.has(codePoint) };
    read.set(name, font);
  }
  return font;
}

/** Splits a text where its font changes. A character that no font has stays with the font before it. */
export function runsOf(text: string): Run[] {
  own ??= charactersOf(ownFont(400));
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const font = fontFor(character, own, runs.at(-1));
    const last = runs.at(-1);
    if (last && last.font === font) last.text += character;
    else runs.push({ text: character, font, isRightToLeft: false });
  }
  return runs.map((run) => ({ ...run, isRightToLeft: /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(run.text) }));
}

function fontFor(character: string, ownCharacters: ReadonlySet<number>, last: Run | undefined): Font | null {
  const codePoint = character.codePointAt(0) ?? 0;
  // A space, a mark or a letter that the own font happens to have, such as π, does not end the run of its script.
  if (last?.font && !/[\p{Script=Latin}\p{N}]/u.test(character) && last.font.has(codePoint)) return last.font;
  if (ownCharacters.has(codePoint) || /\s/.test(character)) return null;
  for (const name of fallbacks) {
    const font = fallback(name);
    if (font.has(codePoint)) return font;
  }
  return last?.font ?? null;
}
