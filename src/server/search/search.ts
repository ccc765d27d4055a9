import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { type FoundPage, type search, maxFound, maxKeyword } from '#contract/search.ts';
import { indexedPageAt } from '../cms/page.ts';
import { contentCache } from '../db/content-cache.ts';
import type { TextQuery } from '../db/dialects/text-index.ts';
import type { Deps, Viewer } from '../deps.ts';
import { offerPath, whereOffered } from '../guides/catalogue.ts';
import { type PageAccess, decideAccess } from '../members/access.ts';
import { canonicalPath } from '../members/canonical-path.ts';
import { fail } from '../outcome.ts';
import {
  type DocumentRow,
  countDocuments,
  matchingDocuments,
  newestDocuments,
  pageDocuments,
  textsOfDocuments,
} from './documents.sql.ts';
import { highlight, patternOf } from './highlight.ts';
import { makeVocabulary } from './spelling.ts';
import { askedWords, formsOf, wordsOf } from './words.ts';

/** Documents looked at in one go: more than are answered, as some may not be opened. */
const batch = 60;
/** Of a search in a language that no content is in, or of noise, no more is looked through. */
const mostLookedThrough = 600;
/** Ranking takes its time for every match: of more than these only the newest are ranked. */
const mostRanked = 1000;
/** Newest matches that are ranked in one go. */
const newestRanked = 120;
/** Words beyond these add nothing but work. */
const mostWords = 12;

type Answer = Output<typeof search>;
interface Asker {
  locale: Locale;
  viewer: Viewer;
  /** For tests. */
  mostRanked?: number;
}

/** Each word with what may stand in its place. */
interface Term {
  anyOf: { word: string; beginning: boolean }[];
}

/**
 * Pages, products, guides and events that hold all of the words. Words that nothing holds are taken for the
 * nearest that something does, and where no document has all of them those with some are answered; `message` tells it.
 * What is looked for is kept nowhere and logged nowhere: it may be somebody's reason to be afraid.
 */
export async function searchContent(deps: Deps, keyword: string, asker: Asker): Promise<Answer> {
  const trimmed = keyword.trim();
  // Counted as people count, so that an accent or a face is one.
  if ([...trimmed].length > maxKeyword)
    return { pages: [], errors: fail(`Keyword - Max ${maxKeyword} characters.`, 'keyword', 'invalid_field').errors };
  const words = askedWords(trimmed).slice(0, mostWords);
  if (words.length === 0) return { pages: [] };

  const terms = words.map((word, index): Term => ({
    anyOf: formsOf(word).map((form) => ({
      word: form,
      beginning: index === words.length - 1 && form === word && word.length > 1,
    })),
  }));
  const pages = await pagesWith(deps, { terms, some: false }, asker);
  if (pages.length > 0) return { pages: pages.map((found) => found.page) };

  const corrected = await correctedTerms(deps, words, terms);
  if (corrected) {
    const nearest = await pagesWith(deps, { terms: corrected, some: false }, asker);
    const shown = nearest[0] && wordsShown(words, corrected, nearest[0].document);
    if (shown)
      return {
        pages: nearest.map((found) => found.page),
        message: `No result for '${words.join(' ')}'. Showing results for '${shown}'.`,
      };
  }
  if (words.length === 1) return { pages: [] };
  const some = await pagesWith(deps, { terms: corrected ?? terms, some: true }, asker);
  return some.length > 0
    ? {
        pages: some.map((found) => found.page),
        message: `No result for all of '${words.join(' ')}'. Showing results for some of the words.`,
      }
    : { pages: [] };
}

/**
 * Words of what everybody may open: correcting by others would tell what stands in pages that are not for everybody.
 */
const vocabulary = contentCache(['search', 'pages'], async (deps) => {
  const [all, pages] = await Promise.all([
    deps.db.engine.textIndex.vocabulary(deps.db.read),
    pageDocuments(deps.db.read),
  ]);
  const closed: number[] = [];
  for (const { id, path, locale } of pages) {
    const page = await indexedPageAt(deps, path, locale === 'nz' ? 'nz' : 'au');
    if (page?.access.kind !== 'public') closed.push(id);
  }
  const inClosed = new Map<string, number>();
  for (const { title, keywords, description, body } of await textsOfDocuments(deps.db.read, closed)) {
    for (const word of new Set(wordsOf(`${title} ${keywords} ${description} ${body}`)))
      inClosed.set(word, (inClosed.get(word) ?? 0) + 1);
  }
  return makeVocabulary(all.filter(({ word, documents }) => documents > (inClosed.get(word) ?? 0)));
});

/**
 * The terms with unknown words replaced by the nearest known ones; null when there is nothing to replace, or nothing
 * near.
 */
async function correctedTerms(deps: Deps, words: readonly string[], terms: readonly Term[]): Promise<Term[] | null> {
  const known = await vocabulary(deps);
  let replaced = 0;
  const corrected = terms.map((term, index): Term => {
    if (term.anyOf.some(({ word, beginning }) => (beginning ? known.hasBeginning(word) : known.has(word)))) return term;
    const near = known.near(words[index] ?? '');
    if (near.length === 0) return term;
    replaced += 1;
    return { anyOf: near.map((word) => ({ word, beginning: false })) };
  });
  return replaced > 0 ? corrected : null;
}

