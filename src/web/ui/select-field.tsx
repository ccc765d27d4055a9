import type { Ref, SelectHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required' | 'id'> & {
    options: readonly SelectOption[];
    /** Text of the first, empty option; omit it if a value is always selected. */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  };

export function SelectField({ label, hint, error, required, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select className={styles.control} {...control} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
