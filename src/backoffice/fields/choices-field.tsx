import { CheckField } from '#web/ui/check-field.tsx';
import styles from './fields.module.css';

interface Props {
  legend: string;
  choices: readonly { id: number; label: string }[];
  value: readonly number[];
  error: string | undefined;
  onChange: (value: number[]) => void;
}

/** Several of some things; the value has them in the order of the choices. */
export function ChoicesField({ legend, choices, value, error, onChange }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {choices.map(({ id, label }) => (
        <CheckField
          key={id}
          label={label}
          checked={value.includes(id)}
          onChange={({ target }) => {
            const next = target.checked ? [...value, id] : value.filter((each) => each !== id);
            onChange(choices.map((each) => each.id).filter((each) => next.includes(each)));
          }}
        />
      ))}
    </fieldset>
  );
}
