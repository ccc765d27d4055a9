import { useId } from 'react';
import { isCalendarDay } from '#contract/instants.ts';
import { type FieldProps, Field } from '#web/ui/field.tsx';
import controls from '#web/ui/field.module.css';
import styles from './fields.module.css';

interface Props extends FieldProps {
  /** Such as '2026-12-31'; empty before one is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** Something lasts to the end of it, or only the day counts. */
  isWhole?: boolean;
}

/** A day of the calendar in Sydney, said in words with its weekday. */
export function DayField({ value, onChange, isWhole = false, ...field }: Props) {
  const id = useId();
  return (
    <div>
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            type="date"
            className={controls.control}
            value={value}
            aria-describedby={[control['aria-describedby'], `${id}-words`].filter(Boolean).join(' ')}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <p id={`${id}-words`} className={styles.words} aria-live="polite">
        {wordsOf(value, isWhole)}
      </p>
    </div>
  );
}

function wordsOf(day: string, isWhole: boolean): string | null {
  if (!isCalendarDay(day)) return null;
  const text = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' }).format(
    new Date(`${day}T00:00Z`),
  );
  return isWhole ? text : `To the end of ${text}, Sydney time`;
}
