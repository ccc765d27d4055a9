import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { FieldError, Hint, controlProps } from './field.tsx';
import type { FieldProps } from './field.tsx';
import styles from './file-field.module.css';

export interface ChosenFile {
  /** Unique, also for two files with the same name. */
  key: string;
  name: string;
  /** Formatted size, such as '1.2 MB'. */
  size: string;
}

interface FileFieldProps extends FieldProps {
  /** File name extensions for the file picker, such as '.pdf,.png'. */
  accept: string;
  /** One file, which another one takes the place of. */
  isSingle?: boolean;
  chosen: readonly ChosenFile[];
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
}

/** Selects several files by picker or drop, and lists them with size and a remove button. */
export function FileField({ label, hint, error, accept, isSingle = false, chosen, onAdd, onRemove }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const addFrom = (from: HTMLInputElement | null): void => {
    if (!from?.files?.length) return;
    onAdd([...from.files]);
    // Resets the input, so that the same file can be selected again after it was removed.
    from.value = '';
  };
  // Takes files that were selected before hydration. A held form is sent after this (form-shell.tsx).
  const addEarly = useEffectEvent(() => addFrom(input.current));
  useLayoutEffect(() => addEarly(), []);
  const remove = (key: string): void => {
    onRemove(key);
    // The focused button was removed with its file.
    input.current?.focus();
  };
  return (
    <div
      className={styles.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onAdd([...event.dataTransfer.files]);
      }}
    >
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <Hint id={id} hint={hint} />
      <label className={styles.pick}>
        <input
          ref={input}
          type="file"
          multiple={!isSingle}
          accept={accept}
          className={styles.input}
          aria-labelledby={`${id}-label`}
          {...controlProps(id, { hint, error, required: false })}
          onChange={(event) => addFrom(event.target)}
        />
        <span aria-hidden="true">{isSingle ? 'Choose a file' : 'Choose files'}</span>
      </label>
      <ul className={styles.list} aria-label="Attached files" aria-live="polite">
        {chosen.map(({ key, name, size }) => (
          <li key={key} className={styles.file}>
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{size}</span>
            <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={() => remove(key)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
      <div aria-live="assertive">
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}
