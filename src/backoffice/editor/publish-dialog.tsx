import { useState } from 'react';
import { Link } from 'react-router';
import { askForPublishing, checkPage, type Finding, publishPage, type Schedule } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBack } from '../parts/back.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { scheduleTime } from '../parts/when.ts';
import { allFindings } from './page-findings.ts';
import { Later, Scheduled } from './publish-later.tsx';
import styles from './editor.module.css';

interface Props {
  pageId: number;
  path: string;
  revision: number;
  isPublished: boolean;
  mayPublish: boolean;
  schedules: readonly Schedule[];
  /** Asks before the page leaves the site. */
  onTakeOff: () => void;
  /** What only a browser sees: axe on the drawn page. */
  check: () => Promise<Finding[]>;
  onClose: () => void;
  onSelect: (itemId: number | null) => void;
  /**
   * Something was published, taken off or scheduled; `revision` is that of the next save. `state` is null where the
   * head of the window says it by itself.
   */
  onDone: (done: { state: string | null; revision?: number }) => void;
}

/** The check before publishing, and the ways to publish. */
export function PublishDialog({ onClose, ...props }: Props) {
  return (
    <Dialog open title={props.mayPublish ? 'Publish' : 'Ask to publish'} onClose={onClose}>
      <Publish {...props} onClose={onClose} />
    </Dialog>
  );
}

interface Way {
  href: string;
  label: string;
}

function Publish({ pageId, path, revision, isPublished, mayPublish, schedules, check, ...on }: Props) {
  const { onClose, onSelect, onDone, onTakeOff } = on;
  const call = useApi();
  /** Such as the guide of the page. */
  const back = useBack();
  const { fetched, retry } = useFetched(`${pageId} ${revision}`, async () => {
    const [{ findings: found }, drawn] = await Promise.all([call(checkPage, { pageId }), check()]);
    return { findings: allFindings(found, drawn) };
  });
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [done, setDone] = useState<{ text: string; link: Way } | null>(null);
  const live: Way = { href: path, label: 'View the page' };
  const key = () => crypto.randomUUID();
  const finish = (text: string, state: string | null, next?: number, link: Way = live) => {
    setDone({ text, link });
    onDone({ state, ...(next !== undefined && { revision: next }) });
  };
  const publishing = useAttempt(async () => {
    const response = await call(publishPage, { pageId, revision, note, reason, key: key() });
    if (response.results)
      finish(`Version ${response.results.version} is live at ${path}.`, 'Published.', response.results.revision);
    return response;
  });
  const asking = useAttempt(async () => {
    const response = await call(askForPublishing, { pageId, note, key: key() });
    if (response.results) finish('The publishers have been emailed.', 'The publishers have been emailed.');
    return response;
  });

  if (done !== null)
    return (
      <>
        <Notice tone="success">
          <p>{done.text}</p>
        </Notice>
        <p className={styles.actions}>
          <a href={done.link.href} target="_blank" rel="noreferrer">
            {done.link.label}
          </a>
          {back && <Link to={back.to}>Back to the {back.name.toLowerCase()}</Link>}
          <Button autoFocus variant="secondary" onClick={onClose}>
            Close
          </Button>
        </p>
      </>
    );
  if (fetched.status === 'loading') return <p role="status">Checking the page …</p>;
  if (fetched.status === 'error') return <LoadFailed errors={fetched.errors} retry={retry} />;
  const { findings } = fetched.value;
  const stops = findings.filter(({ level }) => level === 'stops');
  const asks = findings.filter(({ level }) => level === 'asks');
  const needsReason = stops.length === 0 && asks.length > 0;
  const isReasonMissing = needsReason && reason.trim() === '';
  const planned = schedules.find(({ kind, status }) => kind === 'publish' && status === 'waiting');
  const choose = (itemId: number | null) => {
    onClose();
    onSelect(itemId);
  };
  return (
    <>
      {findings.length === 0 && <p>The check found nothing. Everything is ready.</p>}
      <Findings title="Fix this first" findings={stops} onSelect={choose} />
      <Findings title="Please check this" findings={asks} onSelect={choose} />
      {!mayPublish ? (
        <>
          <TextField label="Note to the publishers" value={note} onChange={({ target }) => setNote(target.value)} />
          <ErrorList errors={asking.submitError} />
          <Button pending={asking.pending} onClick={() => void asking.attempt(undefined)}>
            Ask to publish
          </Button>
        </>
      ) : (
        <>
          {needsReason && (
            <TextField
              label="Why it should be published anyway"
              required
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          {stops.length === 0 && (
            <>
              <TextField
                label="Note for the list of versions (optional)"
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
              <ErrorList errors={publishing.submitError} />
              {planned && (
                <p>
                  Version {planned.version} is scheduled for {scheduleTime(planned.dueAt)}. If you publish now, that
                  schedule ends.
                </p>
              )}
              <Button
                block
                disabled={isReasonMissing}
                pending={publishing.pending}
                onClick={() => void publishing.attempt(undefined)}
              >
                Publish now
              </Button>
              {publishing.pending && (
                <p role="status">Publishing. The sizes of new pictures are made first, which can take a minute.</p>
              )}
              <Later
                {...{ pageId, revision, reason, isReasonMissing }}
                kind="publish"
                onDone={({ version, dueAt }, next) =>
                  finish(
                    `Version ${version} goes live ${scheduleTime(dueAt)}. Later edits are not in it.`,
                    null,
                    next,
                    {
                      href: `/cms/page/render/${pageId}?cmsViewMode=viewonly&publishVer=${version}`,
                      label: `View version ${version}`,
                    },
                  )
                }
              />
            </>
          )}
          <Scheduled schedules={schedules} />
          {isPublished && (
            <>
              <Later
                {...{ pageId, revision }}
                kind="unpublish"
                onDone={({ dueAt }, next) => finish(`The page comes off the site ${scheduleTime(dueAt)}.`, null, next)}
              />
              <Button variant="danger" className={styles.edge} onClick={onTakeOff}>
                Unpublish the page …
              </Button>
            </>
          )}
        </>
      )}
    </>
  );
}

/** What is mended in the settings of the page (server/pages/publish-checks.ts). */
const ofSettings: ReadonlySet<string> = new Set(['title', 'description', 'neutral_title', 'unwritten_settings']);

function Findings({
  title,
  findings,
  onSelect,
}: {
  title: string;
  findings: readonly Finding[];
  onSelect: (itemId: number | null) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <section className={styles.findings} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ rule, itemId, text }) => (
          <li key={`${rule} ${itemId} ${text}`}>
            {text}{' '}
            {(itemId !== null || ofSettings.has(rule)) && (
              <button type="button" className={styles.link} onClick={() => onSelect(itemId)}>
                {itemId === null ? 'Show the settings' : 'Show the block'}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
