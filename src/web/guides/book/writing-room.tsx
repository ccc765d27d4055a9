import { useEffect, useRef } from 'react';
import { useBook, useNote } from './book-context.ts';
import styles from './writing-room.module.css';

interface WritingRoomProps {
  noteKey: string;
  /** Lines of it while it is empty. */
  rows: number;
  id?: string;
  label?: string;
  describedBy?: string | undefined;
}

const maxLength = 4000;

/**
 * Room to write that grows with what is written. The same words lie under it: they give it its height, and are what is
 * printed.
 */
export function WritingRoom({ noteKey, rows, id, label, describedBy }: WritingRoomProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const { store } = useBook();
  const note = useNote(noteKey);
  // What was written before hydration.
  useEffect(() => {
    const written = ref.current?.value;
    if (written) store.write(noteKey, written);
  }, [store, noteKey]);
  return (
    <div className={styles.room} style={{ '--rows': rows }}>
      <textarea
        ref={ref}
        id={id}
        rows={rows}
        dir="auto"
        maxLength={maxLength}
        aria-label={label}
        aria-describedby={describedBy}
        autoComplete="off"
        value={note}
        onChange={(event) => store.write(noteKey, event.currentTarget.value)}
      />
      <div className={styles.words} dir="auto" aria-hidden="true">
        <span>{note}</span>
        {'\u200b'}
      </div>
      <div className={styles.lines} aria-hidden="true">
        {Array.from({ length: rows }, (_, line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  );
}
