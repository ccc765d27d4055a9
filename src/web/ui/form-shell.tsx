import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorList } from './error-list.tsx';
import { sendHeld } from './hydrate-later.tsx';
import { Notice } from './notice.tsx';
import styles from './form-shell.module.css';

interface FormShellProps {
  /** Names the form for those who listen. */
  label: string;
  /** `handleSubmit(…)` of react-hook-form, or any submit handler. Not called while pending. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  pending: boolean;
  /** What the server answered, one text an error; an empty list when nothing went wrong. */
  submitError: readonly string[];
  /** A field is in error: shows the summary of §5. With react-hook-form: `Object.keys(errors).length > 0`. */
  invalid: boolean;
  submitLabel: string;
  submitDisabled?: boolean;
  /** What went well, e.g. 'Successfully sent!'. */
  success?: string | null | undefined;
  /** Links or buttons beside the submit button. */
  aside?: ReactNode;
  /** Somebody types or chooses in any field. */
  onInput?: () => void;
  children: ReactNode;
}

/** Every form stands in this shell, so that none forgets to show that it is working or what went wrong. */
export function FormShell({
  label,
  onSubmit,
  pending,
  submitError,
  invalid,
  submitLabel,
  submitDisabled = false,
  success,
  aside,
  onInput,
  children,
}: FormShellProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!pending) void onSubmit(event);
  };
  const form = useRef<HTMLFormElement>(null);
  // Sent before this was there: the script that the document brings has held it (app/leaving/hold-forms.ts).
  useEffect(() => {
    const held = form.current;
    if (!held?.hasAttribute('data-held')) return undefined;
    // Once the form around this one has taken it over too.
    const timer = setTimeout(() => {
      held.removeAttribute('data-held');
      sendHeld(held);
    });
    return () => clearTimeout(timer);
  }, []);

  return (
    // POST, so that a form sent before the script is there never puts what was typed into the address.
    <form
      ref={form}
      noValidate
      method="post"
      aria-label={label}
      className={styles.form}
      onSubmit={submit}
      onInput={onInput}
    >
      {children}
      {/* What came of an earlier press would be read as the answer to this one. */}
      <ErrorList errors={invalid ? ['Please review the errors.'] : submitError} />
      {success && !invalid && <Notice tone="success">{success}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" pending={pending} disabled={submitDisabled}>
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
