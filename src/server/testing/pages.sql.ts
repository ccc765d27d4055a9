import type { CmsItem } from '#contract/cms.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';

/** Stores a redirect without the checks of `saveRedirect`. */
export async function setRedirect(deps: Deps, path: string, redirectTo: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.updateTable('page').set({ redirect_to: redirectTo }).where('path', '=', path).execute();
    await contentChanged(tx, 'pages');
  });
  await deps.content.refresh();
}

/** Replaces the blocks of the drafts and versions of a page without the checks of a save. */
export async function replaceContent(deps: Deps, pageId: number, items: readonly CmsItem[]): Promise<void> {
  const content = { sections: [{ sectionName: 'body', items }], payloads: [], embedDataList: [] };
  await storeContent(deps, pageId, JSON.stringify(content));
}

/** Stores any text in place of the content of the drafts and versions of a page. */
export async function storeContent(deps: Deps, pageId: number, content_json: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.updateTable('page_draft').set({ content_json }).where('page_id', '=', pageId).execute();
    await tx.updateTable('page_revision').set({ content_json }).where('page_id', '=', pageId).execute();
    await contentChanged(tx, 'pages');
  });
  await deps.content.refresh();
}
