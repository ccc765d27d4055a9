import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './fields.module.css';
import { moved, Moves } from './moves.tsx';

interface Props {
  label: string;
  /** What the entries are called, by their number. */
  names: ReadonlyMap<number, string>;
  /** Said if there are none. */
  empty: string;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

const shownAtOnce = 100;

/** Puts what is in a category in order: the last of many comes first with one press. */
export function OrderField({ label, names, empty, value, onChange }: Props) {
  const [isAll, setAll] = useState(false);
  if (value.length === 0) return <p>{empty}</p>;
  return (
    <div role="group" aria-label={label} className={styles.group}>
      <span className={styles.label}>{label}</span>
      <ol className={styles.entries}>
        {value.slice(0, isAll ? value.length : shownAtOnce).map((id, at) => {
          const name = names.get(id) ?? `Number ${id}`;
          return (
            <li key={id} className={styles.row}>
              {name}
              <Moves name={name} at={at} count={value.length} hasTop onMove={(to) => onChange(moved(value, at, to))} />
            </li>
          );
        })}
      </ol>
      {!isAll && value.length > shownAtOnce && (
        <Button size="small" variant="secondary" onClick={() => setAll(true)}>
          Show all {value.length}
        </Button>
      )}
    </div>
  );
}
