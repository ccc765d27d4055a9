/** What stands before a list entry, such as '•', '3.' or 'b)'. */
export interface Marker {
  tag: 'ul' | 'ol';
  /** Of `<ol>`: letters or Roman numbers; null for numbers. */
  type: 'a' | 'A' | 'i' | 'I' | null;
  start: number;
}

const bullet: Marker = { tag: 'ul', type: null, start: 1 };
const types: Readonly<Record<string, Marker['type']>> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

/** By the format that the document gives to this level of the list, else by the look of the marker. */
export function markerOf(text: string, format?: string): Marker {
  const marker = text.trim();
  const named = format === undefined ? undefined : /mso-level-number-format:\s*([\w-]+)/.exec(format)?.[1];
  if (named === 'bullet' || named === 'image' || named === 'none') return bullet;
  const word = /^\(?([a-z]+|(?:\d+\.)*\d+)[.):]?\)?$/i.exec(marker)?.[1];
  if (!word || (format === undefined && !/[.):]$/.test(marker) && !/^\d/.test(marker))) return bullet;
  const type = named === undefined && format === undefined ? typeOf(word) : (types[named ?? ''] ?? null);
  return { tag: 'ol', type, start: startOf(word, type) };
}

function typeOf(word: string): Marker['type'] {
  if (/^\d/.test(word)) return null;
  const isRoman = /^(i|[ivx]{2,})$/i.test(word);
  const isSmall = word === word.toLowerCase();
  return isRoman ? (isSmall ? 'i' : 'I') : isSmall ? 'a' : 'A';
}

const roman: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function startOf(word: string, type: Marker['type']): number {
  // '2.3.' is the third entry of its level.
  if (/^\d/.test(word)) return Number(word.split('.').at(-1));
  const letters = word.toLowerCase();
  if (type === 'a' || type === 'A') return Math.max(1, letters.charCodeAt(0) - 96);
  const values = [...letters].map((letter) => roman[letter] ?? 0);
  return Math.max(
    1,
    values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0),
  );
}

/** A marker with the gap after it, as mails and pages write lists that they do not mark as lists. */
export const typedMarker =
  /^\s*([·•▪◦‣–§o]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])(?:[ \n]*\u00a0[ \n]*\u00a0[\u00a0 \n]*|[\u00a0 \n]*\t[\u00a0\s]*)(?=\S)/i;
