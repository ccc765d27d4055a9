import type { PageAccessRule } from '#contract/admin/pages.ts';
import { type Failure, fail, type Outcome } from '../outcome.ts';
import type { Kept, PutBack, StaffEntity, States } from '../staff/entity.ts';
import { discardDraft, restoreDraft, restoreVersion } from './draft.ts';
import { putBackPage, savePageSettings } from './page-admin.ts';
import { type DraftRow, pageTitles, type PageRow, scheduleTitles, selectPage } from './page.sql.ts';

const noPage = fail('This page does not exist any more.', undefined, 'missing');
const changedSince = (what: string): Failure => fail(`${what} Nothing was changed.`, undefined, 'stale');

const asDraft =
  'The version before becomes the draft of the page. Nothing is published: look at it in the editor first.';
const draftAgain = 'The draft becomes as it was before. Nothing is published.';

/** Pages: putting back gives them a draft, and nothing is published. */
export const pageEntity: StaffEntity = {
  kind: 'page',
  // The making of a page is recorded before it has a number.
  alsoKinds: ['path'],
  name: 'Pages',
  permission: 'content.publish',
  titles: pageTitles,
  called: (id, kind) => (kind === 'path' ? `at ${id.slice(2)}${id.startsWith('nz') ? ' (nz)' : ''}` : `page ${id}`),
  verbs: {
    createPage: { words: 'made the page' },
    makeNzPage: { words: 'made a New Zealand page of' },
    saveVersion: {
      words: 'saved a version of',
      putBack: { says: asDraft, fits: madeVersion, run: versionBefore((page, after) => page.latest_number === after) },
    },
    restoreVersion: { words: 'made an earlier version the draft of', putBack: { says: draftAgain, run: draftBefore } },
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
    unpublishPage: {
      words: 'took off the site:',
      putBack: { says: asDraft, run: versionBefore((page) => page.published_number === null) },
    },
    savePageSettings: {
      words: 'changed address or access of',
      putBack: {
        run: ({ deps, call, id, before, after, key }) =>
          savePageSettings(deps, call, {
            pageId: Number(id),
            pageLock: Number(after['pageLock']),
            path: String(before['path']),
            access: (JSON.parse(String(before['access'])) as PageAccessRule | null) ?? { kind: 'inherit' },
            key,
          }),
      },
    },
    removePage: {
      words: 'moved to the trash:',
      putBack: {
        says: 'The page leaves the trash. It stays unpublished.',
        run: async ({ deps, call, id, key }) => {
          const page = await selectPage(deps.db.read, Number(id));
          if (page?.deleted_at === null) return changedSince('This page is not in the trash any more.');
          return putBackPage(deps, call, { pageId: Number(id), key });
        },
      },
    },
    putBackPage: { words: 'took out of the trash:' },
    askForPublishing: { words: 'asked to publish' },
    schedulePage: { words: 'scheduled' },
  },
};

/** Publications that wait for their time. */
export const scheduleEntity: StaffEntity = {
  kind: 'schedule',
  name: 'Schedules',
  permission: 'content.publish',
  titles: scheduleTitles,
  called: () => 'a page',
  verbs: { cancelSchedule: { words: 'cancelled a scheduled change of' } },
};

function madeVersion({ before, after }: States): boolean {
  return Number(before['version'] ?? 0) > 0 && before['version'] !== after['version'];
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
      lock: page.draft_lock,
      key,
    });
  };
}

/** Makes the draft before the present one again, or none. */
async function draftBefore({ deps, call, id, before, after, key }: Kept): Promise<Outcome<unknown>> {
  const expected = { pageId: Number(id), lock: Number(after['lock']), key };
  const draft = before['draft'] as DraftRow | null;
  return draft === null
    ? discardDraft(deps, call, expected)
    : restoreDraft(deps, call, { ...expected, draft: { ...draft, page_id: Number(id) } });
}
