import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The error message, shown unchanged below the control. */
  error?: string | undefined;
  required?: boolean;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label, hint and error of a control; `children` receives the ARIA attributes that connect them. */
export function Field({
  label,
  hint,
  error,
  required = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={classNames(styles.field, error && styles.invalid)}>
      <label htmlFor={id} className={classNames(styles.label, required && styles.required)}>
        {label}
      </label>
      <Hint id={id} hint={hint} />
      {children(controlProps(id, { hint, error, required }))}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function controlProps(
  id: string,
  { hint, error, required }: Pick<FieldProps, 'hint' | 'error' | 'required'>,
): ControlProps {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
}

export function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className={styles.hint}>
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={styles.error}>
      {error}
    </p>
  );
}
