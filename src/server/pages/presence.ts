import type { Deps, SignedIn } from '../deps.ts';
import { deletePresence, selectPage, selectPresence, upsertPresence } from './page.sql.ts';

/** A tab calls every 15 seconds; after this it counts as closed. */
const goneMs = 45_000;

/** Notes a tab that has the page open; returns the other tabs and the lock of the draft. */
export async function notePresence(
  deps: Deps,
  viewer: SignedIn,
  { pageId, sessionId, leaving }: { pageId: number; sessionId: string; leaving?: boolean | undefined },
) {
  const now = deps.now();
  const page = await selectPage(deps.db.read, pageId);
  if (!page) return { others: [], lock: 0 };
  await deps.db.transaction(async (tx) => {
    await deletePresence(tx, { silentSince: new Date(now.getTime() - goneMs).toISOString() });
    if (leaving === true) await deletePresence(tx, { pageId, sessionId });
    else
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
    lock: page.draft_lock,
  };
}
