import * as calls from '#contract/admin/pages.ts';
import * as schemas from '#contract/admin/pages.schemas.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { fillFoundWords } from '../jobs/found-words.ts';
import type { Routes } from '../http/route.ts';
import { ok, type Outcome, toResults } from '../outcome.ts';
import { signedIn, staffCall } from '../staff/staff-call.ts';
import { askForPublishing } from './ask-for-publishing.ts';
import { answerRequest } from './answer-request.ts';
import { discardDraft, restoreVersion, saveDraft, saveVersion } from './draft.ts';
import { toDraft, toPageRow, toSchedule, toVersion } from './pages.wire.ts';
import { createPage, makeNzPage, putBackPage, removePage, savePageSettings } from './page.admin.ts';
import { pageForEdit } from './page-for-edit.ts';
import { selectPage, selectPages, selectVersions } from './page.sql.ts';
import { usesOfPage } from './page-uses.ts';
import { leavePage, notePresence } from './presence.ts';
import { checkPage, publishWorkingCopy, unpublishPage } from './publish.ts';
import { putBackLive } from './put-back-live.ts';
import { cancelSchedule, putIntoSchedule, schedulePage } from './schedule.ts';
import { allSchedules, nextScheduleOf, scheduleShown, schedulesOf } from './schedule.sql.ts';

