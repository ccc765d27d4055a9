import { useState } from 'react';
import { cancelSchedule, type Schedule, schedulePage } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Done } from '../parts/done.tsx';
import { useSaleEnd } from '../parts/use-sale-end.ts';
import { scheduleTime } from '../parts/when.ts';
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

/** Publishes or takes off at a time of a place; the server refuses a time that a clock change skips or repeats. */
export function Later({
  pageId,
  revision,
  kind,
  reason = '',
  isReasonMissing = false,
  onDone,
}: {
  pageId: number;
  revision: number;
  kind: Schedule['kind'];
  /** Why to publish although findings ask. */
  reason?: string;
  isReasonMissing?: boolean;
  onDone: (schedule: Schedule, revision: number) => void;
}) {
  const call = useApi();
  const [at, setAt] = useState('');
  const [zone, setZone] = useState<Zone>('Australia/Sydney');
  const { attempt, pending, submitError, asked } = useSaleEnd(async (_: 'later', endSales) => {
    const response = await call(schedulePage, {
      pageId,
      revision,
      kind,
      at,
      zone,
      reason,
      ...(endSales && { endSales }),
      key: crypto.randomUUID(),
    });
    if (response.results) onDone(response.results.schedule, response.results.revision);
    return response;
  });
  return (
    <details className={styles.later}>
      <summary>{kind === 'publish' ? 'Publish later' : 'Unpublish later'}</summary>
      <label>
        Date and time
        <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </label>
      <SelectField
        label="Time zone"
        value={zone}
        onChange={({ target }) => setZone(target.value as Zone)}
        options={zones.map(([value, label]) => ({ value, label }))}
      />
      <ErrorList errors={submitError} />
      {isReasonMissing && <p>Say above why it should be published anyway.</p>}
      <Button
        variant="secondary"
        disabled={at === '' || isReasonMissing}
        pending={pending}
        onClick={() => void attempt('later')}
      >
        {kind === 'publish' ? 'Publish at this time' : asked ? 'Unpublish all the same' : 'Unpublish at this time'}
      </Button>
    </details>
  );
}

/** Changes of this page that wait for their time or have failed. */
export function Scheduled({ schedules }: { schedules: readonly Schedule[] }) {
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
        {shown.map(({ scheduleId, kind, version, dueAt, status, message }) => (
          <li key={scheduleId}>
            {kind === 'publish' ? `Version ${version} goes live` : 'The page is taken off'} {scheduleTime(dueAt)}
            {status === 'failed' && <strong>: failed. {message}</strong>}
            {cancelled.includes(scheduleId) && (
              <strong>
                <Done change={cancelled}>: cancelled</Done>
              </strong>
            )}
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
