import { useState } from 'react';
import { discardDraft, getPageDetail, listVersions, restoreVersion } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSend } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import type { Saving } from './use-saving.ts';
import styles from './editor.module.css';

/** So many at least are kept (docs/operations.md). */
const manyVersions = 50;

/** Saves a version with a note. Lists the versions, newest first: one can be viewed, or made the working copy again. */
export function VersionsDialog({
  pageId,
  saving,
  onSave,
  onClose,
  onRestored,
  onThrownAway,
}: {
  pageId: number;
  saving: Saving;
  /** Null for an editor who only watches. */
  onSave: ((note: string) => Promise<{ ok: boolean; text?: string }>) | null;
  onClose: () => void;
  onRestored: (version: number) => void;
  onThrownAway: () => void;
}) {
  const call = useApi();
  const [round, setRound] = useState(0);
  const { fetched, retry } = useFetched(`${pageId} ${round}`, async () => {
    const [{ versions }, { data }] = await Promise.all([
      call(listVersions, { pageId }),
      call(getPageDetail, { pageId }),
    ]);
    return { versions, draft: data?.draft ?? null };
  });
  const restoring = useAttempt(async (version: number) => {
    const unsaved = await saving.settle();
    if (unsaved !== null) return { errors: [{ errorMessage: unsaved }] };
    const revision = saving.revision();
    const response = await call(restoreVersion, { pageId, version, revision, key: crypto.randomUUID() });
    if (response.results) onRestored(version);
    return response;
  });
  const newest = fetched.status === 'ready' ? fetched.value.versions[0]?.version : undefined;
  return (
    <Dialog open title="Versions" onClose={onClose}>
      {onSave && <SaveVersion onSave={onSave} onSaved={() => setRound((before) => before + 1)} />}
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      <ErrorList errors={restoring.submitError} />
      {fetched.status === 'ready' && (
        <>
          {fetched.value.versions.length === 0 && <p>This page has no version yet.</p>}
          {onSave && fetched.value.draft && newest !== undefined && (
            <ThrowAway {...{ pageId, saving, draft: fetched.value.draft, newest, onThrownAway }} />
          )}
          {newest !== undefined && (
            <p>If you restore a version, what is written now becomes a version too, and you can undo it.</p>
          )}
          <ol className={styles.versions}>
            {fetched.value.versions.map((version) => (
              <li key={version.version}>
                <p>
                  <strong>Version {version.version}</strong>
                  {version.isPublished && ' · live'}
                  {version.restoredFrom !== null && ` · from version ${version.restoredFrom}`}
                </p>
                <p>
                  {whenText(version.createdAt)}
                  {version.createdBy !== null && `, ${version.createdBy}`}
                  {version.note !== '' && `: ${version.note}`}
                </p>
                <p className={styles.actions}>
                  <a
                    href={`/cms/page/render/${pageId}?cmsViewMode=viewonly&publishVer=${version.version}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    View it
                  </a>
                  <a href={`/admin/pages/${pageId}/compare?before=${version.version}`} target="_blank" rel="noreferrer">
                    Compare with now
                  </a>
                  {onSave && (
                    <Button
                      size="small"
                      variant="secondary"
                      pending={restoring.pending}
                      onClick={() => void restoring.attempt(version.version)}
                    >
                      Restore this version
                    </Button>
                  )}
                </p>
              </li>
            ))}
          </ol>
          {fetched.value.versions.length >= manyVersions && (
            <p>Versions older than two years are deleted, except the last 50 of a page.</p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Ctrl+S saves without a note; here one can be given, also to the version that was just saved. */
function SaveVersion({
  onSave,
  onSaved,
}: {
  onSave: (note: string) => Promise<{ ok: boolean; text?: string }>;
  onSaved: () => void;
}) {
  const [note, setNote] = useState('');
  const { attempt, pending, submitError } = useAttempt(async () => {
    const saved = await onSave(note.trim());
    if (!saved.ok) return { errors: [{ errorMessage: saved.text ?? '' }] };
    setNote('');
    onSaved();
    return {};
  });
  return (
    <form
      className={styles.saveVersion}
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(undefined);
      }}
    >
      <TextField
        label="Note (optional)"
        hint="What has changed, for whoever reads this list."
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <ErrorList errors={submitError} />
      <Button type="submit" size="small" pending={pending}>
        Save a version
      </Button>
    </form>
  );
}

/** Back to the newest version. Says what goes; Undo brings it back. */
function ThrowAway({
  pageId,
  saving,
  draft,
  newest,
  onThrownAway,
}: {
  pageId: number;
  saving: Saving;
  draft: { updatedAt: string; updatedBy: string };
  newest: number;
  onThrownAway: () => void;
}) {
  const send = useSend(discardDraft);
  const { attempt, pending, submitError } = useAttempt(async () => {
    const unsaved = await saving.settle();
    if (unsaved !== null) return { errors: [{ errorMessage: unsaved }] };
    const response = await send({ pageId, revision: saving.revision() });
    if (response.results) onThrownAway();
    return response;
  });
  return (
    <section className={styles.throwAway} aria-label="Since the newest version">
      <p>
        <strong>Since version {newest}</strong>: changes that are in no version yet, the last{' '}
        {whenText(draft.updatedAt)} by {draft.updatedBy}. Without them the page is as in version {newest}; you can undo
        that.
      </p>
      <ErrorList errors={submitError} />
      <Button size="small" variant="danger" pending={pending} onClick={() => void attempt(undefined)}>
        Throw these changes away
      </Button>
    </section>
  );
}
