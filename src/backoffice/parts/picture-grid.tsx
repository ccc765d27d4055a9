import type { MediaRow } from '#contract/admin/media.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { LoadFailed } from './load-failed.tsx';
import type { usePictures } from './use-pictures.ts';
import styles from './picture-grid.module.css';

interface Props {
  list: ReturnType<typeof usePictures>;
  /** The picture whose details are open. */
  selected?: number | null;
  onChosen: (picture: MediaRow) => void;
}

/** The pictures of the library as tiles. */
export function PictureGrid({ list, selected = null, onChosen }: Props) {
  const { fetched, retry, pictures, more, isFiltered } = list;
  if (fetched.status === 'error') return <LoadFailed errors={fetched.errors} retry={retry} />;
  if (fetched.status === 'loading') return <Loading />;
  if (pictures.length === 0)
    return (
      <p className={styles.empty}>
        {isFiltered ? 'No pictures match.' : 'There is no picture yet. Add the first one above.'}
      </p>
    );
  return (
    <>
      <ul className={styles.grid} aria-label="Pictures">
        {pictures.map((picture) => (
          <li key={picture.mediaId}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={selected === null ? undefined : selected === picture.mediaId}
              onClick={() => onChosen(picture)}
            >
              <Picture src={picture.url} alt="" width={400} height={300} sizes="14rem" className={styles.picture} />
              <span className={styles.caption}>
                <span className={styles.alt}>
                  {picture.alt || (picture.isDecorative ? 'Decorative' : picture.name)}
                </span>
                <span className={styles.facts}>
                  {picture.width} × {picture.height}
                  {picture.uses === 0 && ' · not used'}
                  {picture.alt === '' && !picture.isDecorative && ' · no description'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <>
          <ErrorList errors={more.submitError} />
          <Button variant="secondary" pending={more.pending} onClick={() => void more.attempt(undefined)}>
            Show more
          </Button>
        </>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={styles.grid} role="status" aria-label="Loading the pictures">
      {Array.from({ length: 8 }, (_, at) => (
        <span key={at} className={styles.ghost} />
      ))}
    </div>
  );
}
