import { useEffect, useId, useRef, useState } from 'react';
import { type ListLine, checkInvitations, maxListBytes, sendInvitations } from '#contract/companies.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Expandable } from '#web/ui/expandable.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { counted } from './dates.ts';
import styles from './company.module.css';

interface Props {
  corporateId: number;
  free: number;
  changed: () => Promise<void>;
}

interface Checked {
  csv: string;
  fileName: string;
  lines: readonly ListLine[];
}

/** Invites the people of a CSV file, after its lines were checked and shown. */
export function InviteList({ corporateId, free, changed }: Props) {
  const call = useApi();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => heading.current?.focus(), [checked]);

  const check = useAttempt(async (file: File) => {
    setSent(null);
    setChecked(null);
    const csv = file.size > maxListBytes ? '' : await file.text();
    if (file.size > maxListBytes) throw new Error('The list is larger than 1 MB. Please split it.');
    if (csv.includes('\0')) throw new Error('This is not a CSV file. In your spreadsheet, save the list as CSV.');
    const { results } = requireSuccess(await call(checkInvitations, { corporateId, csv }));
    if (results) setChecked({ csv, fileName: file.name, lines: results.lines });
  });
  const send = useAttempt(async (list: Checked) => {
    const { results } = requireSuccess(
      await call(sendInvitations, { corporateId, csv: list.csv, expected: faultlessOf(list).length }),
    );
    setChecked(null);
    setSent(results?.sent ?? 0);
    await changed();
  });
  if (free === 0 && sent === null) return null;
  return (
    <div className={styles.list}>
      <Expandable title="Invite many people with a list">
        <p>
          Choose a CSV file with a column <b>email</b> and, if you like, a column <b>name</b>. We check every line and
          show you the result. Nothing is sent before you say so.
        </p>
        <div className={styles.pick}>
          <label htmlFor={id}>CSV file</label>
          <input
            ref={input}
            id={id}
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void check.attempt(file);
              // The same file can be chosen again after it was mended.
              event.target.value = '';
            }}
          />
        </div>
        <div role="status">{check.pending && 'Checking the list…'}</div>
        <ErrorList errors={check.submitError} />
        {checked && (
          <div className={styles.preview}>
            <h4 ref={heading} tabIndex={-1}>
              {checked.fileName}: {counted(faultlessOf(checked).length, 'person', 'people')} to invite
              {checked.lines.length > faultlessOf(checked).length &&
                `, ${counted(checked.lines.length - faultlessOf(checked).length, 'line', 'lines')} left out`}
            </h4>
            <Preview lines={checked.lines} />
            <ErrorList errors={send.submitError} />
            <div className={styles.actions}>
              {faultlessOf(checked).length > 0 && (
                <Button pending={send.pending} onClick={() => void send.attempt(checked)}>
                  Send {counted(faultlessOf(checked).length, 'invitation', 'invitations')}
                </Button>
              )}
              <Button
                variant="quiet"
                onClick={() => {
                  setChecked(null);
                  input.current?.focus();
                }}
              >
                Cancel
              </Button>
            </div>
          </div>
        )}
        {sent !== null && <Notice tone="success">{counted(sent, 'invitation', 'invitations')} sent.</Notice>}
      </Expandable>
    </div>
  );
}

const faultlessOf = ({ lines }: Checked) => lines.filter(({ fault }) => fault === null);

const linesShown = 50;

/** Faulty lines come first: these are what the owner has to read. */
function Preview({ lines }: { lines: readonly ListLine[] }) {
  const sorted = [...lines.filter(({ fault }) => fault !== null), ...lines.filter(({ fault }) => fault === null)];
  const more = sorted.length - linesShown;
  return (
    <>
      {/* Wide content scrolls by itself, also with the keyboard. */}
      <div className={styles.scroll} role="region" aria-label="Lines of the list" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Email</th>
              <th scope="col" className={styles.given}>
                Name
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, linesShown).map(({ line, email, name, fault }) => (
              <tr key={line} className={fault === null ? undefined : styles.faulty}>
                <td>{line}</td>
                <td className={styles.email}>{email}</td>
                <td className={styles.given}>{name}</td>
                <td>{fault ?? 'Will be invited'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p>And {counted(more, 'more line', 'more lines')}.</p>}
    </>
  );
}
