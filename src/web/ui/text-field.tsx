import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './field.module.css';

type InputType = 'text' | 'email' | 'tel' | 'number' | 'password' | 'search';
type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'required' | 'id'> & {
    type?: InputType;
    ref?: Ref<HTMLInputElement>;
  };

/** `<TextField label="Email" type="email" required error={errors.email?.message} {...register('email')} />` */
export function TextField({ label, hint, error, required, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <input
          type={type}
          className={styles.control}
          inputMode={type === 'number' ? 'numeric' : undefined}
          {...control}
          {...input}
        />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required' | 'id'> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, required, rows = 5, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea rows={rows} className={styles.control} {...control} {...textarea} />}
    </Field>
  );
}
