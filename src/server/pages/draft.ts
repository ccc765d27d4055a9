import { allItems, readFields } from '#blocks/define.ts';
import { code } from '#blocks/code/schema.ts';
import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { noteMediaUses, presentText } from '../media/uses.ts';
import { may } from '../viewer/permissions.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { RolledBack, rollingBack } from '../db/rolled-back.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { cleanedJson, type PageVersion, readContent } from './content.ts';
import {
  deleteDraft,
  type DraftRow,
  insertVersion,
  noteVersion,
  selectDraft,
  selectPage,
  selectVersion,
  setTitle,
  takeDraftRevision,
  upsertDraft,
} from './page.sql.ts';

const missing = fail('This page does not exist any more.', undefined, 'missing');
const inTrash = fail('This page is in the trash. Put it back to change it.', undefined, 'trash');
const needsPublisher = fail(
  'Only a publisher may change code with scripts (TestWithJs).',
  undefined,
  'needs_publisher',
);
const hasNote = fail('Nothing has changed since the latest version, which has a note already.', 'note', 'has_note');
const isThere = fail('The draft is so already. Nothing was changed.', undefined, 'stale');
const noVersion = fail('This version does not exist.', 'version', 'missing');
const oldVersion = fail(
  'This version is deleted. Versions are kept for two years, and always the last 50 of a page.',
  'version',
  'deleted',
);

/** What a refused save compares field by field; the editor compares the content by block. */
type Head = Pick<PageVersion, 'title' | 'imageUrl'>;

export interface Saved {
  revision: number;
  savedAt: string;
}

/** What the editor opens: the working copy, else the latest version, else nothing. */
export interface WorkingCopy extends PageVersion {
  /** The number of the version that it is or began from; null if the page has no version. */
  base: number | null;
  isDraft: boolean;
}

export async function workingCopyOf(source: Kysely<Tables>, pageId: number): Promise<WorkingCopy | null> {
  const draft = await selectDraft(source, pageId);
  if (draft)
    return {
      base: draft.base_number,
      isDraft: true,
      title: draft.title,
      imageUrl: draft.image_url,
      content: readContent(draft.content_json),
    };
  const page = await selectPage(source, pageId);
  const version = page && (await selectVersion(source, pageId, page.latest_number));
  return version
    ? {
        base: version.number,
        isDraft: false,
        title: version.title,
        imageUrl: version.image_url,
        content: readContent(version.content_json),
      }
    : null;
}

/** Counts a save, and locks the page until the transaction ends. Fails if somebody else has saved since `revision`. */
export async function takeDraft(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { pageId, revision, title, typed = {} }: { pageId: number; revision: number; title?: string; typed?: Partial<Head> },
): Promise<Failure | null> {
  const now = deps.now().toISOString();
  if (await takeDraftRevision(tx, pageId, revision, { now, ...(title !== undefined && { title }) })) return null;
  const page = await selectPage(tx, pageId);
  if (!page) return missing;
  if (page.deleted_at !== null) return inTrash;
  const copy = await workingCopyOf(tx, pageId);
  return staleChange<Head>(tx, `page:${pageId}`, {
    yours: typed,
    now: { title: copy?.title ?? page.title, imageUrl: copy?.imageUrl ?? null },
    revision: page.draft_lock,
    // A draft is kept without an audit record.
    ...(page.display_name !== null && { by: page.display_name }),
  });
}

/** Keeps the working copy. Cleans it, so that another editor never opens raw markup. Makes no version. */
export async function saveDraft(
  deps: Deps,
  viewer: SignedIn,
  { pageId, revision, title, imageUrl, content }: { pageId: number; revision: number } & PageVersion,
): Promise<Outcome<Saved>> {
  const contentJson = await cleanedJson(content);
  return rollingBack(() =>
    deps.db.transaction(async (tx): Promise<Outcome<Saved>> => {
      const refused = await takeDraft(tx, deps, { pageId, revision, title, typed: { title, imageUrl } });
      if (refused) return refused;
      const before = await workingCopyOf(tx, pageId);
      if (!may(viewer, 'content.publish') && scriptsIn(readContent(contentJson)) !== scriptsIn(before?.content))
        throw new RolledBack(needsPublisher);
      return ok(
        await keepDraft(tx, deps, viewer.uid, {
          pageId,
          revision,
          base: before?.base ?? null,
          title,
          imageUrl,
          contentJson,
        }),
      );
    }),
  );
}

