import type { Finding } from '#contract/admin/pages.ts';
import { contentFault } from '../content/content-limits.ts';
import { Refusal } from '../errors.ts';
import { indexForSearch } from '../search-index/documents.ts';
import { noteReceivers } from '../forms/receivers.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { makePicturesReady } from '../media/ready.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { tellAuthor } from './answer-request.ts';
import { readContent } from './content.ts';
import { takeDraft, versionOfDraft, workingCopyOf } from './draft.ts';
import { findingsOf } from './publish-checks.ts';
import { selectPage, selectVersion, setPublished, type VersionRow } from './page.sql.ts';
import { keepingSales } from './sales.ts';
import { endWaitingPublications } from './superseded.ts';

const nothingToPublish = fail('This page has no content yet. Add a block first.', undefined, 'empty');
const isProtected = fail('The site needs this page, so it cannot be taken off.', undefined, 'protected');
const notPublished = fail('This page is not published.', undefined, 'not_published');

/** What stops publishing the working copy, and what asks for a reason. */
export async function checkPage(deps: Deps, pageId: number): Promise<Finding[]> {
  const [page, copy] = await pageWithCopy(deps, pageId);
  return page && copy ? findingsOf(deps, page, copy) : [];
}

const pageWithCopy = (deps: Pick<Deps, 'db'>, pageId: number) =>
  Promise.all([selectPage(deps.db.read, pageId), workingCopyOf(deps.db.read, pageId)]);

/** Publishes the working copy, else the latest version. Nothing is published while a finding stops it. */
export async function publishWorkingCopy(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; revision: number; note: string; reason: string; key: string },
): Promise<Outcome<{ version: number; findings: Finding[]; revision: number }>> {
  const { pageId, revision, note } = input;
  const [page, copy] = await pageWithCopy(deps, pageId);
  const findings = page && copy ? await findingsOf(deps, page, copy) : [];
  const refused = refusedBy(findings, input.reason);
  if (refused) return refused;
  if (copy) await makePicturesReady(deps, `${JSON.stringify(copy.content)} ${copy.imageUrl ?? ''}`);
  return audited(deps, call, { name: 'publishPage', subject: `page:${pageId}`, input }, async (tx) => {
    await endWaitingPublications(tx, deps, { pageId, by: call.uid });
    const taken = await takeDraft(tx, deps, { pageId, revision });
    if (taken) return taken;
    const published = (await selectPage(tx, pageId))?.published_number ?? null;
    const { version } = await versionOfDraft(tx, deps, call.uid, { pageId, note });
    const row = await selectVersion(tx, pageId, version);
    if (!row) return nothingToPublish;
    await publishVersion(tx, deps, call.uid, pageId, row);
    const cause = `page-published:${call.uid}:${input.key}`;
    await tellAuthor(tx, deps, { pageId, by: call.uid, cause, status: 'published', answer: null });
    return ok({
      before: { version: published },
      after: { version, findings, reason: input.reason.trim(), revision: revision + 1 },
    });
  });
}

/** Points the page at a version, and updates what depends on it. The row of the page must be locked. */
export async function publishVersion(
  tx: Tx,
  deps: Pick<Deps, 'db' | 'now'>,
  uid: string,
  pageId: number,
  row: VersionRow,
): Promise<void> {
  const at = deps.now().toISOString();
  const { sections } = readContent(row.content_json);
  const fault = contentFault(sections);
  if (fault !== null) throw new Refusal(400, fault, 'content_limits');
  await setPublished(tx, pageId, row.id, { by: uid, at });
  await noteReceivers(tx, sections, at);
  await contentChanged(tx, 'pages');
  await indexForSearch(tx, deps.db, 'page', [pageId]);
}

/** Takes a page off the site; its versions and its draft stay. */
export async function unpublishPage(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; endSales?: boolean | undefined; key: string },
): Promise<Outcome<{ pageId: number }>> {
  const { pageId, endSales } = input;
  return audited(deps, call, { name: 'unpublishPage', subject: `page:${pageId}`, input }, async (tx) => {
    const page = await selectPage(tx, pageId);
    if (!page || page.published_number === null) return notPublished;
    if (page.protected === 1) return isProtected;
    return keepingSales(tx, { path: page.path, now: deps.now(), endSales }, async () => {
      await takeOff(tx, deps, call.uid, pageId);
      return ok({ before: { version: page.published_number }, after: { pageId } });
    });
  });
}

export async function takeOff(tx: Tx, deps: Deps, uid: string, pageId: number): Promise<void> {
  await setPublished(tx, pageId, null, { by: uid, at: deps.now().toISOString() });
  await contentChanged(tx, 'pages');
  await indexForSearch(tx, deps.db, 'page', [pageId]);
}

/** The refusal of a publication by its findings; null if it may go on. */
export function refusedBy(findings: readonly Finding[], reason: string) {
  const stops = findings.filter(({ level }) => level === 'stops');
  if (stops.length > 0) return fail(stops.map(({ text }) => text).join(' '), undefined, 'gate_stops');
  if (findings.length > 0 && reason.trim() === '')
    return fail('Say why this page should be published although the check asks about it.', 'reason', 'gate_asks');
  return null;
}
