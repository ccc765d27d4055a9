import { useId } from 'react';
import styles from './fields.module.css';

interface Props<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few things, all of them in sight. */
export function OneOfField<Value extends string>({ legend, choices, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.oneOf}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
