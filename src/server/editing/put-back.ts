import type { PageAccessRule } from '#contract/admin/pages.ts';
import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import type { DistressSubject } from '../search/distress-words.ts';
import { saveDistressList } from '../search/distress.ts';
import type { StaffCall } from '../staff/audited.ts';
import type { AuditRecordRow } from './audit-log.sql.ts';
import { events, guides, products, saveEntry } from './catalogue.ts';
import { discardDraft, restoreDraft, restoreVersion } from './draft.ts';
import { putBackPage, savePageSettings } from './page-admin.ts';
import { type DraftRow, type PageRow, selectPage } from './page.sql.ts';
import { removeMenu, removeRedirect, saveMenu, saveRedirect } from './site-content.ts';

const cannot = fail('What was before this cannot be written again.', undefined, 'no_put_back');
const noPage = fail('This page does not exist any more.', undefined, 'missing');
const changedSince = (what: string): Failure => fail(`${what} Nothing was changed.`, undefined, 'stale');

/** The state that a record kept, as its verb wrote it. */
interface Kept {
  deps: Deps;
  call: StaffCall;
  /** The part of the subject behind the colon. */
  id: string;
  // Records are read as they were written: each verb below knows its own fields.
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  key: string;
}

interface Reversal {
  /** False if this record has nothing that could be written again. */
  fits?: (record: { before: Record<string, unknown>; after: Record<string, unknown> }, id: string) => boolean;
  run: (kept: Kept) => Promise<Outcome<unknown>>;
}

/**
 * The ordinary verb that writes the state before, by action. What the record left behind is its expected revision, so
 * the verb refuses if something has changed since. Pages get a draft: nothing is published.
 */
const reversals: Readonly<Record<string, Reversal>> = {
  saveMenu: {
    // Only nz may be without a menu of its own.
    fits: ({ before }, id) => before['items'] !== null || id === 'nz',
    run: ({ deps, call, id, before, after, key }) => {
      const expected = { locale: id as Locale, lock: Number(after['lock']), key };
      const { items } = before;
      return typeof items === 'string'
        ? saveMenu(deps, call, { ...expected, items: JSON.parse(items) as MenuItem[] })
        : removeMenu(deps, call, expected);
    },
  },
  removeMenu: {
    run: ({ deps, call, id, before, key }) =>
      saveMenu(deps, call, {
        locale: id as Locale,
        items: JSON.parse(String(before['items'])) as MenuItem[],
        lock: 0,
        key,
      }),
  },
  saveRedirect: {
    run: ({ deps, call, id, before, after, key }) => {
      const was = String(after['redirectTo']);
      return before['redirectTo'] === null
        ? removeRedirect(deps, call, { redirectId: Number(after['redirectId']), was, key })
        : saveRedirect(deps, call, {
            path: String(before['path']),
            locale: id.slice(0, 2) as Locale,
            redirectTo: before['redirectTo'] as string,
            was,
            key,
          });
    },
  },
  removeRedirect: {
    run: ({ deps, call, before, key }) =>
      saveRedirect(deps, call, {
        path: String(before['path']),
        locale: before['locale'] as Locale,
        redirectTo: String(before['redirect_to']),
        was: null,
        key,
      }),
  },
  saveDistressList: {
    run: ({ deps, call, before, after, key }) =>
      saveDistressList(deps, call, {
        subjects: before['subjects'] as DistressSubject[],
        lock: Number(after['lock']),
        key,
      }),
  },
  savePageSettings: {
    run: ({ deps, call, id, before, after, key }) =>
      savePageSettings(deps, call, {
        pageId: Number(id),
        pageLock: Number(after['pageLock']),
        path: String(before['path']),
        access: (JSON.parse(String(before['access'])) as PageAccessRule | null) ?? { kind: 'inherit' },
        key,
      }),
  },
  removePage: {
    run: async ({ deps, call, id, key }) => {
      const page = await selectPage(deps.db.read, Number(id));
      if (page?.deleted_at === null) return changedSince('This page is not in the trash any more.');
      return putBackPage(deps, call, { pageId: Number(id), key });
    },
  },
  saveVersion: { fits: madeVersion, run: versionBefore((page, after) => page.latest_number === after) },
  publishPage: {
    fits: madeVersion,
    run: versionBefore((page, after) => page.published_number === after && page.latest_number === after),
  },
  unpublishPage: { run: versionBefore((page) => page.published_number === null) },
  restoreVersion: { run: draftBefore },
  restoreDraft: { run: draftBefore },
  saveProduct: { run: entryBefore(products) },
  saveGuide: { run: entryBefore(guides) },
  saveEvent: { run: entryBefore(events) },
  discardDraft: { fits: ({ before }) => before['draft'] !== null, run: draftBefore },
};

/** Writes the values before of a product, guide or event. */
function entryBefore<Values extends { price: number; published: boolean }>(
  entries: Parameters<typeof saveEntry<Values>>[2],
): Reversal['run'] {
  return ({ deps, call, id, before, after, key }) =>
    saveEntry(deps, call, entries, {
      id: Number(id),
      lock: Number(after['lock']),
      values: before['values'] as Values,
      key,
    });
}

function madeVersion({ before, after }: Pick<Kept, 'before' | 'after'>): boolean {
  return Number(before['version'] ?? 0) > 0 && before['version'] !== after['version'];
}

/** Makes the version before a draft. */
function versionBefore(isUnchanged: (page: PageRow, after: number) => boolean): Reversal['run'] {
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

export function mayPutBack(record: Pick<AuditRecordRow, 'action' | 'subject' | 'before_json' | 'after_json'>): boolean {
  const reversal = reversals[record.action];
  return reversal !== undefined && (reversal.fits?.(statesOf(record), idOf(record)) ?? true);
}

/** Writes the state before an act of staff as a change of its own, with an audit record of its own. */
export async function putBack(
  deps: Deps,
  call: StaffCall,
  record: AuditRecordRow,
  key: string,
): Promise<Outcome<{ recordId: number }>> {
  const reversal = reversals[record.action];
  if (!reversal || !mayPutBack(record)) return cannot;
  const outcome = await reversal.run({ deps, call, id: idOf(record), key, ...statesOf(record) });
  return outcome.ok ? ok({ recordId: record.id }) : outcome;
}

function idOf({ subject }: Pick<AuditRecordRow, 'subject'>): string {
  return subject.slice(subject.indexOf(':') + 1);
}

function statesOf(record: Pick<AuditRecordRow, 'before_json' | 'after_json'>) {
  return {
    before: JSON.parse(record.before_json) as Record<string, unknown>,
    after: JSON.parse(record.after_json) as Record<string, unknown>,
  };
}
