import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import styles from './form.module.css';

interface Props {
  /** Names the thing: 'Cancel the event ‘Winter talk’?' */
  title: string;
  /** What will happen, and what it costs. */
  children: ReactNode;
  /** What the button does, in words: 'Cancel the event'. */
  press: string;
  /** Of the way out: 'Keep the event'. */
  keep: string;
  /** Takes nothing away: the button has the colour of a main action. */
  isSafe?: boolean;
  pending: boolean;
  /** Not before something is chosen. */
  isReady?: boolean;
  errors?: readonly string[];
  onYes: () => void;
  onClose: () => void;
}

/** Asks before something is done that many notice or that cannot be taken back. */
export function ConfirmDialog({
  title,
  children,
  press,
  keep,
  isSafe,
  pending,
  isReady = true,
  errors = [],
  onYes,
  onClose,
}: Props) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <ErrorList errors={errors} />
      <div className={classNames(styles.actions, styles.press)}>
        <Button variant={isSafe ? 'primary' : 'danger'} pending={pending} disabled={!isReady} onClick={onYes}>
          {press}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  );
}
