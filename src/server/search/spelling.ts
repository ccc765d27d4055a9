/** Words of the index by their length, each with the letters it has as bits. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether a word begins with these letters. */
  hasBeginning(letters: string): boolean;
  /** Words that differ by a letter or two, the nearest first. */
  near(word: string): string[];
}

/** Words offered in place of one that is not known. */
const offered = 4;

export function makeVocabulary(words: readonly { word: string; documents: number }[]): Vocabulary {
  const sorted = words.map(({ word }) => word).sort();
  const known = new Set(sorted);
  const byLength = new Map<number, { word: string; documents: number; letters: number }[]>();
  for (const { word, documents } of words) {
    // Numbers are not misspelt: another number is another thing.
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
      const most = lettersThatMayDiffer(word);
      if (most === 0 || /\d/.test(word)) return [];
      const letters = lettersOf(word);
      const found: { word: string; documents: number; distance: number }[] = [];
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const candidate of byLength.get(length) ?? []) {
          // Each edit changes two bits at most; this spares nearly all of the comparisons.
          if (bitsIn(letters ^ candidate.letters) > most * 2) continue;
          const distance = editsBetween(word, candidate.word, most);
          if (distance <= most) found.push({ word: candidate.word, documents: candidate.documents, distance });
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
        .slice(0, offered)
        .map((candidate) => candidate.word);
    },
  };
}

function lettersThatMayDiffer(word: string): number {
  return word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
}

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

/** Letters inserted, left out, replaced or swapped with their neighbour; more than `most` is told as `most + 1`. */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
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
    if (least > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? most + 1;
}
