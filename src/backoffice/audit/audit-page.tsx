import { organisationZone } from '#contract/wall-clock.ts';
import { useState } from 'react';
import { type AuditRow, getAudit, listAudit, putBack } from '#contract/admin/audit.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText, zoneTime } from '../parts/when.ts';
import { differences } from './audit-words.ts';
import pageStyles from '../pages/pages.module.css';
import styles from './audit.module.css';

const dayMs = 86_400_000;
const times = [
  { value: '1', label: 'The last 24 hours' },
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
  { value: '365', label: 'The last 12 months' },
];

interface Filter {
  uid?: string;
  kind?: string;
  from?: string;
}

/** What staff did: who, what and when; the state before can be put back. */
export function AuditPage() {
  const call = useApi();
  const [uid, setUid] = useState('');
  const [kind, setKind] = useState('');
  const [days, setDays] = useState('');
  const [from, setFrom] = useState<string>();
  const [round, setRound] = useState(0);
  const [open, setOpen] = useState<AuditRow | null>(null);
  const [done, setDone] = useState('');
  const filter: Filter = { ...(uid && { uid }), ...(kind && { kind }), ...(from !== undefined && { from }) };
  const { fetched } = useFetched('people', () => call(listAudit, {}));
  const { people, kinds } = fetched.status === 'ready' ? fetched.value : { people: [], kinds: [] };
  return (
    <div className={pageStyles.list}>
      <header className={pageStyles.head}>
        <h1>Who did what</h1>
      </header>
      <div className={styles.filters} role="search">
        <SelectField
          label="Person"
          value={uid}
          placeholder="Everybody"
          onChange={({ target }) => setUid(target.value)}
          options={people.map((person) => ({ value: person.uid, label: person.name }))}
        />
        <SelectField
          label="What"
          value={kind}
          placeholder="Everything"
          onChange={({ target }) => setKind(target.value)}
          options={kinds.map((each) => ({ value: each.kind, label: each.name }))}
        />
        <SelectField
          label="When"
          value={days}
          placeholder="Any time"
          onChange={({ target }) => {
            setDays(target.value);
            setFrom(
              target.value === '' ? undefined : new Date(Date.now() - Number(target.value) * dayMs).toISOString(),
            );
          }}
          options={times}
        />
      </div>
      {done !== '' && <Notice tone="success">{done}</Notice>}
      <Records key={`${round} ${JSON.stringify(filter)}`} filter={filter} after={null} onOpen={setOpen} />
      {open && (
        <Details
          record={open}
          onClose={() => setOpen(null)}
          onPutBack={(text) => {
            setOpen(null);
            setDone(text);
            setRound((before) => before + 1);
          }}
        />
      )}
    </div>
  );
}

/** A hundred records, and those before them when they are asked for. */
function Records({
  filter,
  after,
  onOpen,
}: {
  filter: Filter;
  after: number | null;
  onOpen: (record: AuditRow) => void;
}) {
  const call = useApi();
  const [isMore, setMore] = useState(false);
  const { fetched, retry } = useFetched(`${after}`, () =>
    call(listAudit, { ...filter, ...(after !== null && { after }) }),
  );
  if (fetched.status === 'loading') return <p role="status">Loading …</p>;
  if (fetched.status === 'error') return <LoadFailed errors={fetched.errors} retry={retry} />;
  const { records, next } = fetched.value;
  const isFiltered = Object.keys(filter).length > 0;
  if (records.length === 0)
    return <p className={pageStyles.empty}>{isFiltered ? 'Nothing matches.' : 'Nobody has done anything yet.'}</p>;
  return (
    <>
      <ol className={pageStyles.rows} aria-label="Records">
        {records.map((record) => (
          <li key={record.recordId} className={styles.row}>
            <p>
              <strong>{record.name ?? record.email ?? 'Somebody'}</strong> {record.did} {record.what}
            </p>
            <p className={pageStyles.state}>{whenText(record.at)}</p>
            <Button size="small" variant="quiet" onClick={() => onOpen(record)}>
              {record.putBackText !== null ? 'What changed, and put back' : 'What changed'}
            </Button>
          </li>
        ))}
      </ol>
      {next !== null && !isMore && (
        <Button variant="secondary" onClick={() => setMore(true)}>
          Earlier
        </Button>
      )}
      {next !== null && isMore && <Records filter={filter} after={next} onOpen={onOpen} />}
    </>
  );
}

function Details({
  record,
  onClose,
  onPutBack,
}: {
  record: AuditRow;
  onClose: () => void;
  onPutBack: (text: string) => void;
}) {
  const call = useApi();
  const { recordId } = record;
  const { fetched, retry } = useFetched(`${recordId}`, () => call(getAudit, { recordId }));
  const putting = useAttempt(async () => {
    const response = await call(putBack, { recordId, key: crypto.randomUUID() });
    if (response.results) onPutBack(`Put back: ${record.what}.`);
    return response;
  });
  const data = fetched.status === 'ready' ? fetched.value.data : null;
  const changes = data ? differences(data.before, data.after) : [];
  return (
    <Dialog open title={`${record.name ?? record.email ?? 'Somebody'} ${record.did} ${record.what}`} onClose={onClose}>
      <p>
        {zoneTime(record.at, organisationZone)}
        {record.email !== null && `, by ${record.email}`}
      </p>
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
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
      {record.putBackText !== null && (
        <>
          <p>{record.putBackText}</p>
          <ErrorList errors={putting.submitError} />
          <Button pending={putting.pending} onClick={() => void putting.attempt(undefined)}>
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
      <a href={`/admin/pages/${pageId}`}>Open the page</a>
      {old > 0 && now > 0 && old !== now && (
        <a href={`/admin/pages/${pageId}/compare?before=${old}&after=${now}`}>Compare the versions</a>
      )}
    </p>
  );
}

function versionIn(state: unknown): number {
  return state !== null && typeof state === 'object' && 'version' in state ? Number(state.version) : 0;
}
