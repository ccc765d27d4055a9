import { type RawBuilder, sql } from 'kysely';
import { folded } from '#contract/folded.ts';
import { lastSign } from './find-keys.ts';

// By what staff look for pages, redirects and pictures: by the beginning of any word of a title or an address.

/** The tables whose words are in `found_word`, and the columns that they come from. */
export const wordedTables = {
  page: ['path', 'redirect_to', 'list_title'],
  media: ['address', 'alt'],
} as const;
export type WordedTable = keyof typeof wordedTables;

/** Set wherever one of these columns changes: the words are written anew before somebody looks for them. */
export const wordsAnew = { words_known: null };

const longest = 100;
/** More of them do not make a search clearer. */
const wordsLookedFor = 8;

/** Its words without capitals, accents and macrons; other signs part them. */
export function wordsIn(text: string): string[] {
  const words = folded(text.normalize('NFC')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longest)))];
}

/** That each word typed begins a word of the row. Signs alone find nothing. */
export function hasWords(table: WordedTable, find: string): RawBuilder<boolean> {
  const words = wordsIn(find).slice(0, wordsLookedFor);
  if (words.length === 0) return sql<boolean>`1 = 0`;
  const id = sql.ref(`${table}.id`);
  const each = words.map(
    (word) => sql`${id} in (select source_id from found_word
      where kind = ${table} and word >= ${word} and word < ${word + lastSign})`,
  );
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}
