import type { Kysely } from 'kysely';
import type { Output } from '#contract/endpoint.ts';
import type { Helplines } from '#contract/helplines.ts';
import type { Locale } from '#contract/locale.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { type FoundPage, type search, maxFound, maxKeyword } from '#contract/search.ts';
import { helplinesIn } from '../config.ts';
import { contentAt, indexedPageAt } from '../content/shown-page.ts';
import { contentCache } from '../db/content-cache.ts';
import type { TextIndex, TextQuery } from '../db/dialects/text-index.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps, Viewer } from '../deps.ts';
import { guides, offerOf, offerPath, whereOffered } from '../guides/catalogue.ts';
import { pathKey } from '../guides/guide.wire.ts';
import { type PageAccess, decideAccess } from '../access/access.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { entitlementsOf } from '../access/entitlements.ts';
import { fail } from '../outcome.ts';
import { countDocuments, matchingDocuments, newestDocuments } from './search.sql.ts';
import type { DocumentRow } from '../search-index/documents.ts';
import { distress } from './distress.ts';
import type { DistressSubject } from './distress-words.ts';
import { highlight, patternOf } from './highlight.ts';
import { vocabulary } from './public-words.ts';
import { formsOf, isWeightless, keywordWords, wordsOf } from '../search-index/words.ts';

/** Documents read per query: more than a response holds, because the viewer may not open some of them. */
const batchSize = 60;
/** The search stops after this many documents, even if the viewer may open only few of them. */
const maxExamined = 600;
/** Ranking costs time per match: if more documents match, only the newest are ranked. */
const defaultMaxRanked = 1000;
/** Newest matches that are ranked per query. */
const newestBatchSize = 120;
/** Words of distress are looked for in this many characters, also in a keyword that is too long to be searched. */
const maxScanned = 1000;
/** Further words of a keyword are ignored. */
const maxWords = 12;

type SearchResponse = Output<typeof search>;
interface Searcher {
  locale: Locale;
  viewer: Viewer;
  /** For tests. */
  maxRanked?: number;
}

/** A word of the keyword with its alternatives. */
interface Term {
  anyOf: { word: string; beginning: boolean }[];
}

/**
 * Finds pages, products, guides and events that contain all words. Replaces an unknown word by the nearest known
 * one; if no document has all words, returns those with some. `message` reports either. Words of distress come with the
 * helplines and the page of their subject first. The keyword is never stored or logged, because it may endanger
 * the person who searched.
 */
export async function searchContent(deps: Deps, keyword: string, searcher: Searcher): Promise<SearchResponse> {
  const trimmed = keyword.trim();
  const subjects = (await distress(deps, searcher.locale))(trimmed.slice(0, maxScanned));
  const found = await resultsOf(deps, trimmed, searcher, subjects.length > 0);
  if (subjects.length === 0) return found;
  const { locale } = searcher;
  return withHelp(found, subjects, {
    first: await subjectPages(deps, subjects, locale),
    helplines: helplinesIn(deps.config, locale),
  });
}

async function resultsOf(
  deps: Deps,
  keyword: string,
  searcher: Searcher,
  isDistress: boolean,
): Promise<SearchResponse> {
  // Counts code points, so that an emoji is one character.
  if ([...keyword].length > maxKeyword)
    return { pages: [], errors: fail(`Keyword - Max ${maxKeyword} characters.`, 'keyword', 'invalid_field').errors };
  const words = keywordWords(keyword).slice(0, maxWords);
  if (words.length === 0) return { pages: [] };

  const terms = words.map((word, index): Term => ({
    anyOf: formsOf(word).map((form) => ({
      word: form,
      beginning: index === words.length - 1 && form === word && word.length > 1,
    })),
  }));
  const pages = await pagesWith(deps, { terms, some: false }, searcher);
  if (pages.length > 0) return { pages: pages.map((found) => found.page) };

  // 'kill' is not corrected to 'skill', where somebody may be in danger.
  const corrected = isDistress ? null : await correctedTerms(deps, words, terms);
  if (corrected) {
    const nearest = await pagesWith(deps, { terms: corrected, some: false }, searcher);
    const shown = nearest[0] && wordsShown(words, corrected, nearest[0].document);
    if (shown)
      return {
        pages: nearest.map((found) => found.page),
        message: `No result for '${words.join(' ')}'. Showing results for '${shown}'.`,
      };
  }
  if (words.length === 1) return { pages: [] };
  const some = await pagesWith(deps, { terms: corrected ?? terms, some: true }, searcher);
  return some.length > 0
    ? {
        pages: some.map((found) => found.page),
        message: `No result for all of '${words.join(' ')}'. Showing results for some of the words.`,
      }
    : { pages: [] };
}

