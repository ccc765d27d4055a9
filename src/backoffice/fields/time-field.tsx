import { useId } from 'react';
import { type FieldProps, Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { hourAfter, isTwice, type Moment, momentFault, momentText, zoneLabel, zones } from './moment.ts';
import controls from '#web/ui/field.module.css';
import styles from './fields.module.css';

interface Props extends FieldProps {
  value: Moment;
  onChange: (moment: Moment) => void;
  /** Another field says the zone. */
  hasNoZone?: boolean;
  /** When that begins whose end it is, by the same clocks: only the hour is asked, within a day of it. */
  after?: string | undefined;
}

const halves = [
  { value: 'first', label: 'The first one, in daylight saving time' },
  { value: 'second', label: 'The second one, an hour later' },
];

/**
 * A date and time with its zone, said in words. It refuses an hour that a clock change skips, and asks which one
 * of an hour that it repeats.
 */
export function TimeField({ value, onChange, error, hasNoZone = false, after, ...field }: Props) {
  const id = useId();
  const fault = momentFault(value);
  return (
    <div className={styles.time}>
      <Field {...field} error={error ?? fault ?? undefined}>
        {(control) => (
          <input
            {...control}
            type={after === undefined ? 'datetime-local' : 'time'}
            className={controls.control}
            value={after === undefined ? value.at : value.at.slice(11)}
            aria-describedby={[control['aria-describedby'], `${id}-words`].filter(Boolean).join(' ')}
            onChange={({ target }) =>
              onChange({ at: after === undefined ? target.value : hourAfter(after, target.value), zone: value.zone })
            }
          />
        )}
      </Field>
      {!hasNoZone && (
        <SelectField
          label="Time zone"
          options={
            zones.some((zone) => zone.value === value.zone)
              ? zones
              : [{ value: value.zone, label: zoneLabel(value.zone) }, ...zones]
          }
          value={value.zone}
          onChange={({ target }) => onChange({ at: value.at, zone: target.value })}
        />
      )}
      {isTwice(value) && (
        <SelectField
          label="Which of the two"
          placeholder="Choose one"
          options={halves}
          value={value.which ?? ''}
          onChange={({ target: { value: which } }) =>
            onChange({ ...value, which: which === 'first' || which === 'second' ? which : undefined })
          }
        />
      )}
      <p id={`${id}-words`} className={styles.words} aria-live="polite">
        {momentText(value)}
      </p>
    </div>
  );
}
