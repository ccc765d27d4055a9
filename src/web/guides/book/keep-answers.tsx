import { CheckField } from '#web/ui/check-field.tsx';
import { useBook, useKeeps } from './book-context.ts';
import styles from './worksheet.module.css';

/** Where answers are and who can see them; of a sensitive guide the reader decides whether they are kept. */
export function KeepAnswers() {
  const { store, isSensitive } = useBook();
  const { keeps, failed } = useKeeps(store);
  return (
    <>
      {isSensitive && (
        <CheckField
          label="Keep what I write in this browser"
          checked={keeps}
          onChange={(event) => store.keepFromNow(event.currentTarget.checked)}
        />
      )}
      <p className={styles.note}>
        {keeps
          ? 'What you write stays in this browser and is sent to nobody. On a shared device others can read it here: clear your answers when you are done. Logging out and the quick exit clear them too.'
          : 'What you write is gone when you leave this page, and is sent to nobody. If you keep it, other people who use this device can read it here.'}
      </p>
      {failed && (
        <p className={styles.failed} role="status">
          This browser keeps nothing. Print your answers before you leave the page.
        </p>
      )}
    </>
  );
}
