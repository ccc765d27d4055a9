import { type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction, sql } from 'kysely';
import { ownTurn } from '../../own-turn.ts';
import type { Tables } from '../tables.ts';

/** Folded words of a document in text order; earlier fields have a higher weight. */
export type IndexedWords = Record<(typeof textFields)[number], readonly string[]>;
const textFields = ['title', 'keywords', 'description', 'body'] as const;

/** Restricts matches to the title, or (`head`) to title, keywords and description. */
export type Within = 'title' | 'head';

/**
 * A document matches if it holds one of `anyOf` for every term, or for at least one term when `some` is set. Words
 * contain letters and digits only.
 */
export interface TextQuery {
  terms: { anyOf: { word: string; beginning: boolean }[] }[];
  some: boolean;
  /** All fields when omitted. */
  within?: Within;
}

/** One page of the matches: the `limit` newest with an id lower than `below`. */
export interface Portion {
  limit: number;
  below: number;
}

/**
 * Parts of a query over the index: the FROM clause, the document's id, the match condition, and the rank (lower is
 * better).
 */
export interface TextMatch {
  from: RawBuilder<unknown>;
  id: RawBuilder<number>;
  matches: RawBuilder<boolean>;
  rank: RawBuilder<number>;
}

/**
 * The full-text index of an engine. Callers pass words already split and folded; no language rules of the engine apply,
 * so both engines find the same documents.
 */
export interface TextIndex {
  create(tx: QueryExecutorProvider): Promise<void>;
  put(tx: Transaction<Tables>, documentId: number, words: IndexedWords): Promise<void>;
  remove(tx: Transaction<Tables>, documentIds: readonly number[]): Promise<void>;
  match(query: TextQuery): TextMatch;
  /** Whether more than `bound` documents match; stops counting after `bound + 1`. */
  isMore(source: Kysely<Tables>, query: TextQuery, bound: number): Promise<boolean>;
  /** A subquery with `found_id` and `place` (the rank); only the rows of the portion are ranked. */
  newest(query: TextQuery, portion: Portion): RawBuilder<unknown>;
  /** Every word of the index, with the number of its documents. */
  vocabulary(source: Kysely<Tables>): Promise<{ word: string; documents: number }[]>;
}

/** FTS5 counts the documents of each word: so many words take a turn of the event loop. */
const wordsAtOnce = 500;

/** FTS5, ranked by BM25 with one weight per field. Contentless, because the document's row holds the texts. */
export const sqliteTextIndex: TextIndex = {
  async create(tx) {
    await sql`create virtual table search_index using fts5(title, keywords, description, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3')`.execute(
      tx,
    );
    await sql`create virtual table search_vocabulary using fts5vocab('search_index', 'row')`.execute(tx);
  },
  async put(tx, documentId, words) {
    const [title, keywords, description, body] = textFields.map((field) => words[field].join(' '));
    await sql`insert or replace into search_index (rowid, title, keywords, description, body) values (${documentId}, ${title}, ${keywords}, ${description}, ${body})`.execute(
      tx,
    );
  },
  async remove(tx, documentIds) {
    for (const id of documentIds) await sql`delete from search_index where rowid = ${id}`.execute(tx);
  },
  match(query) {
    return {
      from: sql`search_index`,
      id: sql`search_index.rowid`,
      matches: sql`search_index match ${ftsText(query)}`,
      rank: sql`bm25(search_index, 40.0, 15.0, 10.0, 1.0)`,
    };
  },
  async isMore(source, query, bound) {
    const { rows } = await sql<{
      found: number;
    }>`select count(*) as found from (select 1 from search_index where search_index match ${ftsText(query)} limit ${bound + 1})`.execute(
      source,
    );
    return (rows[0]?.found ?? 0) > bound;
  },
  newest(query, { limit, below }) {
    const { from, id, matches, rank } = sqliteTextIndex.match(query);
    return sql`select ${id} as found_id, ${rank} as place from ${from} where ${matches} and ${id} < ${below} order by ${id} desc limit ${limit}`;
  },
  async vocabulary(source) {
    const words: { word: string; documents: number }[] = [];
    for (let after = ''; ;) {
      const { rows } = await sql<{ word: string; documents: number }>`
        select term as word, doc as documents from search_vocabulary where term > ${after} order by term limit ${wordsAtOnce}
      `.execute(source);
      words.push(...rows);
      if (rows.length < wordsAtOnce) return words;
      after = rows.at(-1)?.word ?? '';
      await ownTurn();
    }
  },
};

