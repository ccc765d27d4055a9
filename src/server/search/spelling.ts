/** The words of the index, for spelling corrections. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether a word begins with these letters. */
  hasBeginning(letters: string): boolean;
  /** The nearest words, which differ by one or two letters; the most frequent first. */
  near(word: string): string[];
}

/** Number of corrections for one unknown word. */
const maxCorrections = 4;

export function makeVocabulary(words: readonly { word: string; documents: number }[]): Vocabulary {
  const sorted = words.map(({ word }) => word).sort();
  const known = new Set(sorted);
  const byLength = new Map<number, { word: string; documents: number; letters: number }[]>();
  for (const { word, documents } of words) {
    // Numbers are never corrected: a different number means something else.
    if (/\d/.test(word)) continue;
    const list = byLength.get(word.length) ?? [];
    list.push({ word, documents, letters: lettersOf(word) });
    byLength.set(word.length, list);
  }
  return {
    has: (word) => known.has(word),
    hasBeginning(letters) {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? '') < letters) low = middle + 1;
        else high = middle;
      }
      return sorted[low]?.startsWith(letters) ?? false;
    },
    near(word) {
      const limit = maxEdits(word);
      if (limit === 0 || /\d/.test(word)) return [];
      const letters = lettersOf(word);
      const found: { word: string; documents: number; distance: number }[] = [];
      for (let length = word.length - limit; length <= word.length + limit; length++) {
        for (const candidate of byLength.get(length) ?? []) {
          // Each edit changes at most two bits, so this cheap test skips nearly all candidates.
          if (bitsIn(letters ^ candidate.letters) > limit * 2) continue;
          const distance = editsBetween(word, candidate.word, limit);
          if (distance <= limit) found.push({ word: candidate.word, documents: candidate.documents, distance });
        }
      }
      const otherStart = (candidate: string) => (candidate[0] === word[0] ? 0 : 1);
      found.sort(
        (a, b) =>
          a.distance - b.distance ||
          otherStart(a.word) - otherStart(b.word) ||
          b.documents - a.documents ||
          (a.word < b.word ? -1 : 1),
      );
      const nearest = found[0]?.distance;
      return found
        .filter((candidate) => candidate.distance === nearest)
        .slice(0, maxCorrections)
        .map((candidate) => candidate.word);
    },
  };
}

function maxEdits(word: string): number {
  return word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
}

/** The set of letters in the word, as bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function bitsIn(value: number): number {
  let left = value;
  let count = 0;
  for (; left !== 0; left &= left - 1) count++;
  return count;
}

/** Counts insertions, deletions, replacements and swaps of neighbours; returns `limit + 1` for more than `limit`. */
export function editsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? limit + 1;
}
