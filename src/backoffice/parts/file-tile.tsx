import { kindWords, type MediaKind } from '#contract/media-kinds.ts';
import styles from './file-tile.module.css';

/** Stands where a picture would: what kind of file it is; null for one that the library does not take. */
export function FileTile({ kind }: { kind: MediaKind | null }) {
  return (
    <span className={styles.file} aria-hidden="true">
      <svg viewBox="0 0 24 24" width="30" height="30">
        <path
          d={
            kind === 'audio'
              ? 'M9 18V5l10-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3Zm10-2a3 3 0 1 1-3-3 3 3 0 0 1 3 3Z'
              : 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'
          }
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        />
      </svg>
      {kind === null ? 'Other file' : kindWords[kind]}
    </span>
  );
}
