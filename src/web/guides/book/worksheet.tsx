import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useAnswerCount, useBook } from './book-context.ts';
import { KeepAnswers } from './keep-answers.tsx';
import { printBook } from './print-book.ts';
import { type StoredField, fieldOf, sheetFields } from './sheet-fields.ts';
import { WorksheetField } from './worksheet-field.tsx';
import styles from './worksheet.module.css';

interface WorksheetProps {
  itemId: number;
  title: string;
  line: string;
  fields: readonly StoredField[];
}

/** Questions to answer on the screen or on paper. No form: nothing is sent, and paper leaves forms out. */
export function Worksheet({ itemId, title, line, fields: stored }: WorksheetProps) {
  const root = useRef<HTMLElement>(null);
  const { sheets, store, isAlive } = useBook();
  const place = sheets.get(itemId);
  const id = place?.id ?? `worksheet-of-${itemId}`;
  const fields = sheetFields(title, stored, place?.again);
  const keys = new Set(fields.map(({ key }) => key));
  const isFilled = useAnswerCount(store, (note) => keys.has(note) || keys.has(fieldOf(note))) > 0;
  const print = (blank: boolean): void =>
    printBook(root.current?.closest('[data-block="GuideBook"]') ?? null, { sheet: root.current, blank });
  return (
    <section ref={root} className={styles.sheet} aria-labelledby={id}>
      <p className={styles.kind}>Worksheet{place && ` ${place.number} of ${place.of}`}</p>
      <h3 id={id} tabIndex={-1} className={styles.title} dir="auto">
        {title}
      </h3>
      {line && <p className={styles.line}>{line}</p>}
      <div className={styles.fields}>
        {fields.map((field) => (
          <WorksheetField key={field.key} field={field} />
        ))}
      </div>
      <noscript>
        <p className={styles.note}>What you write here is not kept. Print the page before you leave it.</p>
      </noscript>
      {isAlive && (
        <footer className={styles.tools}>
          <KeepAnswers />
          <div className={styles.buttons}>
            <Button variant="secondary" size="small" onClick={() => print(false)}>
              PRINT THIS WORKSHEET
            </Button>
            {isFilled && (
              <Button variant="quiet" size="small" onClick={() => print(true)}>
                Print it empty
              </Button>
            )}
          </div>
        </footer>
      )}
    </section>
  );
}
