import type { Deps } from '#server/deps.ts';
import { toStoredContent } from '#server/content/page.wire.ts';
import { contentChanged } from '#server/db/content-versions.ts';
import { insertPages } from './insert-pages.sql.ts';
import { rebuildSearch } from '#server/search-index/documents.ts';

const usualPages = 2000;
const wordsOnPage = 300;
const wordsInAll = 8000;
const batchSize = 100;

/** A pseudo-random sequence from 0 to 1, the same in every run. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const syllables = [
  'ba',
  'cor',
  'del',
  'fen',
  'gar',
  'hil',
  'ja',
  'kin',
  'lo',
  'mer',
  'nor',
  'pa',
  'quil',
  'ros',
  'sun',
  'tam',
  'und',
  'ver',
  'wil',
  'yar',
];

/** Distinct words of two to four syllables; `usual` makes the first ones the most frequent. */
function vocabulary(): string[] {
  const next = numbers(7);
  const words = new Set<string>();
  while (words.size < wordsInAll)
    words.add(
      Array.from({ length: 2 + Math.floor(next() * 3) }, () => syllables[Math.floor(next() * syllables.length)]).join(
        '',
      ),
    );
  return [...words];
}

const words = vocabulary();
/** The word at a position from 0 to 1 on a power scale; lower positions give more frequent words. */
export const usual = (share: number): string => words[Math.floor(words.length ** share) - 1] ?? '';

/** Searched keywords: a frequent word, a rarer one, two words, a prefix, a typing error, and an unknown word. */
export const searched = [
  usual(0.4),
  usual(0.8),
  `${usual(0.3)} ${usual(0.5)}`,
  usual(0.6).slice(0, 4),
  `${usual(0.7).slice(0, -1)}x`,
  'zzzzzz',
];

/** Adds 2,000 pages of 300 words each. */
export async function addManyPages(deps: Deps, pages = usualPages): Promise<void> {
  const next = numbers(11);
  const at = deps.now().toISOString();
  // Uniform positions on the power scale give word frequencies like those of a language.
  const text = (length: number) => Array.from({ length }, () => usual(next())).join(' ');
  await deps.db.transaction(async (tx) => {
    for (let from = 0; from < pages; from += batchSize) {
      await insertPages(
        tx,
        Array.from({ length: batchSize }, (_, index) => {
          const content = toStoredContent({
            payloads: { Description: text(14), Keyword: text(3) },
            sections: [
              {
                sectionName: 'body',
                items: [{ itemTypeCode: 'Html', payloads: { Content: `<p>${text(wordsOnPage)}</p>` } }],
              },
            ],
          });
          return {
            page: {
              path: `/many/${from + index}`,
              locale: 'au',
              access_json: '{"kind":"public"}',
              page_type_code: 'Page',
              protected: 0,
              created_at: at,
              updated_at: at,
            },
            revision: {
              number: 1,
              title: text(4),
              image_url: null,
              content_json: JSON.stringify(content),
              created_at: at,
              published_at: at,
            },
          };
        }),
      );
    }
    await contentChanged(tx, 'pages');
    await rebuildSearch(tx, deps.db);
  });
  await deps.content.refresh();
}
