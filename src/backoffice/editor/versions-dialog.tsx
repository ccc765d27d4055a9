import { listVersions, restoreVersion } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import styles from './editor.module.css';

/** The versions of a page, newest first; one can be looked at, or made the working copy again. */
export function VersionsDialog({
  pageId,
  lock,
  onClose,
  onRestored,
}: {
  pageId: number;
  lock: number;
  onClose: () => void;
  onRestored: () => void;
}) {
  const call = useApi();
  const { fetched, retry } = useFetched(String(pageId), () => call(listVersions, { pageId }));
  const restoring = useAttempt(async (version: number) => {
    const response = await call(restoreVersion, { pageId, version, lock, key: crypto.randomUUID() });
    if (response.results) onRestored();
    return response;
  });
  return (
    <Dialog open title="Versions" onClose={onClose}>
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      <ErrorList errors={restoring.submitError} />
      {fetched.status === 'ready' && (
        <>
          {fetched.value.versions.length === 0 && (
            <p>This page has no version yet. Save one with Ctrl+S, or publish it.</p>
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
                    Look at it
                  </a>
                  <a href={`/admin/pages/${pageId}/compare?before=${version.version}`} target="_blank" rel="noreferrer">
                    Compare with now
                  </a>
                  <Button
                    size="small"
                    variant="secondary"
                    pending={restoring.pending}
                    onClick={() => void restoring.attempt(version.version)}
                  >
                    Go on from here
                  </Button>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}
