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
