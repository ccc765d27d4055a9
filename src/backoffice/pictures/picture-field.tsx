import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import styles from '../fields/fields.module.css';
import { FocusButton } from './focus-button.tsx';

const PictureDialog = whenOpened(async () => (await import('./picture-dialog.tsx')).PictureDialog);

interface Props {
  label: string;
  /** The address of the picture; null without one. */
  value: string | null;
  onChange: (address: string | null) => void;
}

/** One picture of the library. */
export function PictureField({ label, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {value !== null && <img src={value} alt="" className={styles.thumbnail} />}
      <div className={classNames(styles.row, styles.acts)}>
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          {value === null ? 'Choose a picture' : 'Change the picture'}
        </Button>
        {value !== null && <FocusButton url={value} onMoved={onChange} />}
        {value !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            Remove the picture
          </Button>
        )}
      </div>
      {isOpen && (
        <PictureDialog
          onChosen={(picture) => {
            setOpen(false);
            if (picture) onChange(picture.url);
          }}
        />
      )}
    </div>
  );
}