/** Calls of the editor. The endpoints name their permission; the answers are for one person. */
export function editingRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getPageForEdit, schemas.getPageForEdit, async ({ input }) => ({
    data: await pageForEdit(deps, {
      pageId: input.id,
      viewMode: input.cmsViewMode === 'viewonly' ? 'viewonly' : 'edit',
      publishVer: input.publishVer,
      editVer: input.editVer,
    }),
  }));

  routes.add(calls.listPages, schemas.listPages, async ({ input }) => {
    const { find = '', locale, state, sort, after } = input;
    if (find !== '') await fillFoundWords(deps, ['page']);
    const found = await deps.db.onReplica((read) =>
      selectPages(read, { sort, after, find: find.trim(), locale, state }),
    );
    const scheduled = await nextScheduleOf(
      deps.db.read,
      found.rows.map(({ id }) => id),
    );
    return { ...found, rows: found.rows.map((row) => toPageRow(row, scheduled.get(row.id) ?? null)) };
  });

  routes.add(calls.getPageDetail, schemas.getPageDetail, async ({ input }) => {
    const [row, schedules] = await Promise.all([
      selectPage(deps.db.read, input.pageId),
      schedulesOf(deps.db.read, input.pageId),
    ]);
    if (!row) return { data: null };
    const next = schedules.filter(({ status }) => status === 'waiting').map(({ due_at: dueAt }) => dueAt);
    return {
      data: {
        ...toPageRow(row, next.sort()[0] ?? null),
        pageRevision: row.settings_lock,
        draft: toDraft(row),
        publishedVersion: row.published_number,
        publishedAt: row.published_at,
        schedules: schedules.map(toSchedule),
      },
    };
  });

  routes.add(calls.createPage, schemas.createPage, async ({ input, ...call }) =>
    toResults(await createPage(deps, staffCall(call), input), (value) => value),
  );
  routes.add(calls.makeNzPage, schemas.makeNzPage, async ({ input, ...call }) =>
    toResults(await makeNzPage(deps, staffCall(call), input), (value) => value),
  );
  routes.add(calls.saveDraft, schemas.saveDraft, async ({ input, viewer }) =>
    toResults(await saveDraft(deps, signedIn(viewer), input), (value) => value),
  );
  routes.add(calls.discardDraft, schemas.discardDraft, async ({ input, ...call }) =>
    toResults(await discardDraft(deps, staffCall(call), input), ({ pageId }) => ({ pageId })),
  );
  routes.add(calls.saveVersion, schemas.saveVersion, async ({ input, ...call }) =>
    toResults(await saveVersion(deps, staffCall(call), input), (value) => value),
  );
  routes.add(calls.listVersions, schemas.listVersions, async ({ input }) => {
    const [page, rows] = await Promise.all([
      selectPage(deps.db.read, input.pageId),
      selectVersions(deps.db.read, input.pageId),
    ]);
    return {
      versions: rows.map((row) => toVersion(row, page?.published_number ?? null)),
      totalCnt: page?.latest_number ?? 0,
    };
  });
  routes.add(calls.restoreVersion, schemas.restoreVersion, async ({ input, ...call }) =>
    toResults(await restoreVersion(deps, staffCall(call), input), (value) => value),
  );

  routes.add(calls.checkPage, schemas.checkPage, async ({ input }) => ({
    findings: await checkPage(deps, input.pageId),
  }));
  routes.add(calls.publishPage, schemas.publishPage, async ({ input, ...call }) =>
    toResults(await publishWorkingCopy(deps, staffCall(call), input), (value) => value),
  );
  routes.add(calls.unpublishPage, schemas.unpublishPage, async ({ input, ...call }) =>
    toResults(await unpublishPage(deps, staffCall(call), input), (value) => value),
  );
  routes.add(calls.askForPublishing, schemas.askForPublishing, async ({ input, viewer, requestId }) =>
    toResults(await askForPublishing(deps, { viewer: signedIn(viewer), requestId }, input), (value) => value),
  );

  routes.add(calls.answerRequest, schemas.answerRequest, async ({ input, ...call }) =>
    toResults(await answerRequest(deps, staffCall(call), input), (value) => value),
  );
  routes.add(calls.pageUses, schemas.pageUses, async ({ input }) => ({ data: await usesOfPage(deps, input.pageId) }));
  routes.add(calls.putBackLive, schemas.putBackLive, async ({ input, ...call }) =>
    toResults(await putBackLive(deps, staffCall(call), input), (value) => value),
  );

  routes.add(calls.savePageSettings, schemas.savePageSettings, async ({ input, ...call }) =>
    toResults(await savePageSettings(deps, staffCall(call), input), ({ pageRevision }) => ({ pageRevision })),
  );
  routes.add(calls.removePage, schemas.removePage, async ({ input, ...call }) =>
    toResults(await removePage(deps, staffCall(call), input), (value) => value),
  );
  routes.add(calls.putBackPage, schemas.putBackPage, async ({ input, ...call }) =>
    toResults(await putBackPage(deps, staffCall(call), input), (value) => value),
  );

  routes.add(calls.schedulePage, schemas.schedulePage, async ({ input, ...call }) => {
    return withSchedule(deps, await schedulePage(deps, staffCall(call), input));
  });
  routes.add(calls.putIntoSchedule, schemas.putIntoSchedule, async ({ input, ...call }) =>
    withSchedule(deps, await putIntoSchedule(deps, staffCall(call), input)),
  );
  routes.add(calls.cancelSchedule, schemas.cancelSchedule, async ({ input, ...call }) =>
    toResults(await cancelSchedule(deps, staffCall(call), input), ({ scheduleId }) => ({ scheduleId })),
  );
  routes.add(calls.notePresence, schemas.notePresence, async ({ input, viewer }) =>
    notePresence(deps, signedIn(viewer), input),
  );
  routes.add(calls.leavePage, schemas.leavePage, async ({ input }) => {
    await leavePage(deps, input);
    return {};
  });

  routes.add(calls.listSchedules, schemas.listSchedules, async ({ input }) => {
    const { status, sort, after } = input;
    const found = await deps.db.onReplica((read) => allSchedules(read, { status, sort, after }));
    return {
      ...found,
      rows: found.rows.map((row) => ({
        ...toSchedule(row),
        pageId: row.page_id,
        path: row.path,
        locale: row.locale as Locale,
        title: row.list_title,
      })),
    };
  });
}

/** A schedule as it is now, and the revision of the next save. */
async function withSchedule(deps: Deps, outcome: Outcome<{ scheduleId: number; revision: number }>) {
  if (!outcome.ok) return toResults(outcome, () => undefined as never);
  const { scheduleId, revision } = outcome.value;
  const row = await scheduleShown(deps.db.read, scheduleId);
  if (!row) throw new Error(`Schedule ${scheduleId} was stored and is not there.`);
  return toResults(ok(row), (made) => ({ schedule: toSchedule(made), revision }));
}
