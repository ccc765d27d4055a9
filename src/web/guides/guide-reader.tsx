import { guideParts, minutesText, linesOf } from '#contract/guide-text.ts';
import type { GuideDetail } from '#contract/guides.ts';
import { Band } from '#web/ui/band.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { GuideContents } from './guide-contents.tsx';
import { reviewText } from './guide-facts.ts';
import { GuideFiles } from './guide-files.tsx';
import styles from './guide-reader.module.css';
import { GuideSteps } from './guide-steps.tsx';
import { NextGuide } from './next-guide.tsx';

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
  const steps = linesOf(lines);
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
        <GuideContents entries={entries} />
        <article className={styles.text}>
          {detail && (
            <p className={styles.facts}>
              {minutesText(detail.minutes)}
              {review && <span>{review}</span>}
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
          <GuideFiles files={files} />
          <NextGuide next={detail?.next ?? null} />
        </article>
      </div>
    </Band>
  );
}
