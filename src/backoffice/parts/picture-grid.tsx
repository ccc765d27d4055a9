import type { MediaRow } from '#contract/admin/media.ts';
import { Picture } from '#web/ui/picture.tsx';
import { ListEmpty, ListFailed, Paging } from '../list/list-states.tsx';
import type { List } from '../list/use-list.ts';
import styles from './picture-grid.module.css';

interface Props {
  list: List<MediaRow>;
  /** The picture whose details are open. */
  selected?: number | null;
  onChosen: (picture: MediaRow) => void;
}

/** The pictures of the library as tiles. */
export function PictureGrid({ list, selected = null, onChosen }: Props) {
  const { data, errors } = list;
  if (errors.length > 0) return <ListFailed list={list} />;
  if (!data) return <Loading />;
  if (data.rows.length === 0)
    return <ListEmpty list={list} empty="There is no picture yet. Add the first one above." />;
  return (
    <>
      <ul className={styles.grid} aria-label="Pictures">
        {data.rows.map((picture) => (
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
