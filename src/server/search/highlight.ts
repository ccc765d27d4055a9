import { escapeHtml } from '#contract/escape-html.ts';
import { folded } from '#contract/folded.ts';

/** Length of a snippet in characters, before escaping. */
const snippetLength = 190;
/** Searches only this many characters of a text, which limits the work for one result. */
const searchedLength = 20_000;

/** A searched word; with `beginning` it also matches longer words. */
export interface Wanted {
  word: string;
  beginning: boolean;
}

/** Matches any of the words in folded text, as complete words; an apostrophe may appear between two letters. */
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
 * Returns the part of the text with the most distinct searched words, escaped, each word in `<em>` (A-76, invariant
 * 26). Returns the beginning of a text without any of them.
 */
export function highlight(text: string, pattern: RegExp): string {
  const searched = text.slice(0, searchedLength).normalize('NFC');
  const places = [...folded(searched).matchAll(pattern)].map((match) => ({
    word: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));
  const { from, to } = window(searched, best(places));
  let html = from > 0 ? '… ' : '';
  let at = from;
  for (const place of places) {
    if (place.from < at || place.to > to) continue;
    html += `${escapeHtml(searched.slice(at, place.from))}<em>${escapeHtml(searched.slice(place.from, place.to))}</em>`;
    at = place.to;
  }
  return `${html}${escapeHtml(searched.slice(at, to))}${to < searched.length ? ' …' : ''}`;
}

interface Place {
  word: string;
  from: number;
  to: number;
}

/** The start of the snippet with the most distinct words; the first one if several are equal. */
function best(places: readonly Place[]): number {
  let found = { count: 0, from: 0 };
  for (const [index, first] of places.entries()) {
    const words = new Set<string>();
    for (let next = index; next < places.length; next++) {
      const place = places[next];
      if (!place || place.to > first.from + snippetLength) break;
      words.add(place.word);
    }
    if (words.size > found.count) found = { count: words.size, from: first.from };
  }
  return found.from;
}

/** The snippet around a position, cut between words. */
function window(text: string, place: number): { from: number; to: number } {
  const lead = place < snippetLength * 0.75 ? 0 : place - 40;
  const from = lead === 0 ? 0 : betweenWords(text, lead);
  const end = from + snippetLength;
  if (end >= text.length) return { from, to: text.length };
  const space = text.lastIndexOf(' ', end);
  return { from, to: space > from + snippetLength / 2 ? space : end };
}

function betweenWords(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space !== -1 && space < at + 40 ? space + 1 : at;
}
