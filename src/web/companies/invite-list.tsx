import { useEffect, useId, useRef, useState } from 'react';
import { checkInvitations, type ListLine, maxListBytes, sendInvitations } from '#contract/companies.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Expandable } from '#web/ui/expandable.tsx';
import { Outcome } from '#web/ui/outcome.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { counted } from './dates.ts';
import { InvitePreview } from './invite-preview.tsx';
import { type Row, rowsOf, textOf } from './invite-rows.ts';
import styles from './company.module.css';

interface Props {
  corporateId: number;
  free: number;
  changed: () => Promise<void>;
}

/** Invites the people of a typed or pasted text or a CSV file, after each line was checked, shown and mended. */
export function InviteList({ corporateId, free, changed }: Props) {
  const call = useApi();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  /** Counts the checks: after each one the result is read first. */
  const [checks, setChecks] = useState(0);
  /** Whether the rows have changed since they were checked. */
  const [isStale, setStale] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => heading.current?.focus(), [checks]);

  const show = (lines: readonly ListLine[]) => {
    setRows(rowsOf(lines));
    setStale(false);
    setChecks((count) => count + 1);
  };
  const change = (next: readonly Row[]) => {
    setRows(next);
    // A removed line can free a seat or an address for another one.
    if (next.some((row) => row.isEdited || row.fault !== null)) setStale(true);
  };
  const check = useAttempt(async (csv: string) => {
    setSent(null);
    if (csv.includes('\0')) throw new Error('This is not a CSV file. In your spreadsheet, save the list as CSV.');
    const { results } = requireSuccess(await call(checkInvitations, { corporateId, csv }));
    if (results) show(results.lines);
  });
  const read = useAttempt(async (file: File) => {
    if (file.size > maxListBytes) throw new Error('The list is larger than 1 MB. Please split it.');
    await check.attempt(await file.text());
  });
  const send = useAttempt(async (list: readonly Row[]) => {
    const expected = list.filter(({ fault }) => fault === null).length;
    const { results } = requireSuccess(await call(sendInvitations, { corporateId, csv: textOf(list), expected }));
    // What was left out stays, so that it can be mended.
    const left = list.filter(({ fault }) => fault !== null);
    setRows(left.length > 0 ? left : null);
    setTyped('');
    setSent(results?.sent ?? 0);
    await changed();
  });
  if (free === 0 && sent === null && rows === null) return null;
  const good = rows?.filter(({ fault }) => fault === null).length ?? 0;
  const bad = (rows?.length ?? 0) - good;
  return (
    <div className={styles.list}>
      <Expandable title="Invite several people">
        <TextArea
          label="Names and addresses"
          hint="Type or paste up to 1,000 people as you have them, for example: Ana Rewi <ana@visitor.example>, kiri@visitor.example. Nothing is sent before you say so."
          rows={6}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.actions}>
          <Button pending={check.pending} onClick={() => void check.attempt(typed)}>
            Check the list
          </Button>
        </div>
        <div className={styles.pick}>
          <label htmlFor={id}>Or choose a CSV file, with columns such as Email, Name, First Name and Last Name</label>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void read.attempt(file);
              // The same file can be chosen again after it was mended.
              event.target.value = '';
            }}
          />
        </div>
        <div role="status">{check.pending && 'Checking the list…'}</div>
        <ErrorList errors={[...read.submitError, ...check.submitError]} />
        {sent !== null && <Outcome>{counted(sent, 'invitation', 'invitations')} sent.</Outcome>}
        {rows && rows.length > 0 && (
          <div className={styles.preview}>
            <h4 ref={heading} tabIndex={-1}>
              {counted(good, 'person', 'people')} to invite{bad > 0 && `, ${counted(bad, 'line', 'lines')} to fix`}
            </h4>
            <InvitePreview rows={rows} change={change} />
            <ErrorList errors={send.submitError} />
            {bad > 0 && !isStale && <p>Lines to fix are not invited. They stay here until you fix or remove them.</p>}
            <div className={styles.actions}>
              {isStale ? (
                <Button pending={check.pending} onClick={() => void check.attempt(textOf(rows))}>
                  Check again
                </Button>
              ) : (
                good > 0 && (
                  <Button pending={send.pending} onClick={() => void send.attempt(rows)}>
                    Send {counted(good, 'invitation', 'invitations')}
                  </Button>
                )
              )}
              <Button variant="quiet" onClick={() => setRows(null)}>
                Cancel
              </Button>
            </div>
          </div>
        )}
      </Expandable>
    </div>
  );
}
