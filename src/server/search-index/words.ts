import { folded } from '#contract/folded.ts';

/** Longer words are keys, URLs or noise and are not indexed. */
const maxWordLength = 40;

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;

/** Splits a text into the folded words that the index stores; drops apostrophes, so women's becomes womens. */
export function wordsOf(text: string): string[] {
  // NFC joins a combining mark with its letter, so that folding removes it.
  const found = folded(text.normalize('NFC')).match(word) ?? [];
  return found.map((each) => each.replaceAll("'", '')).filter((each) => each.length <= maxWordLength);
}

/**
 * Words without weight: a keyword drops them, and they are never searched for alone. 'I want to be myself'
 * would lead to whatever page happens to have these words.
 */
const weightless = new Set(
  (
    'a about again all also am an and any are arent as at be because been being but by can cant could couldnt did didnt do does ' +
    'doesnt doing dont every everything feel feeling for from get getting go going gonna got had has have havent having he her here ' +
    'hers herself him himself his how i id if ill im in into is isnt it its itself ive just know let like make me more much my ' +
    'myself need no not now of off on or our ours ourselves really she should so some something than that thats the their them ' +
    'themselves then there these they theyre thing things think this those to too u up us very wanna want wanted wanting wants was ' +
    'we were what when where which who whom whose why will with wont would wouldnt you your youre yours yourself'
  ).split(' '),
);
export const isWeightless = (word: string): boolean => weightless.has(word);

/** The only weightless word that names a page on most sites. */
const nameOfPage = 'about';

/** The distinct words of a keyword, in order, without the weightless ones. Other characters are ignored. */
export function keywordWords(keyword: string): string[] {
  const all = [...new Set(wordsOf(keyword))];
  const weighty = all.filter((each) => !weightless.has(each));
  return weighty.length > 0 ? weighty : all.filter((each) => each === nameOfPage);
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
