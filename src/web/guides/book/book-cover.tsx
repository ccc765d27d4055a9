import type { RefObject } from 'react';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import styles from './book-cover.module.css';
import { useBook } from './book-context.ts';
import { printBook } from './print-book.ts';

export interface CoverFacts {
  title: string;
  /** What the guide is for. */
  purpose: string;
  imageUrl: string | null;
  series: { name: string; pageUrl: string } | null;
  /** '5 parts, 3 worksheets'. */
  inside: string;
  /** 'Written 2 March 2026 by …' and 'Reviewed …', as far as they are known. */
  evidence: readonly string[];
  /** The first block of the page: its title is that of the page. */
  isLead: boolean;
}

interface BookCoverProps extends CoverFacts {
  parts: readonly { id: string; title: string }[];
  start: { id: string; title: string } | undefined;
  /** Something is read already. */
  goesOn: boolean;
  book: RefObject<HTMLElement | null>;
}

export function BookCover({
  title,
  purpose,
  imageUrl,
  series,
  inside,
  evidence,
  isLead,
  parts,
  start,
  goesOn,
  book,
}: BookCoverProps) {
  const { isAlive } = useBook();
  const Title = isLead ? 'h1' : 'h2';
  return (
    <header className={styles.cover} data-plain={imageUrl ? undefined : ''}>
      {/* Its frame is higher than the picture, which is cut at both sides. */}
      {imageUrl && (
        <Picture
          src={imageUrl}
          alt=""
          width={1200}
          height={900}
          sizes="(min-width: 900px) 75vw, 110vw"
          eager={isLead}
          className={styles.picture}
        />
      )}
      <div className={styles.words}>
        <p className={styles.kind}>
          Guide
          {series && (
            <>
              <span aria-hidden="true"> · </span>
              <TextLink href={series.pageUrl}>{series.name}</TextLink>
            </>
          )}
        </p>
        <Title className={styles.title} dir="auto" data-long={title.length > 60 ? '' : undefined}>
          {title}
        </Title>
        {purpose && <p className={styles.purpose}>{purpose}</p>}
        <ul className={styles.facts}>
          <li className={styles.inside}>{inside}</li>
          {evidence.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
        {/* On paper, which has no other contents. */}
        <ol className={styles.printed} aria-hidden="true">
          {parts.map((part) => (
            <li key={part.id}>{part.title}</li>
          ))}
        </ol>
        <div className={styles.actions}>
          {start && (
            <LinkButton href={`#${start.id}`}>{goesOn ? `GO ON WITH: ${start.title}` : 'START READING'}</LinkButton>
          )}
          {isAlive && (
            <Button variant="secondary" onClick={() => printBook(book.current, {})}>
              PRINT
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
