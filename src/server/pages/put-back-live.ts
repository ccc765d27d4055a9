import { sydneyMoment } from '#contract/moments.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { tellAuthor } from './answer-request.ts';
import { lastPublications } from './page-links.sql.ts';
import { selectPage, setDeleted } from './page.sql.ts';
import { publishVersion } from './publish.ts';
import { lockPage, versionById, wakeCancelled } from './schedule.sql.ts';

const noPage = fail('This page does not exist any more.', undefined, 'missing');
const isLive = fail('This page has been changed since: it is on the site. Nothing was changed.', undefined, 'stale');
const wasNotLive = fail('This page was not on the site.', undefined, 'not_published');

/**
 * Takes back that a page was taken off the site or put into the trash: the version that was live is live again, also if
 * there are newer drafts, and what the trash cancelled waits for its time again.
 */
export async function putBackLive(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; key: string },
): Promise<Outcome<{ pageId: number; version: number | null }>> {
  const { pageId } = input;
  return audited(deps, call, { name: 'putBackLive', subject: `page:${pageId}`, input }, async (tx) => {
    // In the order of the job: schedules first, then the row of the page.
    const awake = await wakeCancelled(tx, pageId, deps.now().toISOString());
    await lockPage(tx, pageId);
    const page = await selectPage(tx, pageId);
    if (!page) return noPage;
    if (page.published_number !== null) return isLive;
    const [off, before] = await lastPublications(tx, pageId);
    // A page in the trash may have been off the site before it came there.
    const wasLive = off?.kind === 'unpublish' && (page.deleted_at === null || off.published_at === page.deleted_at);
    const revisionId = wasLive ? (before?.revision_id ?? null) : null;
    const version = revisionId === null ? undefined : await versionById(tx, revisionId);
    if (page.deleted_at === null && !version) return wasNotLive;
    if (page.deleted_at !== null) await setDeleted(tx, pageId, null);
    if (version) await publishVersion(tx, deps, call.uid, pageId, version);
    else {
      await contentChanged(tx, 'pages');
      await indexForSearch(tx, deps.db, 'page', [pageId]);
    }
    const planned = awake.find(({ kind }) => kind === 'publish');
    if (planned)
      await tellAuthor(tx, deps, {
        pageId,
        by: call.uid,
        cause: `page-scheduled:${call.uid}:${input.key}`,
        status: 'scheduled',
        answer: sydneyMoment(new Date(planned.due_at)),
      });
    return ok({ before: { deletedAt: page.deleted_at }, after: { pageId, version: version?.number ?? null } });
  });
}
