import { escapeHtml } from '#contract/escape-html.ts';
import { folded } from './words.ts';

/** Length of a snippet in characters, before escaping. */
const around = 190;
/** Further down a page nobody would look for the sentence. */
const lookedThrough = 20_000;

/** A word that was looked for; `beginning` finds longer words too. */
export interface Wanted {
  word: string;
  beginning: boolean;
}

/** Finds any of the words in folded text, whole; an apostrophe may stand between two letters. */
export function patternOf(wanted: readonly Wanted[]): RegExp {
  const alternatives = wanted
    .toSorted((a, b) => b.word.length - a.word.length)
    .map(
      ({ word, beginning }) =>
        [...word].map((letter) => letter.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')).join("'?") +
        (beginning ? "[\\p{L}\\p{N}\\p{M}']*" : ''),
    );
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'gu');
}

/**
 * The part of the text that holds most of the words, escaped, with each of them in `<em>` (A-76, invariant 26). A text
 * without any of them gives its beginning.
 */
export function highlight(text: string, pattern: RegExp): string {
  const looked = text.slice(0, lookedThrough).normalize('NFC');
  const places = [...folded(looked).matchAll(pattern)].map((match) => ({
    word: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));
  const { from, to } = window(looked, best(places));
  let html = from > 0 ? '… ' : '';
  let at = from;
  for (const place of places) {
    if (place.from < at || place.to > to) continue;
    html += `${escapeHtml(looked.slice(at, place.from))}<em>${escapeHtml(looked.slice(place.from, place.to))}</em>`;
    at = place.to;
  }
  return `${html}${escapeHtml(looked.slice(at, to))}${to < looked.length ? ' …' : ''}`;
}

interface Place {
  word: string;
  from: number;
  to: number;
}

/** Where the stretch with most different words begins; the first one of equals. */
function best(places: readonly Place[]): number {
  let found = { count: 0, from: 0 };
  for (const [index, first] of places.entries()) {
    const words = new Set<string>();
    for (let next = index; next < places.length; next++) {
      const place = places[next];
      if (!place || place.to > first.from + around) break;
      words.add(place.word);
    }
    if (words.size > found.count) found = { count: words.size, from: first.from };
  }
  return found.from;
}

/** A stretch around a place, cut between words. */
function window(text: string, place: number): { from: number; to: number } {
  const lead = place < around * 0.75 ? 0 : place - 40;
  const from = lead === 0 ? 0 : betweenWords(text, lead);
  const end = from + around;
  if (end >= text.length) return { from, to: text.length };
  const space = text.lastIndexOf(' ', end);
  return { from, to: space > from + around / 2 ? space : end };
}

function betweenWords(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space !== -1 && space < at + 40 ? space + 1 : at;
}
