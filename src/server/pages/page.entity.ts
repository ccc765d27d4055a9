import { countryMark } from '#contract/admin/country-mark.ts';
import type { PageAccessRule } from '#contract/admin/pages.ts';
import { type Failure, fail, type Outcome } from '../outcome.ts';
import { type Kept, type PutBack, revisionOf, type StaffEntity, type States } from '../staff/entity.ts';
import { discardDraft, restoreDraft, restoreVersion } from './draft.ts';
import { savePageSettings } from './page.admin.ts';
import { putBackLive } from './put-back-live.ts';
import { answersFor, pagesToday, schedulesToday, searchPages } from './pages-today.ts';
import { type DraftRow, pageTitles, type PageRow, scheduleTitles, selectPage } from './page.sql.ts';

const noPage = fail('This page does not exist any more.', undefined, 'missing');
const changedSince = (what: string): Failure => fail(`${what} Nothing was changed.`, undefined, 'stale');

const asDraft =
  'The version before becomes the draft of the page. Nothing is published: look at it in the editor first.';
const liveAgain = 'The page is live again, the same version as before.';
const draftAgain =
  'The draft becomes as it was before. What is written since becomes a version first. Nothing is published.';

/** Pages: putting back gives them a draft and publishes nothing, except for what was live until it was taken off. */
export const pageEntity: StaffEntity = {
  kind: 'page',
  // The making of a page is recorded before it has a number.
  alsoKinds: ['path'],
  name: 'Pages',
  permission: 'content.publish',
  titles: pageTitles,
  today: pagesToday,
  todayFor: { permission: 'content.edit', say: answersFor },
  search: searchPages,
  called: (id, kind) =>
    kind === 'path' ? `at ${id.slice(2)}${countryMark(id.startsWith('nz') ? 'nz' : 'au')}` : `page ${id}`,
  verbs: {
    createPage: { words: 'made the page' },
    makeNzPage: { words: 'made a New Zealand page of' },
    saveVersion: {
      words: 'saved a version of',
      putBack: { says: asDraft, fits: madeVersion, run: versionBefore((page, after) => page.latest_number === after) },
    },
    restoreVersion: {
      words: 'made an earlier version the draft of',
      putBack: { says: draftAgain, run: beforeRestoring },
    },
    restoreDraft: { words: 'brought back a draft of', putBack: { says: draftAgain, run: draftBefore } },
    discardDraft: {
      words: 'discarded the draft of',
      putBack: { says: draftAgain, fits: ({ before }) => before['draft'] !== null, run: draftBefore },
    },
    publishPage: {
      words: 'published',
      putBack: {
        says: asDraft,
        fits: madeVersion,
        run: versionBefore((page, after) => page.published_number === after && page.latest_number === after),
      },
    },
    unpublishPage: { words: 'took off the site:', putBack: { says: liveAgain, run: live } },
    putBackLive: { words: 'put back on the site as it was:' },
    savePageSettings: {
      words: 'changed address or access of',
      putBack: {
        run: ({ deps, call, id, before, after, key }) =>
          savePageSettings(deps, call, {
            pageId: Number(id),
            pageRevision: Number(after['pageRevision'] ?? after['pageLock']),
            path: String(before['path']),
            access: (JSON.parse(String(before['access'])) as PageAccessRule | null) ?? { kind: 'inherit' },
            key,
          }),
      },
    },
    removePage: {
      words: 'moved to the trash:',
      putBack: {
        says: 'The page leaves the trash. If it was live, it is live again as it was.',
        run: async (kept) => {
          const page = await selectPage(kept.deps.db.read, Number(kept.id));
          return page?.deleted_at === null ? changedSince('This page is not in the trash any more.') : live(kept);
        },
      },
    },
    putBackPage: { words: 'took out of the trash:' },
    askForPublishing: { words: 'asked to publish' },
    answerRequest: { words: 'sent back to its author:' },
    schedulePage: { words: 'scheduled' },
    putIntoSchedule: { words: 'put the present text into the schedule of' },
  },
};

/** Publications that wait for their time. */
export const scheduleEntity: StaffEntity = {
  kind: 'schedule',
  name: 'Schedules',
  permission: 'content.publish',
  titles: scheduleTitles,
  today: schedulesToday,
  called: () => 'a page',
  verbs: { cancelSchedule: { words: 'cancelled a scheduled change of' } },
};

function madeVersion({ before, after }: States): boolean {
  return Number(before['version'] ?? 0) > 0 && before['version'] !== after['version'];
}

function live({ deps, call, id, key }: Kept): Promise<Outcome<unknown>> {
  return putBackLive(deps, call, { pageId: Number(id), key });
}

/** Makes the version before a draft. */
function versionBefore(isUnchanged: (page: PageRow, after: number) => boolean): PutBack['run'] {
  return async ({ deps, call, id, before, after, key }) => {
    const page = await selectPage(deps.db.read, Number(id));
    if (!page) return noPage;
    if (!isUnchanged(page, Number(after['version']))) return changedSince('This page has been changed since.');
    if (page.draft_updated_at !== null)
      return changedSince(`${page.display_name ?? 'Somebody'} has a draft of this page. Publish or discard it first.`);
    return restoreVersion(deps, call, {
      pageId: page.id,
      version: Number(before['version']),
      revision: page.draft_lock,
      key,
    });
  };
}

/** Makes what a restored version replaced the working copy again. */
async function beforeRestoring(kept: Kept): Promise<Outcome<unknown>> {
  const { deps, call, id, before, key } = kept;
  // Earlier records have the draft itself.
  if ('draft' in before) return draftBefore(kept);
  const page = await selectPage(deps.db.read, Number(id));
  if (!page) return noPage;
  const version = Number(before['version']);
  return restoreVersion(deps, call, { pageId: page.id, version, revision: page.draft_lock, key });
}

/** Makes the draft before the present one again, or none. Only the removal of a draft needs that nobody wrote since. */
async function draftBefore({ deps, call, id, before, after, key }: Kept): Promise<Outcome<unknown>> {
  const pageId = Number(id);
  const draft = before['draft'] as DraftRow | null;
  if (draft === null) return discardDraft(deps, call, { pageId, revision: revisionOf(after), key });
  const page = await selectPage(deps.db.read, pageId);
  if (!page) return noPage;
  return restoreDraft(deps, call, { pageId, revision: page.draft_lock, draft: { ...draft, page_id: pageId }, key });
}
