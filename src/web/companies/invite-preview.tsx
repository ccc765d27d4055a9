import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { counted } from './dates.ts';
import type { Row } from './invite-rows.ts';
import styles from './company.module.css';

const shownAtOnce = 50;

/** The lines of a checked list; each can be mended in place or removed. */
export function InvitePreview({ rows, change }: { rows: readonly Row[]; change: (rows: readonly Row[]) => void }) {
  const [shown, setShown] = useState(shownAtOnce);
  const edit = (key: number, changed: Partial<Pick<Row, 'email' | 'name'>>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...changed, isEdited: true } : row)));
  return (
    <>
      <ul className={styles.lines} aria-label="Lines of the list">
        {rows.slice(0, shown).map(({ key, line, email, name, fault, isEdited }, index) => (
          <li key={key} className={fault !== null && !isEdited ? styles.faulty : undefined}>
            <input
              aria-label={`Email of person ${index + 1}`}
              aria-describedby={`invite-${key}`}
              aria-invalid={fault !== null && !isEdited}
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              value={email}
              onChange={(event) => edit(key, { email: event.target.value })}
            />
            <input
              aria-label={`Name of person ${index + 1}`}
              autoComplete="off"
              placeholder="Name"
              value={name ?? ''}
              onChange={(event) => edit(key, { name: event.target.value })}
            />
            <p id={`invite-${key}`}>
              Line {line}: {isEdited ? 'changed' : (fault ?? 'will be invited')}
            </p>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove person ${index + 1}`}
              onClick={() => change(rows.filter((row) => row.key !== key))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="secondary" size="small" onClick={() => setShown(shown + shownAtOnce)}>
          Show more of {counted(rows.length - shown, 'line', 'lines')}
        </Button>
      )}
    </>
  );
}
