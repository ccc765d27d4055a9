import { useState } from 'react';
import {
  askForPublishing,
  checkPage,
  cancelSchedule,
  type Finding,
  publishPage,
  type Schedule,
  schedulePage,
  unpublishPage,
} from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import styles from './editor.module.css';

const zones = [
  ['Australia/Sydney', 'Sydney, Melbourne, Canberra'],
  ['Australia/Brisbane', 'Brisbane'],
  ['Australia/Adelaide', 'Adelaide'],
  ['Australia/Darwin', 'Darwin'],
  ['Australia/Perth', 'Perth'],
  ['Australia/Hobart', 'Hobart'],
  ['Pacific/Auckland', 'New Zealand'],
] as const;
type Zone = (typeof zones)[number][0];

interface Props {
  pageId: number;
  path: string;
  lock: number;
  isPublished: boolean;
  mayPublish: boolean;
  schedules: readonly Schedule[];
  /** What only a browser sees: axe on the drawn page. */
  check: () => Promise<Finding[]>;
  onClose: () => void;
  onSelect: (itemId: number) => void;
  /** Something was published, taken off or scheduled. */
  onDone: () => void;
}

/** The check before publishing, and the ways to publish. */
export function PublishDialog({ onClose, ...props }: Props) {
  return (
    <Dialog open title={props.mayPublish ? 'Publish' : 'Ask for publishing'} onClose={onClose}>
      <Publish {...props} onClose={onClose} />
    </Dialog>
  );
}

function Publish({ pageId, path, lock, isPublished, mayPublish, schedules, check, ...on }: Props) {
  const { onClose, onSelect, onDone } = on;
  const call = useApi();
  const { fetched, retry } = useFetched(`${pageId} ${lock}`, async () => {
    const [{ findings: found }, drawn] = await Promise.all([call(checkPage, { pageId }), check()]);
    return { findings: [...found, ...drawn] };
  });
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const key = () => crypto.randomUUID();
  const finish = (text: string) => {
    setDone(text);
    onDone();
  };
  const publishing = useAttempt(async () => {
    const response = await call(publishPage, { pageId, lock, note, reason, key: key() });
    if (response.results) finish(`Version ${response.results.version} is live at ${path}.`);
    return response;
  });
  const taking = useAttempt(async () => {
    const response = await call(unpublishPage, { pageId, key: key() });
    if (response.results) finish('Visitors do not see the page any more.');
    return response;
  });
  const asking = useAttempt(async () => {
    const response = await call(askForPublishing, { pageId, note, key: key() });
    if (response.results) finish('The publishers have got a mail.');
    return response;
  });

  if (done !== null)
    return (
      <>
        <Notice tone="success">
          <p>{done}</p>
        </Notice>
        <p className={styles.actions}>
          <a href={path} target="_blank" rel="noreferrer">
            See the page
          </a>
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
  const choose = (itemId: number) => {
    onClose();
    onSelect(itemId);
  };
  return (
    <>
      {findings.length === 0 && <p>The check found nothing. Everything is ready.</p>}
      <Findings title="This must be mended first" findings={stops} onSelect={choose} />
      <Findings title="Please look at this" findings={asks} onSelect={choose} />
      {!mayPublish ? (
        <>
          <TextField label="Note to the publishers" value={note} onChange={({ target }) => setNote(target.value)} />
          <ErrorList errors={asking.submitError} />
          <Button pending={asking.pending} onClick={() => void asking.attempt(undefined)}>
            Ask for publishing
          </Button>
        </>
      ) : (
        <>
          {stops.length === 0 && asks.length > 0 && (
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
              <Button block pending={publishing.pending} onClick={() => void publishing.attempt(undefined)}>
                Publish now
              </Button>
              {publishing.pending && (
                <p role="status">Publishing. The sizes of new pictures are made first, which can take a minute.</p>
              )}
              <Later pageId={pageId} lock={lock} kind="publish" onDone={finish} />
            </>
          )}
          <Scheduled schedules={schedules} />
          {isPublished && (
            <>
              <Later pageId={pageId} lock={lock} kind="unpublish" onDone={finish} />
              <ErrorList errors={taking.submitError} />
              <Button variant="quiet" pending={taking.pending} onClick={() => void taking.attempt(undefined)}>
                Take the page off the site
              </Button>
            </>
          )}
        </>
      )}
    </>
  );
}

/** Publishes or takes off at a time of a place; the server refuses a time that a clock change skips or repeats. */
function Later({
  pageId,
  lock,
  kind,
  onDone,
}: {
  pageId: number;
  lock: number;
  kind: Schedule['kind'];
  onDone: (text: string) => void;
}) {
  const call = useApi();
  const [at, setAt] = useState('');
  const [zone, setZone] = useState<Zone>('Australia/Sydney');
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(schedulePage, { pageId, lock, kind, at, zone, key: crypto.randomUUID() });
    if (response.results)
      onDone(
        kind === 'publish'
          ? 'The present content is published at that time. Later edits do not join it.'
          : 'The page is taken off the site at that time.',
      );
    return response;
  });
  return (
    <details className={styles.later}>
      <summary>{kind === 'publish' ? 'Publish later' : 'Take it off later'}</summary>
      <label>
        Date and time
        <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </label>
      <SelectField
        label="Time of"
        value={zone}
        onChange={({ target }) => setZone(target.value as Zone)}
        options={zones.map(([value, label]) => ({ value, label }))}
      />
      <ErrorList errors={submitError} />
      <Button variant="secondary" disabled={at === ''} pending={pending} onClick={() => void attempt(undefined)}>
        {kind === 'publish' ? 'Publish at this time' : 'Take off at this time'}
      </Button>
    </details>
  );
}

