import { useState } from 'react';
import { Link } from 'react-router';
import { countryMark } from '#contract/admin/country-mark.ts';
import { cancelSchedule, listSchedules, type ScheduledRow } from '#contract/admin/pages.ts';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { scheduleTime } from '../parts/when.ts';
import listStyles from '../list/list.module.css';
import { statusFilter, statusTexts, whatText } from './words.ts';

/** What will change by itself, and what has: those that failed say why. */
export function ScheduleList() {
  const mayPublish = useStaff().may('content.publish');
  const list = useList(listSchedules);
  const [done, setDone] = useState<DoneWords | null>(null);
  const cancelling = useVerb(cancelSchedule);
  const cancel = async (row: ScheduledRow) => {
    if (await cancelling.attempt({ scheduleId: row.scheduleId }))
      setDone({ text: `The change of ‘${nameOf(row)}’ is cancelled.` });
  };
  return (
    <ListPage
      title="Schedule"
      search={{ list, find: null, filters: [statusFilter] }}
      errors={cancelling.submitError}
      done={done}
    >
      <ListTable
        list={list}
        name="Scheduled changes"
        idOf={(row) => row.scheduleId}
        empty="Nothing is scheduled. A page is scheduled in the editor, under ‘Publish …’."
        columns={[
          {
            name: 'Page',
            cell: (row) => (
              <>
                <Link to={`/admin/pages/${row.pageId}`} className={listStyles.main}>
                  {nameOf(row)}
                </Link>
                <span className={listStyles.soft}>
                  {row.path}
                  {countryMark(row.locale)}
                </span>
              </>
            ),
          },
          { name: 'What', cell: (row) => `${whatText(row)}, ${row.by}` },
          { name: 'When', sort: '-dueAt', cell: (row) => scheduleTime(row.dueAt) },
          {
            name: 'Status',
            cell: ({ status, message }) => (
              <span className={status === 'failed' ? listStyles.failed : undefined}>
                <strong>{statusTexts[status]}</strong>
                {message !== null && `: ${message}`}
              </span>
            ),
          },
        ]}
        menu={(row) => ({
          name: `the change of ${nameOf(row)}`,
          actions: [
            mayPublish &&
              row.status === 'waiting' && { label: 'Cancel it', isDanger: true, run: () => void cancel(row) },
          ],
        })}
      />
    </ListPage>
  );
}

const nameOf = ({ title, path }: ScheduledRow): string => title || path;
