import type { CmsPage, KeyValue } from '#contract/cms.ts';
import type { Db, Tx } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { isFindable } from '../http/findable.ts';
import {
  type DocumentRow,
  type Kind,
  deleteDocuments,
  deleteEnded,
  hasDocuments,
  idsOf,
  publishedEventRows,
  publishedGuideRows,
  publishedPageRows,
  publishedProductRows,
  storedFormat,
  storeFormat,
  upsertDocument,
} from './documents.sql.ts';
export type { DocumentRow } from './documents.sql.ts';
import { joined, textOfContent, textOfHtml } from './page-text.ts';
import { wordsOf } from './words.ts';

/** Raise it when the indexed texts change: the next start rebuilds the index. */
const indexFormat = 3;
/** The index covers only this many characters of a body, which limits the work of a publication. */
const maxBodyLength = 100_000;
const batchSize = 200;

/** Makes the search documents of sources, by kind; an unpublished source has none. */
const documentsOf: Record<Kind, (tx: Tx, ids: readonly number[]) => Promise<DocumentRow[]>> = {
  async page(tx, ids) {
    const rows = await publishedPageRows(tx, ids);
    return rows.flatMap((row): DocumentRow[] => {
      const content = contentIn(row.content_json);
      if (!content || !isFindable(row.path, content.payloads)) return [];
      const { sections, payloads, embedDataList } = content;
      const description = payload(payloads, 'Description');
      return [
        {
          ...always,
          kind: 'page',
          source_id: row.id,
          locale: row.locale,
          path: row.path,
          title: row.title,
          keywords: payload(payloads, 'Keyword'),
          description,
          body: textOfContent({ sections, embedDataList }, [row.title, description]),
        },
      ];
    });
  },
  async product(tx, ids) {
    const rows = await publishedProductRows(tx, ids);
    return rows.map((row) => ({
      ...always,
      kind: 'product',
      source_id: row.id,
      path: `/product/${encodeURIComponent(row.slug)}`,
      title: row.name,
      keywords: row.code,
      description: row.short_desc ?? row.meta_desc ?? '',
      body: joined([row.meta_desc, textOfHtml(row.intro ?? ''), textOfHtml(row.description)]),
    }));
  },
  async guide(tx, ids) {
    const rows = await publishedGuideRows(tx, ids);
    return rows.map((row) => ({
      ...always,
      kind: 'guide',
      source_id: row.id,
      path: row.page_url,
      title: row.title,
      keywords: row.tile_title ?? '',
      description: row.tile_desc ?? '',
      body: textOfHtml(row.ecm_description ?? ''),
    }));
  },
  async event(tx, ids) {
    const rows = await publishedEventRows(tx, ids);
    return rows.map((row) => ({
      ...always,
      kind: 'event',
      source_id: row.id,
      path: `/event/${encodeURIComponent(row.slug)}`,
      ends_at: row.ends_at,
      title: row.title,
      keywords: '',
      description: row.short_desc ?? '',
      body: textOfHtml(row.description),
    }));
  },
};
const always = { locale: null, ends_at: null } as const;

/** Null for one that nobody can read, which must keep no site from starting; its visitors are told about it. */
function contentIn(json: string): Pick<CmsPage, 'sections' | 'payloads' | 'embedDataList'> | null {
  try {
    const content = JSON.parse(json) as Partial<CmsPage>;
    const { sections, payloads, embedDataList = [] } = content;
    return sections && payloads ? { sections, payloads, embedDataList } : null;
  } catch {
    return null;
  }
}

function payload(payloads: readonly KeyValue[], key: string): string {
  return payloads.find((each) => each.key === key)?.value ?? '';
}

/**
 * Updates the search index for these pages, products, guides or events. Call it in the transaction that publishes,
 * changes or unpublishes them.
 */
export async function indexForSearch(
  tx: Tx,
  db: Pick<Db, 'engine'>,
  kind: Kind,
  sourceIds: readonly number[],
): Promise<void> {
  if (sourceIds.length === 0) return;
  const { textIndex } = db.engine;
  const documents = await documentsOf[kind](tx, sourceIds);
  const written = new Set(documents.map((document) => document.source_id));
  await textIndex.remove(
    tx,
    await deleteDocuments(
      tx,
      kind,
      sourceIds.filter((id) => !written.has(id)),
    ),
  );
  for (const document of documents) {
    const row = {
      ...document,
      keywords: joined([document.keywords]),
      description: joined([document.description]),
      body: document.body.slice(0, maxBodyLength),
    };
    const id = await upsertDocument(tx, row);
    await textIndex.put(tx, id, {
      title: wordsOf(row.title),
      keywords: wordsOf(row.keywords),
      description: wordsOf(row.description),
      body: wordsOf(row.body),
    });
  }
  await contentChanged(tx, 'search');
}

/** Rebuilds the complete index. The most searched kinds come last, because the newest document wins between equals. */
export async function rebuildSearch(tx: Tx, db: Pick<Db, 'engine'>): Promise<void> {
  for (const kind of ['event', 'product', 'page', 'guide'] as const) {
    await db.engine.textIndex.remove(tx, await deleteDocuments(tx, kind));
    const ids = await idsOf(tx, kind);
    for (let from = 0; from < ids.length; from += batchSize)
      await indexForSearch(tx, db, kind, ids.slice(from, from + batchSize));
  }
  await storeFormat(tx, indexFormat);
}

/** Daily job: removes ended events, which are never returned but count against the limits of a search. */
export async function dropEndedEvents(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = await deleteEnded(tx, deps.now().toISOString());
    if (ended.length === 0) return;
    await deps.db.engine.textIndex.remove(tx, ended);
    await contentChanged(tx, 'search');
  });
}

/**
 * Runs at each start: rebuilds the index if a migration has just created it, another version filled it, or a copy came
 * without it.
 */
export async function fillSearch(deps: Pick<Deps, 'db' | 'content'>): Promise<void> {
  const isFilled = async (source: Db['read'] | Tx) =>
    (await storedFormat(source)) === indexFormat && (await hasDocuments(source));
  if (await isFilled(deps.db.read)) return;
  await deps.db.transaction(async (tx) => {
    // If several processes start together, one rebuilds the index and the others wait, then find it done.
    await deps.db.engine.lockForMigration(tx);
    if (!(await isFilled(tx))) await rebuildSearch(tx, deps.db);
  });
  await deps.content.refresh();
}
