import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { GuideDetail } from '#contract/guides.ts';
import { Band } from '#web/ui/band.tsx';
import { GuideContents } from '../guide-contents.tsx';
import { GuideFiles } from '../guide-files.tsx';
import { GuideSteps } from '../guide-steps.tsx';
import { stepKey } from '../kept-steps.ts';
import { NextGuide } from '../next-guide.tsx';
import { BookContext, useRead } from './book-context.ts';
import { BookCover, type CoverFacts } from './book-cover.tsx';
import { BookKept } from './book-kept.tsx';
import styles from './guide-book.module.css';
import { ReadingStore } from './reading-store.ts';
import { whereToGoOn } from './where-to-go-on.ts';
import { WhoReads } from './who-reads.tsx';

interface Placed {
  itemId: number;
  id: string;
  title: string;
}

interface GuideBookProps extends CoverFacts {
  parts: readonly (Placed & { worksheets: readonly (Placed & { again: number })[] })[];
  steps: readonly string[];
  sources: readonly string[];
  /** Null in the editor, and if no published guide has this page. */
  detail: GuideDetail | null;
  isSensitive: boolean;
  /** The blocks of the guide. */
  children: ReactNode;
}

/** A guide with a cover, contents, parts, worksheets and steps. */
export function GuideBook({ parts, steps, sources, detail, isSensitive, children, ...cover }: GuideBookProps) {
  const root = useRef<HTMLDivElement>(null);
  const [store] = useState(() => new ReadingStore(detail?.guide.guideId ?? 0, isSensitive));
  const [isAlive, setAlive] = useState(false);

  const book = useMemo(() => {
    const sheets = parts.flatMap(({ worksheets }) => worksheets);
    return {
      store,
      isSensitive,
      isAlive,
      sheets: new Map(
        sheets.map(({ itemId, id, again }, index) => [itemId, { id, number: index + 1, of: sheets.length, again }]),
      ),
      parts: new Map(
        parts.map(({ itemId, id, title }, index) => [
          itemId,
          { id, number: index + 1, of: parts.length, key: stepKey(title), next: parts[index + 1] ?? null },
        ]),
      ),
    };
  }, [parts, store, isSensitive, isAlive]);

  const read = useRead(store);
  const keyed = parts.map((part) => ({ ...part, key: stepKey(part.title) }));
  const goOn = whereToGoOn(keyed, read);
  const files = detail?.files ?? [];
  const entries = [
    ...keyed.map(({ id, title, key, worksheets }) => ({ id, title, isRead: read.includes(key), within: worksheets })),
    ...(steps.length > 0 && detail ? [{ id: 'steps', title: 'Your steps' }] : []),
    ...(files.length > 0 ? [{ id: 'files', title: 'Files' }] : []),
  ];
  return (
    <BookContext value={book}>
      <div ref={root}>
        {/* In the editor nobody reads. */}
        {detail && <WhoReads store={store} onKnown={setAlive} />}
        <BookCover {...cover} parts={parts} start={goOn ?? keyed[0]} goesOn={goOn !== null} book={root} />
        <Band>
          <div className={styles.reader}>
            <GuideContents entries={entries} />
            <article className={styles.text}>
              {children}
              {steps.length > 0 && detail && (
                <GuideSteps
                  key={detail.guide.pageUrl}
                  guideId={detail.guide.guideId}
                  pageUrl={detail.guide.pageUrl}
                  steps={steps}
                  isSensitive={isSensitive}
                />
              )}
              {book.sheets.size > 0 && isAlive && <BookKept book={root} />}
              <GuideFiles files={files} />
              {sources.length > 0 && (
                <section className={styles.sources} aria-labelledby="sources">
                  <h2 id="sources">What this guide rests on</h2>
                  <ul>
                    {sources.map((source) => (
                      <li key={source}>{source}</li>
                    ))}
                  </ul>
                </section>
              )}
              <NextGuide next={detail?.next ?? null} />
            </article>
          </div>
        </Band>
      </div>
    </BookContext>
  );
}
