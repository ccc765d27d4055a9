import { useState } from 'react';
import { type AuditRow, listAudit } from '#contract/admin/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { actorOf, recordText } from '../history/record-words.ts';
import { RecordDialog } from '../history/record-dialog.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { whenText } from '../parts/when.ts';
import { auditFilters, moreText, sinceDays } from './words.ts';

/** What staff did: who, what and when; the state before can be put back. Everybody sees what concerns their things. */
export function AuditList() {
  const list = useList(listAudit, { toInput: ({ days, ...place }) => ({ ...place, ...sinceDays(days) }) });
  const [open, setOpen] = useState<AuditRow | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <ListPage title="Who did what" search={{ list, find: null, filters: auditFilters(list.data) }} done={done}>
      <ListTable
        list={list}
        name="Records"
        idOf={(row) => row.recordId}
        empty="Nobody has done anything yet."
        columns={[
          {
            name: 'Who did what',
            cell: (row) => (
              <>
                <strong>{actorOf(row)}</strong> {row.did} {row.what}
              </>
            ),
          },
          { name: 'When', sort: '-at', cell: (row) => whenText(row.at) },
          {
            name: 'More',
            cell: (row) => (
              <Button
                size="small"
                variant="quiet"
                aria-label={`${moreText(row)}: ${recordText(row)}`}
                onClick={() => setOpen(row)}
              >
                {moreText(row)}
              </Button>
            ),
          },
        ]}
        menu={null}
      />
      {open && (
        <RecordDialog
          record={open}
          onClose={() => setOpen(null)}
          onPutBack={(text) => {
            setOpen(null);
            setDone({ text });
          }}
        />
      )}
    </ListPage>
  );
}