/**
 * Makes a numbered version of the working copy. A page without one keeps its latest version, which gets the note if it
 * has none.
 */
export async function saveVersion(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; revision: number; note: string; key: string },
): Promise<Outcome<Saved & { version: number }>> {
  const { pageId, revision, note } = input;
  return audited(deps, call, { name: 'saveVersion', subject: `page:${pageId}`, input }, async (tx) => {
    const refused = await takeDraft(tx, deps, { pageId, revision });
    if (refused) return refused;
    const { version, before } = await versionOfDraft(tx, deps, call.uid, { pageId, note });
    if (version === before && note !== '' && !(await noteVersion(tx, pageId, version, note))) return hasNote;
    const savedAt = deps.now().toISOString();
    return ok({ before: { version: before }, after: { version, revision: revision + 1, savedAt } });
  });
}

/** Turns the draft into a version; call it after `takeDraft`. */
export async function versionOfDraft(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  uid: string,
  { pageId, note }: { pageId: number; note: string },
): Promise<{ version: number; before: number }> {
  const draft = await selectDraft(tx, pageId);
  const page = await selectPage(tx, pageId);
  const before = page?.latest_number ?? 0;
  if (!draft) return { version: before, before };
  const { number } = await insertVersion(tx, {
    page_id: pageId,
    title: draft.title,
    image_url: draft.image_url,
    content_json: draft.content_json,
    created_by: uid,
    created_at: deps.now().toISOString(),
    published_at: null,
    note,
    restored_from: draft.restored_from,
  });
  await deleteDraft(tx, pageId);
  return { version: number, before };
}

/** Makes a version the working copy. A draft becomes a version first, so nothing is lost. Publishes nothing. */
export async function restoreVersion(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; version: number; revision: number; key: string },
): Promise<Outcome<Saved & { keptVersion: number | null }>> {
  const { pageId, revision } = input;
  return audited(deps, call, { name: 'restoreVersion', subject: `page:${pageId}`, input }, async (tx) => {
    const version = await selectVersion(tx, pageId, input.version);
    if (!version) return input.version <= ((await selectPage(tx, pageId))?.latest_number ?? 0) ? oldVersion : noVersion;
    const refused = await takeDraft(tx, deps, { pageId, revision });
    if (refused) return refused;
    if (await isWorkingCopy(tx, pageId, version)) return isThere;
    const before = await draftAsVersion(tx, deps, pageId, `Kept before version ${version.number} was restored.`);
    const latest = (await selectPage(tx, pageId))?.latest_number ?? null;
    // The latest version is the working copy of a page without a draft.
    const saved =
      version.number === latest
        ? { revision: revision + 1, savedAt: deps.now().toISOString() }
        : await keepDraft(tx, deps, call.uid, {
            pageId,
            revision,
            base: latest,
            title: version.title,
            imageUrl: version.image_url,
            contentJson: version.content_json,
            restoredFrom: version.number,
          });
    await setTitle(tx, pageId, version.title);
    return ok({ before: { version: before.version }, after: { ...saved, keptVersion: before.kept } });
  });
}

/**
 * Makes a version of the draft, unless there is one that says the same, and removes it: something else becomes the
 * working copy. Returns the version that says what the working copy has said, and its number if it is new.
 */
async function draftAsVersion(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  pageId: number,
  note: string,
): Promise<{ version: number; kept: number | null }> {
  const draft = await selectDraft(tx, pageId);
  const latest = (await selectPage(tx, pageId))?.latest_number ?? 0;
  if (!draft) return { version: latest, kept: null };
  for (const number of [draft.restored_from, latest]) {
    const version = number === null ? undefined : await selectVersion(tx, pageId, number);
    if (!version || !saysTheSame(draft, version)) continue;
    await deleteDraft(tx, pageId);
    return { version: version.number, kept: null };
  }
  const { version } = await versionOfDraft(tx, deps, draft.updated_by, { pageId, note });
  return { version, kept: version };
}