/** Changes of this page that wait for their time or have failed. */
function Scheduled({ schedules }: { schedules: readonly Schedule[] }) {
  const call = useApi();
  const [cancelled, setCancelled] = useState<readonly number[]>([]);
  const { attempt, pending, submitError } = useAttempt(async (scheduleId: number) => {
    const response = await call(cancelSchedule, { scheduleId, key: crypto.randomUUID() });
    if (response.results) setCancelled((before) => [...before, scheduleId]);
    return response;
  });
  const shown = schedules.filter(({ status }) => status === 'waiting' || status === 'failed');
  if (shown.length === 0) return null;
  return (
    <section aria-label="Scheduled" className={styles.findings}>
      <h3>Scheduled</h3>
      <ErrorList errors={submitError} />
      <ul>
        {shown.map(({ scheduleId, kind, version, dueAt, zone, status, message }) => (
          <li key={scheduleId}>
            {kind === 'publish' ? `Version ${version} goes live` : 'The page is taken off'} on {zoneTime(dueAt, zone)}
            {status === 'failed' && <strong>: failed. {message}</strong>}
            {cancelled.includes(scheduleId) && <strong>: cancelled</strong>}
            {status === 'waiting' && !cancelled.includes(scheduleId) && (
              <>
                {' '}
                <button
                  type="button"
                  className={styles.link}
                  aria-disabled={pending || undefined}
                  onClick={() => void attempt(scheduleId)}
                >
                  Cancel
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '3 Dec 2026, 9:00 am (Sydney)'. */
function zoneTime(instant: string, zone: string): string {
  const text = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    new Date(instant),
  );
  return `${text} (${zone.replace(/^.*\//, '')})`;
}

function Findings({
  title,
  findings,
  onSelect,
}: {
  title: string;
  findings: readonly Finding[];
  onSelect: (itemId: number) => void;
}) {
  if (findings.length === 0) return null;
  return (
    <section className={styles.findings} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ rule, itemId, text }) => (
          <li key={`${rule} ${itemId} ${text}`}>
            {text}{' '}
            {itemId !== null && (
              <button type="button" className={styles.link} onClick={() => onSelect(itemId)}>
                Show the block
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