/** Where something is sold, or may be. */
const offers = /^\/(products?|events?|guides|shop)(\/|$)/;

/** Adds the helplines, and puts the pages of the subjects first and what may cost money last. */
function withHelp(
  { message: _ofWords, ...found }: SearchResponse,
  subjects: readonly DistressSubject[],
  { first, helplines }: { first: FoundPage[]; helplines: Helplines },
): SearchResponse {
  const others = found.pages.filter(({ pageUrl }) => !first.some((page) => page.pageUrl === pageUrl));
  const pages = [
    ...first,
    ...others.filter(({ pageUrl }) => !offers.test(pageUrl)),
    ...others.filter(({ pageUrl }) => offers.test(pageUrl)),
  ];
  const help = { subjects: subjects.map(({ name }) => name), helplines: [...helplines] };
  return { ...found, pages: pages.slice(0, maxFound), help };
}

/** Leads where a subject's own page is not on the site. */
const generalPage = '/contact';

/** The pages of the subjects that everybody can open, without doubles; the general page if there is none. */
async function subjectPages(deps: Deps, subjects: readonly DistressSubject[], locale: Locale): Promise<FoundPage[]> {
  const paths = [...new Set(subjects.map(({ pageUrl }) => canonicalPath(pageUrl) ?? pageUrl))];
  const pages = (await Promise.all(paths.map((path) => subjectPage(deps, path, locale)))).flat();
  return pages.length > 0 ? pages : subjectPage(deps, generalPage, locale);
}

async function subjectPage(deps: Deps, path: string, locale: Locale): Promise<FoundPage[]> {
  const indexed = await indexedPageAt(deps, path, locale);
  if (indexed?.access.kind !== 'public' || indexed.redirectTo !== null) return [];
  const page = await contentAt(deps, path, locale);
  if (!page) return [];
  const description = page.payloads.find(({ key }) => key === 'Description')?.value ?? '';
  return [{ pageUrl: path, pageTitle: page.pageTitle, searchHighlight: escapeHtml(description) }];
}

/** Replaces unknown words by the nearest known ones; null if no word can be replaced. */
async function correctedTerms(deps: Deps, words: readonly string[], terms: readonly Term[]): Promise<Term[] | null> {
  const known = await vocabulary(deps);
  let replaced = 0;
  const corrected = terms.map((term, index): Term => {
    if (term.anyOf.some(({ word, beginning }) => (beginning ? known.hasBeginning(word) : known.has(word)))) return term;
    const near = known.near(words[index] ?? '').filter((word) => !isWeightless(word));
    if (near.length === 0) return term;
    replaced += 1;
    return { anyOf: near.map((word) => ({ word, beginning: false })) };
  });
  return replaced > 0 ? corrected : null;
}

/** The corrected words for the message, chosen by what the first result contains. */
function wordsShown(
  words: readonly string[],
  corrected: readonly Term[],
  { title, description, body, keywords }: DocumentRow,
): string {
  const held = new Set(wordsOf(`${title} ${keywords} ${description} ${body}`));
  return words
    .map((word, index) => corrected[index]?.anyOf.find((candidate) => held.has(candidate.word))?.word ?? word)
    .join(' ');
}

interface Found {
  page: FoundPage;
  document: DocumentRow;
}

async function pagesWith(deps: Deps, query: TextQuery, searcher: Searcher): Promise<Found[]> {
  return deps.db.onReplica((read) => pagesIn(read, deps, query, searcher));
}