const ftsColumns: Record<Within, string> = { title: '{title} : ', head: '{title keywords description} : ' };

function ftsText({ terms, some, within }: TextQuery): string {
  const text = terms
    .map(({ anyOf }) => `(${anyOf.map(({ word, beginning }) => `"${word}"${beginning ? '*' : ''}`).join(' OR ')})`)
    .join(some ? ' OR ' : ' AND ');
  return within ? `${ftsColumns[within]}(${text})` : text;
}

const weights: Record<(typeof textFields)[number], string> = { title: 'A', keywords: 'B', description: 'C', body: 'D' };
/**
 * A GIN index stores no weights, so each title word is stored a second time with the prefix '/', and each word of
 * title, keywords or description with '+'. Words of texts never contain these characters.
 */
const marks: Record<Within, string> = { title: '/', head: '+' };
/** A tsvector stores positions in 14 bits, and at most 255 positions per word. */
const lastPosition = 16_383;

/** A tsvector built from our own words: PostgreSQL's parser and dictionaries differ between installations. */
export const postgresTextIndex: TextIndex = {
  async create(tx) {
    await sql`create table search_index (document_id integer primary key, words tsvector not null)`.execute(tx);
    await sql`create index search_index_words_ix on search_index using gin (words)`.execute(tx);
    // The planner underestimates the cost of reading long rows and would scan the table for a common word.
    const byIndex = sql.raw(
      'language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off',
    );
    await sql`create function search_some(query tsquery, most integer) returns setof integer ${byIndex}
      as $$ select document_id from search_index where words @@ query limit most $$`.execute(tx);
    await sql`create function search_newest(query tsquery, below integer, most integer) returns setof integer ${byIndex}
      as $$ select document_id from search_index where words @@ query and document_id < below order by document_id desc limit most $$`.execute(
      tx,
    );
  },
  async put(tx, documentId, words) {
    const places = new Map<string, string[]>();
    const marked = new Set<string>();
    let position = 0;
    for (const field of textFields) {
      for (const word of words[field]) {
        if (field === 'title') marked.add(`'${marks.title}${word}'`);
        if (field !== 'body') marked.add(`'${marks.head}${word}'`);
        position = Math.min(position + 1, lastPosition);
        const ofWord = places.get(word) ?? [];
        if (ofWord.length < 255) ofWord.push(`${position}${weights[field]}`);
        places.set(word, ofWord);
      }
    }
    const text = [...marked, ...[...places].map(([word, ofWord]) => `'${word}':${ofWord.join(',')}`)].join(' ');
    await sql`insert into search_index (document_id, words) values (${documentId}, ${text}::tsvector) on conflict (document_id) do update set words = excluded.words`.execute(
      tx,
    );
  },
  async remove(tx, documentIds) {
    if (documentIds.length > 0)
      await sql`delete from search_index where document_id in (${sql.join(documentIds)})`.execute(tx);
  },
  match(query) {
    return {
      from: sql`search_index`,
      id: sql`search_index.document_id`,
      matches: sql`words @@ ${tsText(query)}::tsquery`,
      rank: tsRank(query),
    };
  },
  async isMore(source, query, bound) {
    const { rows } = await sql<{
      found: number;
    }>`select count(*) as found from search_some(${tsText(query)}::tsquery, ${bound + 1})`.execute(source);
    return (rows[0]?.found ?? 0) > bound;
  },
  newest(query, { limit, below }) {
    return sql`select document_id as found_id, ${tsRank(query)} as place
      from search_newest(${tsText(query)}::tsquery, ${below}, ${limit}) as newest (id) join search_index on document_id = newest.id`;
  },
  async vocabulary(source) {
    return (
      await sql<{
        word: string;
        documents: number;
      }>`select word, ndoc as documents from ts_stat('select words from search_index') where word !~ '^[/+]'`.execute(
        source,
      )
    ).rows;
  },
};

function tsText({ terms, some, within }: TextQuery): string {
  const mark = within ? marks[within] : '';
  return terms
    .map(
      ({ anyOf }) => `(${anyOf.map(({ word, beginning }) => `'${mark}${word}'${beginning ? ':*' : ''}`).join(' | ')})`,
    )
    .join(some ? ' | ' : ' & ');
}

/** Ranks by the unprefixed words, even if the match uses the prefixed ones: only these have weights. */
function tsRank({ terms, some }: TextQuery): RawBuilder<number> {
  return sql`-ts_rank('{0.02, 0.2, 0.4, 1.0}', words, ${tsText({ terms, some })}::tsquery)`;
}
