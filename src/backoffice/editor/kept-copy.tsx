import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { whenText } from '../parts/when.ts';
import { Choices } from './conflict.tsx';
import type { Draft } from './draft.ts';
import type { LocalCopy } from './local-copy.ts';
import { emptyBase, withFreshIds } from './merge.ts';
import styles from './banners.module.css';

interface Props {
  copy: LocalCopy;
  present: Draft;
  /** The page is as the copy has known it, so the copy only adds to it. */
  isSame: boolean;
  onUse: (draft: Draft) => void;
  onDiscard: () => void;
}

/**
 * What an earlier window could not save. If the page was saved since, each block that differs is decided: the copy
 * never takes the place of what somebody else has written.
 */
export function KeptCopy({ copy, present, isSame, onUse, onDiscard }: Props) {
  const [isOpen, setOpen] = useState(false);
  const base = copy.base ?? emptyBase(copy.draft, present);
  return (
    <div className={styles.banner} role="status">
      <p>
        <strong>Something could not be saved at {whenText(copy.at)}.</strong> This browser has kept it.{' '}
        {isSame
          ? 'Use it to see it on the page; you can undo that.'
          : 'The page was saved by somebody since, so you choose what stays of both.'}
      </p>
      <Button size="small" variant="secondary" onClick={() => (isSame ? onUse(copy.draft) : setOpen(true))}>
        {isSame ? 'Use it' : 'Use it …'}
      </Button>
      <Button size="small" variant="quiet" onClick={onDiscard}>
        Discard it
      </Button>
      <Dialog open={isOpen} title="The page has changed since this was kept" onClose={() => setOpen(false)}>
        <Choices
          base={base}
          mine={withFreshIds(base, copy.draft, present)}
          theirs={present}
          who="As it is now"
          onMerged={onUse}
        />
      </Dialog>
    </div>
  );
}
