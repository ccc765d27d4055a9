import type { Deps, SignedIn } from '../deps.ts';
import { deletePresence, selectPage, selectPresence, upsertPresence } from './page.sql.ts';

/** A tab calls every 15 seconds; after this it counts as closed. */
const goneMs = 45_000;

interface Tab {
  pageId: number;
  sessionId: string;
}

/** Notes a tab that has the page open; returns the other tabs and the revision of the draft. */
export async function notePresence(deps: Deps, viewer: SignedIn, { pageId, sessionId }: Tab) {
  const now = deps.now();
  const page = await selectPage(deps.db.read, pageId);
  if (!page) return { others: [], revision: 0 };
  await deps.db.transaction(async (tx) => {
    await deletePresence(tx, { silentSince: new Date(now.getTime() - goneMs).toISOString() });
    await upsertPresence(tx, {
      page_id: pageId,
      session_id: sessionId,
      uid: viewer.uid,
      seen_at: now.toISOString(),
    });
  });
  const tabs = await selectPresence(deps.db.read, pageId);
  return {
    others: tabs
      .filter((tab) => tab.session_id !== sessionId)
      .map((tab) => ({
        name: tab.display_name ?? 'An editor',
        isYou: tab.uid === viewer.uid,
        seenAt: tab.seen_at,
      })),
    revision: page.draft_lock,
  };
}

/** Whoever knows what a tab is called is that tab; at worst it is listed again when it calls next. */
export async function leavePage({ db }: Pick<Deps, 'db'>, tab: Tab): Promise<void> {
  await db.transaction((tx) => deletePresence(tx, tab));
}
