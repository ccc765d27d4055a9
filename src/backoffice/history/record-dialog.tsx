import { Link } from 'react-router';
import { type AuditRow, getAudit, putBack } from '#contract/admin/audit.ts';
import { organisationZone } from '#contract/wall-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { useData, useVerb } from '../parts/data.ts';
import { NotLoaded } from '../parts/load-failed.tsx';
import { zoneTime } from '../parts/when.ts';
import { differences } from './differences.ts';
import { recordText } from './record-words.ts';
import styles from './history.module.css';

interface Props {
  record: AuditRow;
  onClose: () => void;
  onPutBack: (words: string) => void;
}

/** One act: what it changed, and the way back. */
export function RecordDialog({ record, onClose, onPutBack }: Props) {
  const { recordId, at, email, what, putBackText } = record;
  const { data: answer, errors, retry } = useData(getAudit, { recordId });
  const putting = useVerb(putBack, () => onPutBack(`Put back: ${what}.`));
  const data = answer?.data?.recordId === recordId ? answer.data : null;
  const changes = data ? differences(data.before, data.after) : [];
  return (
    <Dialog open title={recordText(record)} onClose={onClose}>
      <p>
        {zoneTime(at, organisationZone)}
        {email !== null && `, by ${email}`}
      </p>
      {!data && <NotLoaded errors={errors} retry={retry} />}
      {data && changes.length === 0 && <p>Nothing else is recorded about it.</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className={styles.side}>Before</span>
                <span className={styles.value}>{before || '(nothing)'}</span>
              </dd>
              <dd>
                <span className={styles.side}>After</span>
                <span className={styles.value}>{after || '(nothing)'}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <PageLinks record={record} before={data?.before} after={data?.after} />
      {data && putBackText !== null && (
        <>
          <p>{putBackText}</p>
          <ErrorList errors={putting.submitError} />
          <Button pending={putting.pending} onClick={() => void putting.attempt({ recordId })}>
            Put back
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** To the page, and to the comparison of the two versions that the record names. */
function PageLinks({ record, before, after }: { record: AuditRow; before: unknown; after: unknown }) {
  const pageId = /^page:(\d+)$/.exec(record.subject)?.[1];
  if (pageId === undefined) return null;
  const [old, now] = [versionIn(before), versionIn(after)];
  return (
    <p className={styles.links}>
      <Link to={`/admin/pages/${pageId}`}>Open the page</Link>
      {old > 0 && now > 0 && old !== now && (
        <Link to={`/admin/pages/${pageId}/compare?before=${old}&after=${now}`}>Compare the versions</Link>
      )}
    </p>
  );
}

function versionIn(state: unknown): number {
  return state !== null && typeof state === 'object' && 'version' in state ? Number(state.version) : 0;
}
