import { useState } from 'react';
import type { MediaRow } from '#contract/admin/media.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FileTile } from '../parts/file-tile.tsx';
import styles from './media.module.css';

/** A file that is no picture: hear or open it, and take its address for a link. */
export function FileLinks({ file }: { file: MediaRow }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  if (file.isPrivate)
    return (
      <section aria-label="Who can read this file" className={styles.focal}>
        <FileTile kind={file.kind} />
        <p>
          Private: it has no address. It opens for whoever may read a guide that it comes with, and is replaced there,
          under the files of the guide.
        </p>
      </section>
    );
  const address = new URL(file.url, window.location.href).href;
  const copy = (): void =>
    void navigator.clipboard.writeText(file.url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section aria-label="Use this file" className={styles.focal}>
      <FileTile kind={file.kind} />
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {file.kind === 'pdf' ? 'Open the file' : 'Save the file'}
        </a>
      </p>
      <TextField
        label="Address for links"
        hint="Paste it where a link asks for its address. Anyone who has it can read the file."
        readOnly
        value={file.url}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onClick={copy}>
          Copy the address
        </Button>
        <span role="status" className={styles.soft}>
          {isCopied === true && 'Copied.'}
          {isCopied === false && 'Your browser did not allow it. Select the address and copy it.'}
        </span>
      </div>
    </section>
  );
}
