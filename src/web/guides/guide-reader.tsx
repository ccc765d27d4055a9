import { downloadPage } from '#contract/downloads.ts';
import { guideParts, stepsOf } from '#contract/guide-text.ts';
import type { GuideDetail } from '#contract/guides.ts';
import { Band } from '#web/ui/band.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { fileKind, reviewText, sizeText } from './guide-facts.ts';
import styles from './guide-reader.module.css';
import { GuideSteps } from './guide-steps.tsx';
import { guideTitle } from './guide-title.ts';

interface GuideReaderProps {
  html: string;
  /** One a line. */
  steps: string;
  /** Null in the editor, and if no published guide has this page. */
  detail: GuideDetail | null;
  isSensitive: boolean;
}

/** A guide to read: contents beside the text, steps to tick off, files and the next guide. */
export function GuideReader({ html, steps: lines, detail, isSensitive }: GuideReaderProps) {
  const { opening, parts } = guideParts(html);
  const steps = stepsOf(lines);
  const review = detail && reviewText(detail);
  const files = detail?.files ?? [];
  const entries = [
    ...parts.map(({ id, title }) => ({ id, title })),
    ...(steps.length > 0 ? [{ id: 'steps', title: 'Your steps' }] : []),
    ...(files.length > 0 ? [{ id: 'files', title: 'Files' }] : []),
  ];
  return (
    <Band>
      <div className={styles.reading} aria-hidden="true" />
      <div className={styles.reader}>
        <nav className={styles.contents} aria-label="Contents">
          {/* Folded on a phone; from 1000 px the list is always shown. */}
          <details className={styles.fold}>
            <summary>Contents</summary>
            <Contents entries={entries} />
          </details>
          <div className={styles.beside}>
            <p className={styles.label}>Contents</p>
            <Contents entries={entries} />
          </div>
        </nav>
        <article className={styles.text}>
          {detail && (
            <p className={styles.facts}>
              {detail.minutes} minutes to read{review && <span>{review}</span>}
            </p>
          )}
          {opening && <RichText html={opening} />}
          {parts.map(({ id, title, html: text }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1} className={styles.part}>
                {title}
              </h2>
              <RichText html={text} />
            </section>
          ))}
          {steps.length > 0 && detail && (
            <GuideSteps
              key={detail.guide.pageUrl}
              guideId={detail.guide.guideId}
              pageUrl={detail.guide.pageUrl}
              steps={steps}
              isSensitive={isSensitive}
            />
          )}
          {files.length > 0 && (
            <section className={styles.files} aria-labelledby="files">
              <h2 id="files">Files</h2>
              <ul>
                {files.map(({ slug, fileName, bytes }) => (
                  <li key={slug}>
                    <TextLink href={`${downloadPage}?file=${encodeURIComponent(slug)}`}>{fileName}</TextLink>
                    <span>
                      {fileKind(fileName)}, {sizeText(bytes)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {detail?.next && (
            <p className={styles.next}>
              <span>Next guide</span>
              <TextLink
                href={detail.next.owned || detail.next.open ? detail.next.pageUrl : `/products${detail.next.pageUrl}`}
              >
                {guideTitle(detail.next)}
              </TextLink>
            </p>
          )}
        </article>
      </div>
    </Band>
  );
}

function Contents({ entries }: { entries: readonly { id: string; title: string }[] }) {
  return (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}
