import { useState } from 'react';
import { listMedia, uploadMedia } from '#contract/admin/media.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './picture-dialog.module.css';

export interface Picture {
  url: string;
  alt: string;
}

/** The library of pictures: choose one, or add one with its description. */
export function PictureDialog({ onChosen }: { onChosen: (picture: Picture | null) => void }) {
  const call = useApi();
  const [find, setFind] = useState('');
  const { fetched, retry } = useFetched(find, () => call(listMedia, { find }));
  const [files, setFiles] = useState<File[]>([]);
  const [alt, setAlt] = useState('');
  const [isDecorative, setDecorative] = useState(false);
  const uploading = useAttempt(async () => {
    const response = await call(uploadMedia, { alt, isDecorative }, { files });
    const [first] = response.results?.media ?? [];
    if (first) onChosen({ url: first.url, alt: first.alt });
    return response;
  });
  return (
    <Dialog open title="Pictures" onClose={() => onChosen(null)}>
      <form
        className={styles.upload}
        aria-label="Add a picture"
        onSubmit={(event) => {
          event.preventDefault();
          void uploading.attempt(undefined);
        }}
      >
        <label>
          Add a picture (JPEG, PNG, WebP, AVIF or GIF, at most 10 MB)
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            onChange={({ target }) => setFiles([...(target.files ?? [])].slice(0, 1))}
          />
        </label>
        {files.length > 0 && (
          <>
            <TextField
              label="What it shows"
              hint="For people who do not see it."
              value={alt}
              disabled={isDecorative}
              onChange={({ target }) => setAlt(target.value)}
            />
            <label className={styles.flag}>
              <input type="checkbox" checked={isDecorative} onChange={({ target }) => setDecorative(target.checked)} />
              Decorative: it tells nothing
            </label>
            <ErrorList errors={uploading.submitError} />
            <Button type="submit" pending={uploading.pending}>
              Upload and use
            </Button>
          </>
        )}
      </form>
      <TextField label="Find a picture" type="search" value={find} onChange={({ target }) => setFind(target.value)} />
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && (
        <>
          <ErrorList errors={fetched.errors} />
          <Button onClick={retry}>Try again</Button>
        </>
      )}
      {fetched.status === 'ready' && fetched.value.media.length === 0 && <p>No picture has these words.</p>}
      {fetched.status === 'ready' && (
        <ul className={styles.grid}>
          {fetched.value.media.map((picture) => (
            <li key={picture.mediaId}>
              <button
                type="button"
                aria-label={picture.alt || picture.name}
                onClick={() => onChosen({ url: picture.url, alt: picture.alt })}
              >
                <img src={`${picture.url}?w=320`} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