/** The documents are read from `source`; who may open them is asked of the database itself. */
async function pagesIn(source: Kysely<Tables>, deps: Deps, query: TextQuery, searcher: Searcher): Promise<Found[]> {
  const pattern = patternOf(query.terms.flatMap((term) => term.anyOf));
  const pathOf = pathFor(deps, searcher);
  const found = new Map<string, Found>();
  for await (const document of documentsWith(source, deps, query, searcher.maxRanked ?? defaultMaxRanked)) {
    const pageUrl = await pathOf(document);
    // Each path appears once, with the best of the documents that lead to it.
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

/** Yields matching documents, best first, and reads them in batches as the caller consumes them. */
async function* documentsWith(
  source: Kysely<Tables>,
  deps: Deps,
  query: TextQuery,
  bound: number,
): AsyncGenerator<DocumentRow> {
  const { textIndex } = deps.db.engine;
  if ((await documentCount(deps)).count > bound) {
    // A word that is common as typed needs no longer words.
    const asTyped = {
      ...query,
      terms: query.terms.map(({ anyOf }) => ({ anyOf: anyOf.map(({ word }) => ({ word, beginning: false })) })),
    };
    if (await textIndex.isMore(source, asTyped, bound)) return yield* newestWith(source, textIndex, asTyped);
    if (await textIndex.isMore(source, query, bound)) return yield* newestWith(source, textIndex, query);
  }
  const match = textIndex.match(query);
  for (let offset = 0; offset < maxExamined; offset += batchSize) {
    const documents = await matchingDocuments(source, match, { limit: batchSize, offset });
    yield* documents;
    if (documents.length < batchSize) return;
  }
}

/** Too many to rank: yields title matches first, then keywords or description, then all; each newest first. */
async function* newestWith(
  source: Kysely<Tables>,
  textIndex: TextIndex,
  query: TextQuery,
): AsyncGenerator<DocumentRow> {
  const seen = new Set<number>();
  for (const within of ['title', 'head', undefined] as const) {
    let below = maxId;
    for (let examined = 0; examined < maxExamined; examined += newestBatchSize) {
      const documents = await newestDocuments(source, textIndex, within ? { ...query, within } : query, {
        limit: newestBatchSize,
        below,
      });
      for (const document of documents) if (!seen.has(document.id)) yield document;
      for (const { id } of documents) seen.add(id);
      if (documents.length < newestBatchSize) break;
      below = Math.min(...documents.map(({ id }) => id));
    }
  }
}

/** The maximum of a PostgreSQL integer. */
const maxId = 2_147_483_647;

function textOf({ description, body }: DocumentRow): string {
  return [description, body].filter((part) => part !== '').join(' · ');
}

/** The path at which this viewer can open a document now; null if the viewer may not open it in this locale. */
function pathFor(deps: Deps, { viewer, locale }: Searcher): (document: DocumentRow) => Promise<string | null> {
  const mayOpen = accessOf(deps, viewer);
  const now = deps.now().toISOString();
  const isAway = async (url: string) => (await guides(deps)).away.has(pathKey(url));
  const opens = async (path: string, pageId?: number) => {
    const page = await indexedPageAt(deps, canonicalPath(path) ?? path, locale);
    // The other locale's variant of the page may be published at this path.
    if (!page || page.redirectTo !== null || (pageId !== undefined && page.id !== pageId)) return false;
    return mayOpen(page.access, path);
  };
  return async ({ kind, source_id: sourceId, path, ends_at: endsAt }) => {
    if (endsAt !== null && endsAt <= now) return null;
    if (kind === 'product' || kind === 'event') return path;
    // Nothing leads to a guide that nobody can open, nor to the page that sells it.
    if (kind === 'guide' ? await isAway(path) : offerOf(path) !== null && (await isAway(offerOf(path) ?? '')))
      return null;
    if (await opens(path, kind === 'page' ? sourceId : undefined)) return path;
    if (kind !== 'guide') return null;
    for (const offered of [offerPath(path), await whereOffered(deps, sourceId)]) {
      if (offered !== null && (await opens(offered))) return offered;
    }
    return null;
  };
}

/** Decides access once per rule and remembers the result for this search. */
function accessOf(deps: Deps, viewer: Viewer): (access: PageAccess, path: string) => Promise<boolean> {
  const decisions = new Map<string, Promise<boolean>>();
  const held = viewer ? entitlementsOf(deps, viewer) : undefined;
  return (access, path) => {
    const rule = access.kind === 'public' ? 'public' : `${JSON.stringify(access)} ${path}`;
    let mayOpen = decisions.get(rule);
    if (!mayOpen) {
      mayOpen = decideAccess(deps, viewer, access, path, held).then(({ needs }) => needs === null);
      decisions.set(rule, mayOpen);
    }
    return mayOpen;
  };
}