async function isWorkingCopy(tx: Tx, pageId: number, version: Texts & { number: number }): Promise<boolean> {
  const draft = await selectDraft(tx, pageId);
  if (draft) return saysTheSame(draft, version);
  return (await selectPage(tx, pageId))?.latest_number === version.number;
}

function saysTheSame(one: Texts, other: Texts): boolean {
  return one.title === other.title && one.image_url === other.image_url && one.content_json === other.content_json;
}
type Texts = Pick<DraftRow, 'title' | 'image_url' | 'content_json'>;

/** Removes the working copy. The audit keeps it. */
export async function discardDraft(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; revision: number; key: string },
): Promise<Outcome<{ pageId: number; revision: number }>> {
  const { pageId, revision } = input;
  return audited(deps, call, { name: 'discardDraft', subject: `page:${pageId}`, input }, async (tx) => {
    const refused = await takeDraft(tx, deps, { pageId, revision });
    if (refused) return refused;
    const draft = await selectDraft(tx, pageId);
    await deleteDraft(tx, pageId);
    const latest = await workingCopyOf(tx, pageId);
    if (latest) await setTitle(tx, pageId, latest.title);
    return ok({ before: { draft: draft ?? null }, after: { pageId, revision: revision + 1 } });
  });
}

/** Makes a working copy that the audit kept the present one again, as `restoreVersion` does. Publishes nothing. */
export async function restoreDraft(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; revision: number; draft: DraftRow; key: string },
): Promise<Outcome<Saved>> {
  const { pageId, revision, draft } = input;
  return audited(deps, call, { name: 'restoreDraft', subject: `page:${pageId}`, input }, async (tx) => {
    const refused = await takeDraft(tx, deps, { pageId, revision });
    if (refused) return refused;
    const before = await selectDraft(tx, pageId);
    if (before && saysTheSame(before, draft)) return isThere;
    await draftAsVersion(tx, deps, pageId, 'Kept before an earlier draft was brought back.');
    const saved = await keepDraft(tx, deps, call.uid, {
      pageId,
      revision,
      base: draft.base_number,
      title: draft.title,
      imageUrl: draft.image_url,
      contentJson: draft.content_json,
    });
    await setTitle(tx, pageId, draft.title);
    return ok({ before: { draft: before ?? null }, after: saved });
  });
}

interface KeptDraft {
  pageId: number;
  revision: number;
  base: number | null;
  title: string;
  imageUrl: string | null;
  contentJson: string;
  restoredFrom?: number;
}

async function keepDraft(tx: Tx, deps: Pick<Deps, 'now'>, uid: string, kept: KeptDraft): Promise<Saved> {
  const savedAt = deps.now().toISOString();
  const draft = {
    ...kept,
    contentJson: await presentText(tx, kept.contentJson),
    imageUrl: kept.imageUrl && (await presentText(tx, kept.imageUrl)),
  };
  await noteMediaUses(tx, [{ pageId: draft.pageId, text: `${draft.contentJson} ${draft.imageUrl ?? ''}` }]);
  await upsertDraft(tx, {
    page_id: draft.pageId,
    base_number: draft.base,
    title: draft.title,
    image_url: draft.imageUrl,
    content_json: draft.contentJson,
    restored_from: draft.restoredFrom ?? null,
    updated_by: uid,
    updated_at: savedAt,
  });
  return { revision: draft.revision + 1, savedAt };
}

/** The code blocks and snippets that may run scripts, as one text. */
function scriptsIn(content: PageVersion['content'] | undefined): string {
  if (!content) return '[]';
  const blocks = allItems(content.sections.flatMap(({ items }) => items))
    .filter(({ itemTypeCode }) => itemTypeCode === code.type)
    .map(({ payloads }) => readFields(code, payloads))
    .filter(({ CodeType }) => CodeType === 'TestWithJs')
    .map((fields) => fields.Code);
  const snippets = content.embedDataList.filter(({ codeType }) => codeType === 'TestWithJs').map((each) => each.code);
  return JSON.stringify([...blocks, ...snippets]);
}
