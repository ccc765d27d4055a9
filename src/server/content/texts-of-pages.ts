import type { ContentVersions } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { ownTurn } from '../own-turn.ts';
import { type PageIndexRow, type TextRow, selectTexts } from './page.sql.ts';
import { publishedPages } from './published-pages.ts';

interface Noted<T> {
  /** When the page was last changed; a publication changes it. */
  updatedAt: string;
  /** Null for a version that nobody can read. */
  noted: T | null;
}

/** So many texts are read in one turn of the event loop. */
const readAtOnce = 50;

/**
 * Keeps what `note` says of the published version of each page, by the id of the version. Every call reads only the
 * texts of pages that have changed since the last one: a site has tens of thousands, and one is published at a time.
 * One that nobody can read holds up no other; its visitors are told about it (cms/broken-page.ts). A caller who needs
 * few of them says which.
 */
export function notedTexts<T>(
  note: (row: TextRow) => T,
): (deps: Deps, isMeant?: (page: PageIndexRow) => boolean) => Promise<ReadonlyMap<number, Noted<T>>> {
  const kept = new WeakMap<ContentVersions, ReadonlyMap<number, Noted<T>>>();
  return async (deps, isMeant = () => true) => {
    const known = kept.get(deps.content);
    const texts = new Map<number, Noted<T>>();
    const unread = new Map<number, string>();
    for (const row of (await publishedPages(deps)).rows()) {
      const { published_revision_id: id, updated_at: updatedAt } = row;
      if (id === null || !isMeant(row)) continue;
      const found = known?.get(id);
      // A fail-over can lose versions, whose ids are used again: their pages have another time.
      if (found?.updatedAt === updatedAt) texts.set(id, found);
      else unread.set(id, updatedAt);
    }
    const ids = [...unread.keys()];
    for (let from = 0; from < ids.length; from += readAtOnce) {
      await ownTurn();
      for (const row of await selectTexts(deps.db.read, ids.slice(from, from + readAtOnce)))
        texts.set(row.id, { updatedAt: unread.get(row.id) ?? '', noted: read(row, note, deps) });
    }
    kept.set(deps.content, texts);
    return texts;
  };
}

function read<T>(row: TextRow, note: (row: TextRow) => T, { log }: Pick<Deps, 'log'>): T | null {
  try {
    return note(row);
  } catch (error) {
    log.error(
      { err: error, revision: row.id },
      'The stored content of a page cannot be read; lists of pages leave it out.',
    );
    return null;
  }
}
