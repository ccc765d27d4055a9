import { Button } from '#web/ui/button.tsx';
import { useUnsaved } from '../form/unsaved.tsx';
import { Conflict } from './conflict.tsx';
import type { Draft } from './draft.ts';
import { KeptCopy } from './kept-copy.tsx';
import type { LocalCopy } from './local-copy.ts';
import type { Saving } from './use-saving.ts';
import styles from './banners.module.css';

interface Props {
  pageId: number;
  saving: Saving;
  present: Draft;
  /** Who edits the page while this window only watches; empty if they have left, null if it may edit. */
  watching: string | null;
  onEditToo: () => void;
  /** Who has saved since, while nothing was changed here; null if nobody has. */
  behind: string | null;
  onReload: () => void;
  /** What earlier windows could not save. */
  kept: readonly LocalCopy[];
  /** The page is as this copy has known it. */
  isSame: (copy: LocalCopy) => boolean;
  /** The draft to go on with, or null to throw the copy away. */
  onKept: (copy: LocalCopy, draft: Draft | null) => void;
  onMerged: (merged: Draft, theirs: Draft, revision: number) => void;
}

/** What an editor must know before writing on: others on the page, a conflict, a copy that was not saved. */
export function Banners(props: Props) {
  const { pageId, saving, present, watching, behind } = props;
  const [oldest] = props.kept;
  const { question } = useUnsaved(saving.isInWindowOnly);
  return (
    <>
      {question}
      {saving.state.kind === 'stale' && (
        <Conflict
          pageId={pageId}
          text={saving.state.text}
          isInWindowOnly={saving.isInWindowOnly}
          base={saving.base()}
          mine={present}
          onMerged={props.onMerged}
        />
      )}
      {watching !== null && (
        <div className={styles.banner} role="status">
          {watching === '' ? (
            <p>
              <strong>Nobody else has this page open any more.</strong>
            </p>
          ) : (
            <p>
              <strong>{watching} has this page open.</strong> You see the draft as it is written, some seconds later. If
              you edit too, nobody overwrites the other: what both have changed is shown block by block.
            </p>
          )}
          <Button size="small" variant="secondary" onClick={props.onEditToo}>
            {watching === '' ? 'Edit it' : 'Edit too'}
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
      {watching === null && saving.state.kind !== 'stale' && oldest && (
        <KeptCopy
          key={oldest.id}
          copy={oldest}
          present={present}
          isSame={props.isSame(oldest)}
          onUse={(draft) => props.onKept(oldest, draft)}
          onDiscard={() => props.onKept(oldest, null)}
        />
      )}
    </>
  );
}
