import { Button } from '#web/ui/button.tsx';
import { whenText } from '../parts/when.ts';
import { Conflict } from './conflict.tsx';
import type { Draft } from './draft.ts';
import type { keptLocally } from './local-copy.ts';
import type { Saving } from './use-saving.ts';
import styles from './banners.module.css';

interface Props {
  pageId: number;
  saving: Saving;
  present: Draft;
  /** Who edits the page while this window only watches; null if it may edit. */
  watching: string | null;
  onEditToo: () => void;
  /** Who has saved since, while nothing was changed here; null if nobody has. */
  behind: string | null;
  onReload: () => void;
  kept: ReturnType<typeof keptLocally>;
  /** The copy to go on with, or null to throw it away. */
  onKept: (draft: Draft | null) => void;
  onMerged: (merged: Draft, theirs: Draft, lock: number) => void;
}

/** What an editor must know before writing on: others on the page, a conflict, a copy that was not saved. */
export function Banners(props: Props) {
  const { pageId, saving, present, watching, behind, kept } = props;
  return (
    <>
      {saving.state.kind === 'stale' && (
        <Conflict
          pageId={pageId}
          text={saving.state.text}
          base={saving.base()}
          mine={present}
          onMerged={props.onMerged}
        />
      )}
      {watching !== null && (
        <div className={styles.banner} role="status">
          <p>
            <strong>{watching} has this page open.</strong> You see it as it is saved. If you edit too, nobody
            overwrites the other: what both have changed is shown block by block.
          </p>
          <Button size="small" variant="secondary" onClick={props.onEditToo}>
            Edit too
          </Button>
        </div>
      )}
      {behind !== null && (
        <div className={styles.banner} role="status">
          <p>
            <strong>{behind} has saved this page since you opened it.</strong>
          </p>
          <Button size="small" variant="secondary" onClick={props.onReload}>
            Load it
          </Button>
        </div>
      )}
      {kept !== null && watching === null && (
        <div className={styles.banner} role="status">
          <p>
            <strong>Something could not be saved at {whenText(kept.at)}.</strong> This browser has kept it. Use it to
            see it on the page; you can undo that.
          </p>
          <Button size="small" variant="secondary" onClick={() => props.onKept(kept.draft)}>
            Use it
          </Button>
          <Button size="small" variant="quiet" onClick={() => props.onKept(null)}>
            Discard it
          </Button>
        </div>
      )}
    </>
  );
}
