import { useId } from 'react';
import { type FieldProps, Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { type Moment, momentFault, momentText, type Zone, zones } from './moment.ts';
import controls from '#web/ui/field.module.css';
import styles from './fields.module.css';

interface Props extends FieldProps {
  value: Moment;
  onChange: (moment: Moment) => void;
}

/** A date and time with its zone, said in words. It refuses hours that a clock change skips or repeats. */
export function TimeField({ value, onChange, error, ...field }: Props) {
  const id = useId();
  const fault = momentFault(value);
  return (
    <div className={styles.time}>
      <Field {...field} error={error ?? fault ?? undefined}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            className={controls.control}
            value={value.at}
            aria-describedby={[control['aria-describedby'], `${id}-words`].filter(Boolean).join(' ')}
            onChange={({ target }) => onChange({ ...value, at: target.value })}
          />
        )}
      </Field>
      <SelectField
        label="Time of"
        options={zones}
        value={value.zone}
        onChange={({ target }) => onChange({ ...value, zone: target.value as Zone })}
      />
      <p id={`${id}-words`} className={styles.words} aria-live="polite">
        {momentText(value)}
      </p>
    </div>
  );
}
