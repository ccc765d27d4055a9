import { useId } from 'react';
import type { InputHTMLAttributes, Ref } from 'react';
import styles from './check-field.module.css';

type CheckFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
};

/** A checkbox with its label beside it. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input type="checkbox" id={id} className={styles.box} {...input} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
