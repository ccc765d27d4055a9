/** Longer words are no words: they are keys, addresses or noise. */
const longestWord = 40;

/**
 * Lower case without marks, so that whanau finds whānau. As long as the text it is made from, character by character,
 * so that a place found in it is a place in the text.
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

/** The words of a text as the index knows them; an apostrophe joins: women's is womens. */
export function wordsOf(text: string): string[] {
  // Marks that stand apart from their letter are joined to it first, and go with it.
  const found = folded(text.normalize('NFC')).match(word) ?? [];
  return found.map((each) => each.replaceAll("'", '')).filter((each) => each.length <= longestWord);
}

/** Says nothing about a page: dropped from what is looked for as long as something else is left. */
const fillers = new Set(
  (
    'a about an and are as at be been but by can could did do does for from had has have how i if in is it its me my of on or our ' +
    'she he so some than that the their them then there they this to was we were what when where which who why will with would you your'
  ).split(' '),
);

/** What a keyword asks for: its words once each, without fillers, in their order. Everything else in it is ignored. */
export function askedWords(keyword: string): string[] {
  const all = [...new Set(wordsOf(keyword))];
  const telling = all.filter((each) => !fillers.has(each));
  return telling.length > 0 ? telling : all;
}

/** The word, and the same in the singular or plural. */
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
