import type { Deps } from '#server/deps.ts';
import { toStoredContent } from '#server/cms/page.wire.ts';
import { contentChanged } from '#server/db/content-versions.ts';
import { insertPages } from '#server/db/seed/pages.sql.ts';
import { rebuildSearch } from '#server/search/documents.ts';

const pages = 2000;
const wordsOnPage = 300;
const wordsInAll = 8000;
const atOnce = 100;

/** The same numbers in every run. */
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

/** Two to four syllables, no two words alike; the first ones are the most usual, as in a language. */
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
/** A word by its share of the scale, the most usual first. */
export const usual = (share: number): string => words[Math.floor(words.length ** share) - 1] ?? '';

/** What is looked for: a usual word, a rarer one, two words, a beginning, a typing error, and nothing that is there. */
export const searched = [
  usual(0.4),
  usual(0.8),
  `${usual(0.3)} ${usual(0.5)}`,
  usual(0.6).slice(0, 4),
  `${usual(0.7).slice(0, -1)}x`,
  'zzzzzz',
];

/** A site of another size: 2,000 pages of 300 words each. */
export async function addManyPages(deps: Deps): Promise<void> {
  const next = numbers(11);
  const at = deps.now().toISOString();
  // Equal shares of the scale of powers: what is usual in a language is very usual.
  const text = (length: number) => Array.from({ length }, () => usual(next())).join(' ');
  await deps.db.transaction(async (tx) => {
    for (let from = 0; from < pages; from += atOnce) {
      await insertPages(
        tx,
        Array.from({ length: atOnce }, (_, index) => {
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
