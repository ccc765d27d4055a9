import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { cancelSchedule } from '#contract/admin/pages.ts';
import { listSchedules, type ScheduledRow } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Done } from '../parts/done.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useStaff } from '../parts/staff.ts';
import { zoneTime } from '../parts/when.ts';
import pageStyles from '../pages/pages.module.css';
import styles from './schedule.module.css';

interface Props {
  mayPublish: boolean;
  onOpen: (pageId: number) => void;
}

/** What will change by itself, and what has: those that failed say why. */
export function SchedulePage() {
  const mayPublish = useStaff().may('content.publish');
  const navigate = useNavigate();
  const call = useApi();
  const [round, setRound] = useState(0);
  const [after, setAfter] = useState<number | null>(null);
  const [cancelled, setCancelled] = useState<ScheduledRow | null>(null);
  const waiting = useFetched(`waiting ${round}`, () => call(listSchedules, {}));
  const over = useFetched(`over ${round} ${after}`, () =>
    call(listSchedules, { over: 'yes', ...(after !== null && { after }) }),
  );
  const row = (schedule: ScheduledRow) => (
    <Row
      key={schedule.scheduleId}
      schedule={schedule}
      mayPublish={mayPublish}
      onOpen={() => void navigate(`/admin/pages/${schedule.pageId}`)}
      onCancelled={() => {
        setCancelled(schedule);
        setRound((before) => before + 1);
      }}
    />
  );
  return (
    <div className={pageStyles.list}>
      <header className={pageStyles.head}>
        <h1>Schedule</h1>
      </header>
      {cancelled && (
        <Notice>
          <Done change={cancelled}>The change of ‘{cancelled.title || cancelled.path}’ is cancelled.</Done>
        </Notice>
      )}
      <h2 className={styles.heading}>Coming up</h2>
      <List
        {...waiting}
        label="Scheduled changes"
        empty="Nothing is scheduled. A page is scheduled in the editor, under ‘Publish …’."
        row={row}
      />
      <h2 className={styles.heading}>Past</h2>
      <List {...over} label="Past changes" empty="No scheduled change has been made or cancelled yet." row={row} />
      {over.fetched.status === 'ready' && over.fetched.value.next !== null && (
        <Button
          variant="secondary"
          onClick={() => over.fetched.status === 'ready' && setAfter(over.fetched.value.next)}
        >
          Older
        </Button>
      )}
    </div>
  );
}

function List({
  fetched,
  retry,
  label,
  empty,
  row,
}: ReturnType<typeof useFetched<{ schedules: ScheduledRow[] }>> & {
  label: string;
  empty: string;
  row: (schedule: ScheduledRow) => ReactNode;
}) {
  if (fetched.status === 'loading') return <p role="status">Loading …</p>;
  if (fetched.status === 'error') return <LoadFailed errors={fetched.errors} retry={retry} />;
  if (fetched.value.schedules.length === 0) return <p className={pageStyles.empty}>{empty}</p>;
  return (
    <ul className={pageStyles.rows} aria-label={label}>
      {fetched.value.schedules.map(row)}
    </ul>
  );
}

const stateTexts = { waiting: null, done: 'Done', failed: 'Failed', cancelled: 'Cancelled' } as const;

function Row({
  schedule,
  mayPublish,
  onOpen,
  onCancelled,
}: Props & { schedule: ScheduledRow; onOpen: () => void; onCancelled: () => void }) {
  const call = useApi();
  const { scheduleId, kind, version, status, dueAt, zone } = schedule;
  const cancelling = useAttempt(async () => {
    const response = await call(cancelSchedule, { scheduleId, key: crypto.randomUUID() });
    if (response.results) onCancelled();
    return response;
  });
  return (
    <li className={pageStyles.row}>
      <div>
        <button type="button" className={pageStyles.title} onClick={onOpen}>
          {schedule.title || schedule.path}
        </button>
        <span className={pageStyles.path}>
          {schedule.path}
          {schedule.locale === 'nz' && ' (nz)'}
        </span>
      </div>
      <div>
        <p className={pageStyles.state}>
          {kind === 'publish' ? `Publish version ${version}` : 'Unpublish'}: {zoneTime(dueAt, zone)}, {schedule.by}
        </p>
        {status !== 'waiting' && (
          <p className={status === 'failed' ? styles.failed : pageStyles.state}>
            <strong>{stateTexts[status]}</strong>
            {schedule.message !== null && `: ${schedule.message}`}
          </p>
        )}
      </div>
      <div className={pageStyles.actions}>
        {mayPublish && status === 'waiting' && (
          <Button
            size="small"
            variant="danger"
            pending={cancelling.pending}
            aria-label={`Cancel it: the change of ${schedule.title}`}
            onClick={() => void cancelling.attempt(undefined)}
          >
            Cancel it
          </Button>
        )}
      </div>
      <ErrorList errors={cancelling.submitError} />
    </li>
  );
}
