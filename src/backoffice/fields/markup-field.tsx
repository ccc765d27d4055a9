import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import styles from './fields.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text with headings and links is written on the page; its source is here for whoever asks for it. */
export function MarkupField({ label, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.group}>
      {isOpen ? (
        <TextArea
          label={`${label} (source)`}
          rows={8}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          spellCheck={false}
        />
      ) : (
        <p className={styles.words}>
          <strong>{label}</strong> is written on the page: press it there.
        </p>
      )}
      <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the source' : 'Edit the source'}
      </Button>
    </div>
  );
}
