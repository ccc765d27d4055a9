import { useState } from 'react';
import { replaced, spliced } from '#contract/lists.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { moved, Moves } from '../fields/moves.tsx';
import fields from '../fields/fields.module.css';
import { whenOpened } from '../parts/when-opened.tsx';
import { FocusButton } from '../pictures/focus-button.tsx';
import styles from './products.module.css';

const PictureDialog = whenOpened(async () => (await import('../pictures/picture-dialog.tsx')).PictureDialog);

interface Picture {
  url: string;
  alt: string;
}

interface Props {
  value: readonly Picture[];
  error: string | undefined;
  onChange: (pictures: Picture[]) => void;
}

/** The pictures of a product in their order; lists show the first one. */
export function PicturesField({ value, error, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={fields.group} role="group" aria-label="Pictures">
      {error !== undefined && <p role="alert">{error}</p>}
      <ol className={fields.entries}>
        {value.map(({ url, alt }, at) => (
          <li key={`${url} ${at}`} className={styles.picture}>
            <img src={url} alt="" className={styles.thumbWide} />
            <div className={styles.grow}>
              <TextField
                label={`What picture ${at + 1} shows`}
                hint="Read aloud to people who do not see it."
                value={alt}
                onChange={({ target }) => onChange(replaced(value, at, { url, alt: target.value }))}
              />
            </div>
            <FocusButton
              url={url}
              name={`picture ${at + 1}`}
              onMoved={(to) => onChange(replaced(value, at, { url: to, alt }))}
            />
            <Moves
              name={`picture ${at + 1}`}
              at={at}
              count={value.length}
              onMove={(to) => onChange(moved(value, at, to))}
              onRemove={() => onChange(spliced(value, at, 1))}
            />
          </li>
        ))}
      </ol>
      <p>
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Add a picture
        </Button>{' '}
        <span className={styles.hint}>The first one stands in lists.</span>
      </p>
      {isOpen && (
        <PictureDialog
          onChosen={(picture) => {
            setOpen(false);
            if (picture) onChange([...value, { url: picture.url, alt: picture.alt }]);
          }}
        />
      )}
    </div>
  );
}
