import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorList } from './error-list.tsx';
import { Notice } from './notice.tsx';
import styles from './form-shell.module.css';

interface FormShellProps {
  /** Accessible name of the form. */
  label: string;
  /** `handleSubmit(…)` of react-hook-form, or any submit handler. Not called while pending. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  pending: boolean;
  /** Errors of the last response, one text per error; empty if there are none. */
  submitError: readonly string[];
  /** True if a field is invalid: shows the summary of §5. With react-hook-form: `Object.keys(errors).length > 0`. */
  invalid: boolean;
  submitLabel: string;
  submitDisabled?: boolean;
  /** 'secondary' if another action is now the way on. */
  submitVariant?: 'primary' | 'secondary' | 'danger';
  /** Success text, for example 'Successfully sent!'. */
  success?: string | null | undefined;
  /** Links or buttons beside the submit button. */
  aside?: ReactNode;
  /** Called for each input in any field. */
  onInput?: () => void;
  children: ReactNode;
}

/** The frame of every form, so that each shows its pending state, errors and success in the same way. */
export function FormShell({
  label,
  onSubmit,
  pending,
  submitError,
  invalid,
  submitLabel,
  submitDisabled = false,
  submitVariant = 'primary',
  success,
  aside,
  onInput,
  children,
}: FormShellProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!pending) void onSubmit(event);
  };
  const actions = useRef<HTMLDivElement>(null);
  const isSent = Boolean(success) && !invalid;
  // The notice moves the buttons down, in a dialog out of view.
  useEffect(() => {
    if (isSent) actions.current?.scrollIntoView({ block: 'nearest' });
  }, [isSent]);

  return (
    // POST, so that a submit before hydration does not put the typed values into the URL.
    <form noValidate method="post" aria-label={label} className={styles.form} onSubmit={submit} onInput={onInput}>
      {children}
      {/* Results of an earlier submit are hidden while a field is invalid. */}
      <ErrorList errors={invalid ? ['Please review the errors.'] : submitError} />
      {isSent && <Notice tone="success">{success}</Notice>}
      <div ref={actions} className={styles.actions}>
        <Button type="submit" variant={submitVariant} pending={pending} disabled={submitDisabled}>
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}

/** Two fields side by side on wide screens. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
