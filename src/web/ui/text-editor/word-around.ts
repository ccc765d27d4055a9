const inWord = /[\p{L}\p{N}]/u;
const between = /['’\u00ad-]/u;

/** The word that a caret stands in, as its ends; null at the edge of a word, where something new is meant. */
export function wordAround(text: string, caret: number): { from: number; to: number } | null {
  const isPart = (at: number): boolean =>
    inWord.test(text[at] ?? '') ||
    (between.test(text[at] ?? '') && inWord.test(text[at - 1] ?? '') && inWord.test(text[at + 1] ?? ''));
  if (!isPart(caret - 1) || !isPart(caret)) return null;
  let [from, to] = [caret, caret];
  while (isPart(from - 1)) from -= 1;
  while (isPart(to)) to += 1;
  return { from, to };
}

/** Where words that are put in at a caret need a space, so that they do not stick to what is there. */
export function spacesAround(before: string, after: string): { before: boolean; after: boolean } {
  return { before: /[\p{L}\p{N}.,;:!?)]$/u.test(before), after: inWord.test(after[0] ?? '') };
}
