import { useEffect, useRef } from 'react';
import type { Stale } from '#contract/admin/change.ts';
import { wordsAgainst } from './stale-words.ts';
import styles from './form.module.css';

interface Props {
  stale: Stale;
  names: Readonly<Record<string, string>>;
  onChoose: (field: string, value: unknown) => void;
}

/** Somebody else has saved: both values of each field, of which one is chosen before the next save. */
export function StaleChoice({ stale: { by, fields }, names, onChoose }: Props) {
  const who = by ?? 'Somebody else';
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} role="alert" tabIndex={-1} className={styles.stale}>
      <p>
        <strong>{who} has changed this since you opened it.</strong> Nothing was overwritten.{' '}
        {fields.length > 0 ? 'Choose what is right, then save again.' : 'Save again to keep what you have typed.'}
      </p>
      {fields.map(({ field, yours, now }) => (
        <fieldset key={field}>
          <legend>{names[field] ?? field}</legend>
          <Choice field={field} label="Yours" value={yours} other={now} isFirst onChoose={onChoose} />
          <Choice field={field} label={`Of ${who}`} value={now} other={yours} onChoose={onChoose} />
        </fieldset>
      ))}
    </div>
  );
}

function Choice({
  field,
  label,
  value,
  other,
  isFirst = false,
  onChoose,
}: Pick<Props, 'onChoose'> & { field: string; label: string; value: unknown; other: unknown; isFirst?: boolean }) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={`stale-${field}`} defaultChecked={isFirst} onChange={() => onChoose(field, value)} />
      <span>
        {label}: <strong>{wordsAgainst(field, value, other)}</strong>
      </span>
    </label>
  );
}
