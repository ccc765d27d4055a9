import type { MediaRow } from '#contract/admin/media.ts';
import { kindWords } from '#contract/media-kinds.ts';
import { Picture } from '#web/ui/picture.tsx';
import { ListEmpty, ListFailed, Paging } from '../list/list-states.tsx';
import type { List } from '../list/use-list.ts';
import { bytesText } from '../fields/bytes-text.ts';
import { FileTile } from '../parts/file-tile.tsx';
import styles from './picture-grid.module.css';

interface Props {
  list: List<MediaRow>;
  /** The picture whose details are open. */
  selected?: number | null;
  onChosen: (picture: MediaRow) => void;
  label?: string;
  /** Said if there is nothing. */
  empty?: string;
}

const nothing = 'There is nothing here yet. Add the first one above.';

/** The pictures and files of the library as tiles. */
export function PictureGrid({ list, selected = null, onChosen, label = 'Pictures', empty = nothing }: Props) {
  const { data, errors } = list;
  if (errors.length > 0) return <ListFailed list={list} />;
  if (!data) return <Loading />;
  if (data.rows.length === 0) return <ListEmpty list={list} empty={empty} />;
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {data.rows.map((picture) => (
          <li key={picture.mediaId}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={selected === null ? undefined : selected === picture.mediaId}
              onClick={() => onChosen(picture)}
            >
              {picture.kind === 'picture' ? (
                <Picture src={picture.url} alt="" width={400} height={300} sizes="14rem" className={styles.picture} />
              ) : (
                <FileTile kind={picture.kind} />
              )}
              <span className={styles.caption}>
                <span className={styles.alt}>
                  {picture.alt || (picture.isDecorative ? 'Decorative' : picture.name)}
                </span>
                <span className={styles.facts}>
                  {picture.kind === 'picture'
                    ? `${picture.width} × ${picture.height}`
                    : `${kindWords[picture.kind]}, ${bytesText(picture.bytes)}`}
                  {picture.isPrivate && ' · private'}
                  {picture.uses === 0 && ' · not used'}
                  {picture.kind === 'picture' && picture.alt === '' && !picture.isDecorative && ' · no description'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Paging list={list} />
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
