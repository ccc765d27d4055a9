import { useState } from 'react';
import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './password-field.module.css';

type PasswordFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'required' | 'id'> & {
    /** `new-password` makes password managers offer a generated one. */
    autoComplete: 'current-password' | 'new-password';
    ref?: Ref<HTMLInputElement>;
  };

/** A password with a switch that shows it. The switch comes after the field, so Tab reaches the field first. */
export function PasswordField({ label, hint, error, required, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.frame}>
          <input
            type={isShown ? 'text' : 'password'}
            className={classNames(fieldStyles.control, styles.control)}
            // A shown password is text: without these, phones would capitalise and correct it.
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...input}
          />
          <button
            type="button"
            className={styles.switch}
            aria-pressed={isShown}
            aria-label={`Show ${label}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
