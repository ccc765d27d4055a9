import { publishedPages } from '../content/published-pages.ts';
import { contentCache } from '../db/content-cache.ts';
import type { ContentTag } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { ownTurn } from '../own-turn.ts';
import { wordsOf } from '../search-index/words.ts';
import { pageDocuments, textsOfDocuments } from './search.sql.ts';
import { type Vocabulary, makeVocabulary } from './spelling.ts';

const tags: readonly ContentTag[] = ['search', 'pages'];
/** Texts of closed pages that are read in one turn of the event loop. */
const textsAtOnce = 50;
const mostReadings = 3;

/**
 * The words of public documents: a correction to any other word would reveal the content of a closed page. After a
 * publication they are read anew for the first word that is not spelled right, on a large site in many turns.
 */
export const vocabulary = contentCache(tags, async (deps): Promise<Vocabulary> => {
  for (let reading = 1; reading <= mostReadings; reading++) {
    const before = deps.content.stamp(tags);
    const words = await readWords(deps);
    // A page that was closed or taken away meanwhile would be counted as public.
    await deps.content.refresh();
    if (deps.content.stamp(tags) === before) return words;
  }
  // Nothing is corrected while pages are published without a pause; the next search reads again.
  return makeVocabulary([]);
});

async function readWords(deps: Deps): Promise<Vocabulary> {
  const all = await deps.db.engine.textIndex.vocabulary(deps.db.read);
  const index = await publishedPages(deps);
  const inClosed = new Map<string, number>();
  for (let after = 0; ;) {
    const part = await pageDocuments(deps.db.read, after);
    const last = part.at(-1);
    if (!last) return makeVocabulary(all.filter(({ word, documents }) => documents > (inClosed.get(word) ?? 0)));
    after = last.id;
    await ownTurn();
    const closed = part.filter(
      ({ path, locale }) => index.find(path, locale === 'nz' ? 'nz' : 'au')?.access.kind !== 'public',
    );
    for (let from = 0; from < closed.length; from += textsAtOnce) {
      const ids = closed.slice(from, from + textsAtOnce).map(({ id }) => id);
      for (const { title, keywords, description, body } of await textsOfDocuments(deps.db.read, ids))
        for (const word of new Set(wordsOf(`${title} ${keywords} ${description} ${body}`)))
          inClosed.set(word, (inClosed.get(word) ?? 0) + 1);
      await ownTurn();
    }
  }
}
