import { allItems, readFields } from '#blocks/define.ts';
import { code } from '#blocks/code/schema.ts';
import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { noteMediaUses, presentText } from '../media/uses.ts';
import { may } from '../members/permissions.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { RolledBack, rollingBack } from '../db/rolled-back.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
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
  takeDraftLock,
  upsertDraft,
} from './page.sql.ts';

const missing = fail('This page does not exist any more.', undefined, 'missing');
const inTrash = fail('This page is in the trash. Put it back to change it.', undefined, 'trash');
const stale = fail(
  'Somebody else has changed this page since you opened it. Nothing was overwritten.',
  undefined,
  'stale',
);
const needsPublisher = fail(
  'Only a publisher may change code with scripts (TestWithJs).',
  undefined,
  'needs_publisher',
);
const hasNote = fail('Nothing has changed since the latest version, which has a note already.', 'note', 'has_note');
const noVersion = fail('This version does not exist.', 'version', 'missing');

export interface Saved {
  lock: number;
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

/** Counts a save, and locks the page until the transaction ends. Fails if somebody else has saved since `lock`. */
export async function takeDraft(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { pageId, lock, title }: { pageId: number; lock: number; title?: string },
): Promise<Failure | null> {
  const now = deps.now().toISOString();
  if (await takeDraftLock(tx, pageId, lock, { now, ...(title !== undefined && { title }) })) return null;
  const page = await selectPage(tx, pageId);
  if (!page) return missing;
  return page.deleted_at === null ? stale : inTrash;
}

/** Keeps the working copy. Cleans it, so that another editor never opens raw markup. Makes no version. */
export async function saveDraft(
  deps: Deps,
  viewer: SignedIn,
  { pageId, lock, title, imageUrl, content }: { pageId: number; lock: number } & PageVersion,
): Promise<Outcome<Saved>> {
  const contentJson = await cleanedJson(content);
  return rollingBack(() =>
    deps.db.transaction(async (tx): Promise<Outcome<Saved>> => {
      const refused = await takeDraft(tx, deps, { pageId, lock, title });
      if (refused) return refused;
      const before = await workingCopyOf(tx, pageId);
      if (!may(viewer, 'content.publish') && scriptsIn(readContent(contentJson)) !== scriptsIn(before?.content))
        throw new RolledBack(needsPublisher);
      return ok(
        await keepDraft(tx, deps, viewer.uid, {
          pageId,
          lock,
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
  input: { pageId: number; lock: number; note: string; key: string },
): Promise<Outcome<Saved & { version: number }>> {
  const { pageId, lock, note } = input;
  return audited(deps, call, { name: 'saveVersion', subject: `page:${pageId}`, input }, async (tx) => {
    const refused = await takeDraft(tx, deps, { pageId, lock });
    if (refused) return refused;
    const { version, before } = await versionOfDraft(tx, deps, call.uid, { pageId, note });
    if (version === before && note !== '' && !(await noteVersion(tx, pageId, version, note))) return hasNote;
    const savedAt = deps.now().toISOString();
    return ok({ before: { version: before }, after: { version, lock: lock + 1, savedAt } });
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

/** Makes a version the working copy. Publishes nothing. */
export async function restoreVersion(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; version: number; lock: number; key: string },
): Promise<Outcome<Saved>> {
  const { pageId, lock } = input;
  return audited(deps, call, { name: 'restoreVersion', subject: `page:${pageId}`, input }, async (tx) => {
    const version = await selectVersion(tx, pageId, input.version);
    if (!version) return noVersion;
    const refused = await takeDraft(tx, deps, { pageId, lock, title: version.title });
    if (refused) return refused;
    const before = await selectDraft(tx, pageId);
    const saved = await keepDraft(tx, deps, call.uid, {
      pageId,
      lock,
      base: (await selectPage(tx, pageId))?.latest_number ?? null,
      title: version.title,
      imageUrl: version.image_url,
      contentJson: version.content_json,
      restoredFrom: version.number,
    });
    return ok({ before: { draft: before ?? null }, after: saved });
  });
}

/** Removes the working copy. The audit keeps it. */
export async function discardDraft(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; lock: number; key: string },
): Promise<Outcome<{ pageId: number; lock: number }>> {
  const { pageId, lock } = input;
  return audited(deps, call, { name: 'discardDraft', subject: `page:${pageId}`, input }, async (tx) => {
    const refused = await takeDraft(tx, deps, { pageId, lock });
    if (refused) return refused;
    const draft = await selectDraft(tx, pageId);
    await deleteDraft(tx, pageId);
    const latest = await workingCopyOf(tx, pageId);
    if (latest) await setTitle(tx, pageId, latest.title);
    return ok({ before: { draft: draft ?? null }, after: { pageId, lock: lock + 1 } });
  });
}

/** Makes a working copy that the audit kept the present one again. Publishes nothing. */
export async function restoreDraft(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; lock: number; draft: DraftRow; key: string },
): Promise<Outcome<Saved>> {
  const { pageId, lock, draft } = input;
  return audited(deps, call, { name: 'restoreDraft', subject: `page:${pageId}`, input }, async (tx) => {
    const refused = await takeDraft(tx, deps, { pageId, lock, title: draft.title });
    if (refused) return refused;
    const before = await selectDraft(tx, pageId);
    const saved = await keepDraft(tx, deps, call.uid, {
      pageId,
      lock,
      base: draft.base_number,
      title: draft.title,
      imageUrl: draft.image_url,
      contentJson: draft.content_json,
    });
    return ok({ before: { draft: before ?? null }, after: saved });
  });
}

interface KeptDraft {
  pageId: number;
  lock: number;
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
  return { lock: draft.lock + 1, savedAt };
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
