/** Longer words are keys, URLs or noise and are not indexed. */
const maxWordLength = 40;

/**
 * Converts to lower case without diacritics, so that whanau finds whānau. The result has the same length as the text,
 * so a position in one is the same position in the other.
 */
export function folded(text: string): string {
  return text.replaceAll(/[\u0080-\uffff]/g, foldedUnit).replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

const units = new Map<string, string>();

function foldedUnit(unit: string): string {
  let plain = units.get(unit);
  if (plain === undefined) {
    const letters = unit.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    plain = apostrophes.includes(unit) ? "'" : letters.length === 1 ? letters : unit;
    units.set(unit, plain);
  }
  return plain;
}

const apostrophes = '\u2018\u2019\u02bc\uff07';
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

/** Splits a text into the folded words that the index stores; drops apostrophes, so women's becomes womens. */
export function wordsOf(text: string): string[] {
  // NFC joins a combining mark with its letter, so that folding removes it.
  const found = folded(text.normalize('NFC')).match(word) ?? [];
  return found.map((each) => each.replaceAll("'", '')).filter((each) => each.length <= maxWordLength);
}

/** Words without meaning for a search; a keyword drops them as long as other words remain. */
const fillers = new Set(
  (
    'a about an and are as at be been but by can could did do does for from had has have how i if in is it its me my of on or our ' +
    'she he so some than that the their them then there they this to was we were what when where which who why will with would you your'
  ).split(' '),
);

/** The distinct words of a keyword, in order, without fillers. Other characters are ignored. */
export function keywordWords(keyword: string): string[] {
  const all = [...new Set(wordsOf(keyword))];
  const significant = all.filter((each) => !fillers.has(each));
  return significant.length > 0 ? significant : all;
}

/** The word and its singular or plural forms. */
export function formsOf(each: string): string[] {
  const forms = [each];
  if (each.length >= 3) {
    if (/[^s]s$/.test(each)) forms.push(each.slice(0, -1));
    if (/(s|x|z|ch|sh)es$/.test(each)) forms.push(each.slice(0, -2));
    if (each.endsWith('ies')) forms.push(`${each.slice(0, -3)}y`);
    if (/[^aeiou]y$/.test(each)) forms.push(`${each.slice(0, -1)}ies`);
    else if (/(s|x|z|ch|sh)$/.test(each)) forms.push(`${each}es`);
    if (!each.endsWith('s')) forms.push(`${each}s`);
  }
  return [...new Set(forms)].filter((form) => form.length >= 2 || form === each);
}
