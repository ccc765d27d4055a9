import { useState } from 'react';
import { type AuditRow, listAudit } from '#contract/admin/audit.ts';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import { RecordDialog } from './record-dialog.tsx';
import { actorOf } from './record-words.ts';
import styles from './history.module.css';

/** What was done to one thing, newest first, shown beside it; each act can be looked at and put back. */
export function History({ subject, onPutBack }: { subject: string; onPutBack: () => void }) {
  const { data, errors, retry } = useData(listAudit, { subject });
  const [open, setOpen] = useState<AuditRow | null>(null);
  return (
    <details className={styles.history}>
      <summary>Who did what to it</summary>
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
      {data?.rows.length === 0 && <p>Nothing is recorded.</p>}
      <ol>
        {data?.rows.map((record) => (
          <li key={record.recordId}>
            <button type="button" onClick={() => setOpen(record)}>
              {actorOf(record)} {record.did} it
            </button>
            <span>{whenText(record.at)}</span>
          </li>
        ))}
      </ol>
      {data && data.next !== null && <p>Older acts are under ‘Who did what’.</p>}
      {open && (
        <RecordDialog
          record={open}
          onClose={() => setOpen(null)}
          onPutBack={() => {
            setOpen(null);
            onPutBack();
          }}
        />
      )}
    </details>
  );
}
