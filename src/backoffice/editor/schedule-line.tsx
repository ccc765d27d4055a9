import { useState } from 'react';
import { getPageForEdit, putIntoSchedule, type Schedule } from '#contract/admin/pages.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useData, useSend } from '../parts/data.ts';
import { scheduleTime } from '../parts/when.ts';
import { compareDrafts } from './compare.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Saving } from './use-saving.ts';
import styles from './editor.module.css';

interface Props {
  pageId: number;
  schedules: readonly Schedule[];
  present: Draft;
  saving: Saving;
  mayPublish: boolean;
  /** The present content is in the schedule now; `revision` is that of the next save. */
  onPutIn: (schedule: Schedule, revision: number) => void;
}

/** What happens to the page by itself and when, and what was written since, which is not in it. */
export function ScheduleLines({ schedules, ...props }: Props) {
  const coming = schedules.filter(({ status }) => status === 'waiting').sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
  return coming.map((schedule) =>
    schedule.kind === 'publish' && schedule.version !== null ? (
      <Publication key={schedule.scheduleId} schedule={schedule} version={schedule.version} {...props} />
    ) : (
      <p key={schedule.scheduleId} className={styles.state}>
        Comes off the site {scheduleTime(schedule.dueAt)}
      </p>
    ),
  );
}

interface PublicationProps extends Omit<Props, 'schedules'> {
  schedule: Schedule;
  version: number;
}

function Publication({ pageId, schedule, version, present, saving, mayPublish, onPutIn }: PublicationProps) {
  const { data } = useData(getPageForEdit, { id: pageId, cmsViewMode: 'edit', editVer: version });
  const planned = data?.data?.version === version ? draftOf(data.data) : null;
  const since = planned ? compareDrafts(planned, present).length : 0;
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const send = useSend(putIntoSchedule);
  const { attempt, pending, submitError } = useAttempt(async () => {
    const unsaved = await saving.settle();
    if (unsaved !== null) return { errors: [{ errorMessage: unsaved }] };
    const answer = await send({ scheduleId: schedule.scheduleId, revision: saving.revision(), reason });
    setAsks(answer.errors?.some(({ code }) => code === 'gate_asks') === true);
    if (answer.results) onPutIn(answer.results.schedule, answer.results.revision);
    return answer;
  });
  return (
    <>
      <p className={styles.state}>
        Scheduled {scheduleTime(schedule.dueAt)}, version {version}
        {since > 0 && `; ${since} ${since === 1 ? 'change since is' : 'changes since are'} not in it`}{' '}
        {since > 0 && mayPublish && (
          <Button size="small" variant="secondary" pending={pending} onClick={() => void attempt(undefined)}>
            Put them in
          </Button>
        )}
      </p>
      {!asks && <ErrorList errors={submitError} />}
      <Dialog open={asks} title="Put the changes into the schedule" onClose={() => setAsks(false)}>
        <ErrorList errors={submitError} />
        <TextField
          label="Why it should be published anyway"
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button disabled={reason.trim() === ''} pending={pending} onClick={() => void attempt(undefined)}>
          Put them in
        </Button>
      </Dialog>
    </>
  );
}
