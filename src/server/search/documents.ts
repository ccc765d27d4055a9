import type { CmsPage, KeyValue } from '#contract/cms.ts';
import type { Db, Tx } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { isFindable } from '../site/findable.ts';
import {
  type DocumentRow,
  type Kind,
  deleteDocuments,
  deleteEnded,
  idsOf,
  publishedEventRows,
  publishedGuideRows,
  publishedPageRows,
  publishedProductRows,
  storedFormat,
  storeFormat,
  upsertDocument,
} from './documents.sql.ts';
import { joined, textOfContent, textOfHtml } from './page-text.ts';
import { wordsOf } from './words.ts';

/** Raise it when what is taken from content changes: the next start makes the index anew. */
const indexFormat = 3;
/** Of a longer text the beginning is found; bounds the work of a publication. */
const longestBody = 100_000;
const atOnce = 200;

/** What a source has to find, by kind; sources that are not published have none. */
const documentsOf: Record<Kind, (tx: Tx, ids: readonly number[]) => Promise<DocumentRow[]>> = {
  async page(tx, ids) {
    const rows = await publishedPageRows(tx, ids);
    return rows.flatMap((row): DocumentRow[] => {
      const { sections, payloads, embedDataList } = JSON.parse(row.content_json) as Pick<
        CmsPage,
        'sections' | 'payloads' | 'embedDataList'
      >;
      if (!isFindable(row.path, payloads)) return [];
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

function payload(payloads: readonly KeyValue[], key: string): string {
  return payloads.find((each) => each.key === key)?.value ?? '';
}

/**
 * Brings what can be found of these pages, products, guides or events up to date. Call it in the transaction that
 * changes them, whether they were published, changed or taken back.
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
      body: document.body.slice(0, longestBody),
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

/**
 * Makes the whole index from the content. What people look for most comes last: of equals the newest is found first.
 */
export async function rebuildSearch(tx: Tx, db: Pick<Db, 'engine'>): Promise<void> {
  for (const kind of ['event', 'product', 'page', 'guide'] as const) {
    await db.engine.textIndex.remove(tx, await deleteDocuments(tx, kind));
    const ids = await idsOf(tx, kind);
    for (let from = 0; from < ids.length; from += atOnce)
      await indexForSearch(tx, db, kind, ids.slice(from, from + atOnce));
  }
  await storeFormat(tx, indexFormat);
}

/** Every day: an event that has ended is answered to nobody, and would take the place of what is. */
export async function dropEndedEvents(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = await deleteEnded(tx, deps.now().toISOString());
    if (ended.length === 0) return;
    await deps.db.engine.textIndex.remove(tx, ended);
    await contentChanged(tx, 'search');
  });
}

/** At each start: fills an index that a migration has just made, or that another version filled. */
export async function fillSearch(deps: Pick<Deps, 'db' | 'content'>): Promise<void> {
  if ((await storedFormat(deps.db.read)) === indexFormat) return;
  await deps.db.transaction(async (tx) => {
    // Several processes that start together: one makes it, the others find it made.
    await deps.db.engine.lockForMigration(tx);
    if ((await storedFormat(tx)) !== indexFormat) await rebuildSearch(tx, deps.db);
  });
  await deps.content.refresh();
}
