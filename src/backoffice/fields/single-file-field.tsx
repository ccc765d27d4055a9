import { classNames } from '#web/ui/class-names.ts';
import { type FieldProps, Field } from '#web/ui/field.tsx';
import controls from '#web/ui/field.module.css';
import styles from './fields.module.css';

interface Props extends FieldProps {
  /** Such as 'application/pdf,.pdf'. */
  accept: string;
  /** The file that is there now, if there is one. */
  now?: { name: string; href: string } | null;
  onChange: (file: File | null) => void;
}

/** One file, and the one that it replaces. */
export function SingleFileField({ accept, now = null, onChange, ...field }: Props) {
  return (
    <>
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={accept}
            className={classNames(controls.control, styles.file)}
            onChange={({ target }) => onChange(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {now && (
        <p>
          Now: <a href={now.href}>{now.name}</a>. It stays until another one is saved.
        </p>
      )}
    </>
  );
}
