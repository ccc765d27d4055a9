import { useId, useState } from 'react';
import { FieldError, Hint } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { SelectField } from './select-field.tsx';
import styles from './date-of-birth-field.module.css';

interface DateOfBirthFieldProps extends FieldProps {
  /**
   * YYYY-MM-DD, possibly incomplete; '' if nothing is selected. The form's rule rejects a date that does not exist
   * (`rules.date`).
   */
  value: string;
  onChange: (value: string) => void;
  /** Determines the years in the list. */
  today: Date;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const monthOptions = months.map((label, index) => ({ value: twoDigits(index + 1), label }));
const dayOptions = Array.from({ length: 31 }, (_, index) => ({
  value: twoDigits(index + 1),
  label: String(index + 1),
}));

/** §5: day, month and year; the list of years starts ten years ago and has 100 entries. */
export function DateOfBirthField({
  label,
  hint,
  error,
  required = false,
  value,
  onChange,
  today,
}: DateOfBirthFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState(() => partsOf(value));
  const years = birthYears(today).map((year) => ({ value: String(year), label: String(year) }));

  const choose = (change: Partial<typeof chosen>): void => {
    const next = { ...chosen, ...change };
    setChosen(next);
    const isEmpty = next.year === '' && next.month === '' && next.day === '';
    onChange(isEmpty ? '' : `${next.year}-${next.month}-${next.day}`);
  };
  return (
    <fieldset
      className={styles.group}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <Hint id={id} hint={hint} />
      <div className={styles.parts}>
        <SelectField
          label="Day"
          required={required}
          placeholder="Day"
          options={dayOptions}
          autoComplete="bday-day"
          value={chosen.day}
          onChange={(event) => choose({ day: event.target.value })}
        />
        <SelectField
          label="Month"
          required={required}
          placeholder="Month"
          options={monthOptions}
          autoComplete="bday-month"
          value={chosen.month}
          onChange={(event) => choose({ month: event.target.value })}
        />
        <SelectField
          label="Year"
          required={required}
          placeholder="Year"
          options={years}
          autoComplete="bday-year"
          value={chosen.year}
          onChange={(event) => choose({ year: event.target.value })}
        />
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

export function birthYears(today: Date): number[] {
  return Array.from({ length: 100 }, (_, index) => today.getFullYear() - 10 - index);
}

function partsOf(value: string): { year: string; month: string; day: string } {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
