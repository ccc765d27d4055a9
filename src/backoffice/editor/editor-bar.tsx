import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './editor.module.css';

interface Props {
  title: string;
  /** What was done last, or what is saved. */
  state: string;
  /** Who else has the page open; empty if nobody has. */
  others: string;
  /** What waits for its time or for somebody, and what was answered. */
  children?: ReactNode;
  mayPublish: boolean;
  isWatching: boolean;
  /** Null if there is no step to go back to, or forward. */
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
  onVersions: () => void;
  onPublish: () => void;
}

/** The head of the editor: the page, what is saved, and what can be done with all of it. */
export function EditorBar(props: Props) {
  const { title, state, others, children, mayPublish, isWatching, onUndo, onRedo } = props;
  return (
    <header className={styles.bar}>
      <div>
        <h1>{title || 'Untitled page'}</h1>
        <p className={styles.state}>
          <span role="status">{state}</span>
          {others !== '' && <span> · Also here: {others}</span>}
        </p>
        {children}
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="quiet" disabled={!onUndo} onClick={() => onUndo?.()}>
          Undo
        </Button>
        <Button size="small" variant="quiet" disabled={!onRedo} onClick={() => onRedo?.()}>
          Redo
        </Button>
        <Button size="small" variant="secondary" onClick={props.onVersions}>
          Versions
        </Button>
        <Button size="small" disabled={isWatching} onClick={props.onPublish}>
          {mayPublish ? 'Publish …' : 'Ask to publish …'}
        </Button>
      </div>
    </header>
  );
}
