import { type RefObject, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useAnswerCount, useBook } from './book-context.ts';
import { KeepAnswers } from './keep-answers.tsx';
import { printBook } from './print-book.ts';
import styles from './worksheet.module.css';

/** All answers of the guide, to be cleared at once. */
export function BookKept({ book }: { book: RefObject<HTMLElement | null> }) {
  const { store } = useBook();
  const [asks, setAsks] = useState(false);
  const [isCleared, setCleared] = useState(false);
  const count = useAnswerCount(store);
  const answers = count === 1 ? '1 answer' : `${count} answers`;
  return (
    <section className={styles.kept} aria-labelledby="answers">
      <h2 id="answers">Your answers</h2>
      <KeepAnswers />
      <p role="status" className={styles.count}>
        {count > 0
          ? `You have written ${answers} in this guide.`
          : isCleared
            ? 'Your answers are cleared.'
            : 'You have written nothing yet.'}
      </p>
      {count > 0 && (
        <div className={styles.buttons}>
          {asks ? (
            <>
              <Button
                variant="danger"
                size="small"
                onClick={() => {
                  store.clear();
                  setAsks(false);
                  setCleared(true);
                }}
              >
                CLEAR {answers.toUpperCase()} FOR GOOD
              </Button>
              <Button variant="quiet" size="small" onClick={() => setAsks(false)}>
                Keep them
              </Button>
            </>
          ) : (
            <>
              <Button variant="danger" size="small" onClick={() => setAsks(true)}>
                CLEAR MY ANSWERS
              </Button>
              <Button variant="quiet" size="small" onClick={() => printBook(book.current, { blank: true })}>
                Print the guide without them
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
