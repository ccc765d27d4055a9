import { sydneyMoment } from '#contract/moments.ts';
import { instantsOf } from '#contract/wall-clock.ts';
import { dayMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { queueMail } from '../jobs/outbox.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { tellAuthor, tellUnscheduled } from './answer-request.ts';
import { readContent } from './content.ts';
import { takeDraft, versionOfDraft } from './draft.ts';
import { findingsOf } from './publish-checks.ts';
import { selectPage, selectVersion } from './page.sql.ts';
import { checkPage, publishVersion, refusedBy, takeOff } from './publish.ts';
import {
  dueChanges,
  emailOf,
  endSchedule,
  insertSchedule,
  lockPage,
  replaceScheduled,
  type ScheduleRow,
  selectSchedule,
  versionById,
} from './schedule.sql.ts';
import { namesOnSaleAt, refuseSalesAt } from './sales.ts';
import { endWaitingPublications } from './superseded.ts';

const noPage = fail('This page does not exist any more.', undefined, 'missing');
const nothingToPublish = fail('This page has no content yet. Add a block first.', undefined, 'empty');
const isProtected = fail('The site needs this page, so it cannot be taken off.', undefined, 'protected');
const inThePast = fail('This time is in the past.', 'at', 'past');
const tooFar = fail('Choose a time within the next two years.', 'at', 'too_far');
const ended = fail('This change has already been made or cancelled.', undefined, 'ended');
const twoYearsMs = 2 * 366 * dayMs;

/**
 * Stores a publication of the present content, or the end of one. Later edits do not join it. The check is made now
 * and at the time, when only what stops a publication counts.
 */
export async function schedulePage(
  deps: Deps,
  call: StaffCall,
  input: {
    pageId: number;
    kind: 'publish' | 'unpublish';
    at: string;
    zone: string;
    revision: number;
    reason: string;
    endSales?: boolean | undefined;
    key: string;
  },
): Promise<Outcome<{ scheduleId: number; revision: number }>> {
  const due = dueInstant(deps, input);
  if (!due.ok) return due;
  const { pageId, kind, zone, revision, reason } = input;
  const findings = kind === 'publish' ? await checkPage(deps, pageId) : [];
  const refusedByCheck = refusedBy(findings, reason);
  if (refusedByCheck) return refusedByCheck;
  return audited(deps, call, { name: 'schedulePage', subject: `page:${pageId}`, input }, async (tx) => {
    const refused = await takeDraft(tx, deps, { pageId, revision });
    if (refused) return refused;
    const page = kind === 'unpublish' ? await selectPage(tx, pageId) : undefined;
    if (page?.protected === 1) return isProtected;
    const sold = page?.locale === 'au' && !input.endSales ? await refuseSalesAt(tx, page.path, deps.now()) : null;
    if (sold) return sold;
    const { version } =
      kind === 'publish' ? await versionOfDraft(tx, deps, call.uid, { pageId, note: '' }) : { version: 0 };
    const row = kind === 'publish' ? await selectVersion(tx, pageId, version) : null;
    if (kind === 'publish' && !row) return nothingToPublish;
    const change = { pageId, revisionId: row?.id ?? null, kind, due: due.value, zone };
    const scheduleId = await writeSchedule(tx, deps, call.uid, change);
    if (kind === 'publish')
      await tellAuthor(tx, deps, {
        pageId,
        by: call.uid,
        cause: `page-scheduled:${scheduleId}`,
        status: 'scheduled',
        answer: sydneyMoment(due.value),
      });
    return ok({
      before: {},
      after: {
        scheduleId,
        kind,
        version: row?.number,
        at: input.at,
        zone,
        findings,
        reason: reason.trim(),
        revision: revision + 1,
      },
    });
  });
}

/** Puts the present content into a publication that waits; its time stays. The check is made as for a new one. */
export async function putIntoSchedule(
  deps: Deps,
  call: StaffCall,
  input: { scheduleId: number; revision: number; reason: string; key: string },
): Promise<Outcome<{ scheduleId: number; revision: number }>> {
  const { scheduleId, revision, reason } = input;
  const row = await selectSchedule(deps.db.read, scheduleId);
  if (!row) return noPage;
  const pageId = row.page_id;
  const findings = await checkPage(deps, pageId);
  const refusedByCheck = refusedBy(findings, reason);
  if (refusedByCheck) return refusedByCheck;
  return audited(deps, call, { name: 'putIntoSchedule', subject: `page:${pageId}`, input }, async (tx) => {
    // In the order of the job: the schedule first, then the row of the page.
    if (!(await replaceScheduled(tx, scheduleId, row.revision_id ?? 0))) return ended;
    const refused = await takeDraft(tx, deps, { pageId, revision });
    if (refused) return refused;
    const { version } = await versionOfDraft(tx, deps, call.uid, { pageId, note: '' });
    const now = await selectVersion(tx, pageId, version);
    if (!now) return nothingToPublish;
    await replaceScheduled(tx, scheduleId, now.id);
    const before = row.revision_id === null ? undefined : await versionById(tx, row.revision_id);
    return ok({
      before: { version: before?.number ?? null },
      after: { scheduleId, version, findings, reason: reason.trim(), revision: revision + 1 },
    });
  });
}

/** Stores a change to be made later, inside a transaction and without the checks of `schedulePage`. */
export async function writeSchedule(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  by: string,
  change: { pageId: number; revisionId: number | null; kind: 'publish' | 'unpublish'; due: Date; zone: string },
): Promise<number> {
  return insertSchedule(tx, {
    page_id: change.pageId,
    revision_id: change.revisionId,
    kind: change.kind,
    due_at: change.due.toISOString(),
    zone: change.zone,
    status: 'waiting',
    message: null,
    created_by: by,
    created_at: deps.now().toISOString(),
  });
}

function dueInstant(deps: Pick<Deps, 'now'>, { at, zone }: { at: string; zone: string }): Outcome<Date> {
  const instants = instantsOf(new Date(`${at}:00Z`), zone);
  const [first] = instants;
  if (!first) return fail('Clocks are put forward then, so this time does not exist. Choose another.', 'at', 'skipped');
  if (instants.length > 1)
    return fail('Clocks are put back then, so this time happens twice. Choose another.', 'at', 'twice');
  const inMs = first.getTime() - deps.now().getTime();
  if (inMs <= 0) return inThePast;
  return inMs > twoYearsMs ? tooFar : ok(first);
}

export async function cancelSchedule(
  deps: Deps,
  call: StaffCall,
  input: { scheduleId: number; key: string },
): Promise<Outcome<{ scheduleId: number }>> {
  const { scheduleId } = input;
  return audited(deps, call, { name: 'cancelSchedule', subject: `schedule:${scheduleId}`, input }, async (tx) => {
    const row = await selectSchedule(tx, scheduleId);
    if (!row) return noPage;
    if (!(await endSchedule(tx, scheduleId, 'cancelled', null))) return ended;
    const cause = `page-unscheduled:${scheduleId}`;
    await tellUnscheduled(tx, deps, { pageId: row.page_id, by: call.uid, cause, why: 'cancelled' });
    return ok({ before: { status: row.status }, after: { scheduleId, status: 'cancelled' } });
  });
}

/** Makes the changes that are due. Each is made once, also with two processes and after a pause of the server. */
export async function makeScheduledChanges(deps: Deps): Promise<void> {
  for (const row of await dueChanges(deps.db.read, deps.now().toISOString())) {
    try {
      await makeChange(deps, row);
    } catch (error) {
      // The next one may be possible; this one is tried again.
      deps.log.error({ err: error, scheduleId: row.id }, 'A scheduled change of a page was not made.');
    }
  }
}

async function makeChange(deps: Deps, row: ScheduleRow): Promise<void> {
  const why = row.kind === 'publish' ? await reasonAgainst(deps, row) : null;
  await deps.db.transaction(async (tx) => {
    if (!(await endSchedule(tx, row.id, why === null ? 'done' : 'failed', why))) return;
    if (why !== null) {
      const to = await emailOf(tx, row.created_by);
      if (to !== null) await queueMail(tx, deps, failureMail(deps, row, to, why));
      const cause = `page-unscheduled:${row.id}`;
      const told = { pageId: row.page_id, by: row.created_by, cause, why: 'failed', reason: why } as const;
      await tellUnscheduled(tx, deps, told);
      return;
    }
    if (row.revision_id !== null)
      await endWaitingPublications(tx, deps, {
        pageId: row.page_id,
        by: row.created_by,
        olderThan: row.revision_id,
      });
    await lockPage(tx, row.page_id);
    const version = row.revision_id === null ? null : await versionById(tx, row.revision_id);
    if (!version) return takeOffAndTell(tx, deps, row);
    await publishVersion(tx, deps, row.created_by, row.page_id, version);
    const cause = `page-published:${row.id}`;
    await tellAuthor(tx, deps, { pageId: row.page_id, by: row.created_by, cause, status: 'published', answer: null });
  });
  await deps.content.refresh();
}

/** Takes the page off. Who planned it reads which sales ended with it: a guide may have gone on sale since. */
async function takeOffAndTell(tx: Tx, deps: Deps, row: ScheduleRow): Promise<void> {
  const page = await selectPage(tx, row.page_id);
  const sold = page?.locale === 'au' ? await namesOnSaleAt(tx, page.path) : null;
  await takeOff(tx, deps, row.created_by, row.page_id);
  const to = sold === null ? null : await emailOf(tx, row.created_by);
  if (sold !== null && to !== null) await queueMail(tx, deps, saleEndedMail(deps, row, to, sold));
}

/** Checks again at the time of publishing: a page that it links to may be gone. */
async function reasonAgainst(deps: Deps, row: ScheduleRow): Promise<string | null> {
  const page = await selectPage(deps.db.read, row.page_id);
  if (!page || page.deleted_at !== null) return 'The page is in the trash.';
  const version = row.revision_id === null ? undefined : await versionById(deps.db.read, row.revision_id);
  if (!version) return 'The version does not exist.';
  const findings = await findingsOf(deps, page, {
    title: version.title,
    imageUrl: version.image_url,
    content: readContent(version.content_json),
  });
  const stops = findings.filter(({ level }) => level === 'stops');
  return stops.length === 0 ? null : stops.map(({ text }) => text).join(' ');
}

function saleEndedMail(deps: Deps, row: ScheduleRow, to: string, sold: string) {
  return actionMail(deps, {
    cause: `sale-ended:${row.id}`,
    to,
    locale: 'au',
    subject: 'A page was taken off the site, and a sale ended',
    before: [`A page that you scheduled was taken off the site at its time. The sale of ${sold} ended with it.`],
    action: { href: `${deps.config.publicOrigin}/admin/pages/${row.page_id}`, label: 'Open the page' },
    after: ['Buyers read that the guide is not on the site at the moment. Publish the page and it is on sale again.'],
  });
}

function failureMail(deps: Deps, row: ScheduleRow, to: string, why: string) {
  return actionMail(deps, {
    cause: `schedule-failed:${row.id}`,
    to,
    locale: 'au',
    subject: 'A scheduled page was not published',
    before: ['A page that you scheduled was not published at its time.', why],
    action: { href: `${deps.config.publicOrigin}/admin/pages/${row.page_id}`, label: 'Open the page' },
    after: ['Nothing else has changed. Fix the page, then publish or schedule it again.'],
  });
}
