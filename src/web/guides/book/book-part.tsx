import type { ReactNode } from 'react';
import { CheckField } from '#web/ui/check-field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useBook, useRead } from './book-context.ts';
import styles from './book-part.module.css';

interface BookPartProps {
  itemId: number;
  title: string;
  line: string;
  imageUrl: string;
  children: ReactNode;
}

/** A part: its opener, what belongs to it, and the way on. */
export function BookPart({ itemId, title, line, imageUrl, children }: BookPartProps) {
  const { parts, store, isAlive } = useBook();
  const read = useRead(store);
  const place = parts.get(itemId);
  const id = place?.id ?? `part-of-${itemId}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.opener}>
        {place && (
          <p className={styles.number}>
            <span className={styles.word}>Part</span> <span className={styles.figure}>{place.number}</span>
            <span className={styles.word}> of {place.of}</span>
          </p>
        )}
        <div className={styles.heading}>
          <h2 id={id} tabIndex={-1} className={styles.title} dir="auto">
            {title}
          </h2>
          {line && <p className={styles.line}>{line}</p>}
        </div>
        {imageUrl && (
          <Picture
            src={imageUrl}
            alt=""
            width={900}
            height={506}
            sizes="(min-width: 1000px) 42rem, 94vw"
            className={styles.picture}
          />
        )}
      </header>
      <div className={styles.content}>{children}</div>
      {place && (isAlive || place.next) && (
        <footer className={styles.end}>
          {isAlive && (
            <CheckField
              label={`I have read part ${place.number}`}
              checked={read.includes(place.key)}
              onChange={(event) => store.setRead(place.key, event.currentTarget.checked)}
            />
          )}
          {place.next && (
            <a
              href={`#${place.next.id}`}
              className={styles.next}
              onClick={() => isAlive && store.setRead(place.key, true)}
            >
              <span>Next part</span>
              {place.next.title}
            </a>
          )}
        </footer>
      )}
    </section>
  );
}