/** What was looked for instead, by the words that the first answer holds. */
function wordsShown(
  words: readonly string[],
  corrected: readonly Term[],
  { title, description, body, keywords }: DocumentRow,
): string {
  const held = new Set(askedWords(`${title} ${keywords} ${description} ${body}`));
  return words
    .map((word, index) => corrected[index]?.anyOf.find((candidate) => held.has(candidate.word))?.word ?? word)
    .join(' ');
}

interface Found {
  page: FoundPage;
  document: DocumentRow;
}

async function pagesWith(deps: Deps, query: TextQuery, asker: Asker): Promise<Found[]> {
  const pattern = patternOf(query.terms.flatMap((term) => term.anyOf));
  const addressOf = addressFor(deps, asker);
  const found = new Map<string, Found>();
  for await (const document of documentsWith(deps, query, asker.mostRanked ?? mostRanked)) {
    const pageUrl = await addressOf(document);
    // One address is told once, as the best of the documents that lead to it.
    if (pageUrl === null || found.has(pageUrl)) continue;
    found.set(pageUrl, {
      document,
      page: { pageUrl, pageTitle: document.title, searchHighlight: highlight(textOf(document), pattern) },
    });
    if (found.size === maxFound) break;
  }
  return [...found.values()];
}

const documentCount = contentCache(['search'], async (deps) => ({ count: await countDocuments(deps.db.read) }));

/** Documents that match, the best first. They are read as far as they are asked for. */
async function* documentsWith(deps: Deps, query: TextQuery, bound: number): AsyncGenerator<DocumentRow> {
  const { textIndex } = deps.db.engine;
  if ((await documentCount(deps)).count > bound) {
    // Longer words add nothing to a word that is common as it was typed.
    const asTyped = {
      ...query,
      terms: query.terms.map(({ anyOf }) => ({ anyOf: anyOf.map(({ word }) => ({ word, beginning: false })) })),
    };
    if (await textIndex.isMore(deps.db.read, asTyped, bound)) return yield* newestWith(deps, asTyped);
    if (await textIndex.isMore(deps.db.read, query, bound)) return yield* newestWith(deps, query);
  }
  const match = textIndex.match(query);
  for (let offset = 0; offset < mostLookedThrough; offset += batch) {
    const documents = await matchingDocuments(deps.db.read, match, { limit: batch, offset });
    yield* documents;
    if (documents.length < batch) return;
  }
}

/**
 * Too many to rank: those with the words in the title first, then in keywords or description, then the others; of each
 * the newest.
 */
async function* newestWith(deps: Deps, query: TextQuery): AsyncGenerator<DocumentRow> {
  const seen = new Set<number>();
  for (const within of ['title', 'head', undefined] as const) {
    let below = maxId;
    for (let looked = 0; looked < mostLookedThrough; looked += newestRanked) {
      const documents = await newestDocuments(
        deps.db.read,
        deps.db.engine.textIndex,
        within ? { ...query, within } : query,
        { limit: newestRanked, below },
      );
      for (const document of documents) if (!seen.has(document.id)) yield document;
      for (const { id } of documents) seen.add(id);
      if (documents.length < newestRanked) break;
      below = Math.min(...documents.map(({ id }) => id));
    }
  }
}

/** The greatest number of a PostgreSQL integer. */
const maxId = 2_147_483_647;

function textOf({ description, body }: DocumentRow): string {
  return [description, body].filter((part) => part !== '').join(' · ');
}

/**
 * Where this person finds a document, as the site is published now; null where it is not for this person or this
 * country.
 */
function addressFor(deps: Deps, { viewer, locale }: Asker): (document: DocumentRow) => Promise<string | null> {
  const mayOpen = accessOf(deps, viewer);
  const now = deps.now().toISOString();
  const opens = async (path: string, pageId?: number) => {
    const page = await indexedPageAt(deps, canonicalPath(path) ?? path, locale);
    // The page of the other country may stand in its place.
    if (!page || page.redirectTo !== null || (pageId !== undefined && page.id !== pageId)) return false;
    return mayOpen(page.access, path);
  };
  return async ({ kind, source_id: sourceId, path, ends_at: endsAt }) => {
    if (endsAt !== null && endsAt <= now) return null;
    if (kind === 'product' || kind === 'event') return path;
    if (await opens(path, kind === 'page' ? sourceId : undefined)) return path;
    if (kind !== 'guide') return null;
    for (const offered of [offerPath(path), await whereOffered(deps, sourceId)]) {
      if (offered !== null && (await opens(offered))) return offered;
    }
    return null;
  };
}

/** Asks access.ts once for each rule. */
function accessOf(deps: Deps, viewer: Viewer): (access: PageAccess, path: string) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>();
  return (access, path) => {
    const rule = access.kind === 'public' ? 'public' : `${JSON.stringify(access)} ${path}`;
    let answer = asked.get(rule);
    if (!answer) {
      answer = decideAccess(deps, viewer, access, path).then(
        (decision) => decision.accessResultCode === 0 && decision.redirectUrl === null,
      );
      asked.set(rule, answer);
    }
    return answer;
  };
}
