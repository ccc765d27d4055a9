import { useId } from 'react';
import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { controlProps, FieldError, Hint } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';

type CheckboxProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'required' | 'id'> & { ref?: Ref<HTMLInputElement> };

export function CheckboxField({ label, hint, error, required = false, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, error && styles.invalid)}>
      <div className={styles.checkRow}>
        <input type="checkbox" className={styles.check} {...controlProps(id, { hint, error, required })} {...input} />
        <label htmlFor={id} className={classNames(styles.checkLabel, required && styles.required)}>
          {label}
        </label>
      </div>
      <Hint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}
