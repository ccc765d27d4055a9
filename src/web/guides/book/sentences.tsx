import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './sentences.module.css';

/** Sentences that somebody can say as they are; each can be copied. */
export function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  const [canCopy, setCanCopy] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  // Without https a browser has no clipboard.
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), []);

  async function copy(sentence: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(sentence);
      setCopied(sentence);
    } catch {
      // Not permitted: the sentence can be selected.
      setCanCopy(false);
    }
  }

  return (
    <figure className={styles.sentences}>
      <figcaption className={styles.when}>
        <span className={styles.kind}>Sentences to borrow</span>
        {title}
      </figcaption>
      {sentences.map((sentence) => (
        <div key={sentence} className={styles.one}>
          <blockquote className={styles.said}>
            <p dir="auto">{sentence}</p>
          </blockquote>
          {canCopy && (
            <Button variant="quiet" size="small" onClick={() => void copy(sentence)}>
              {copied === sentence ? 'Copied' : 'Copy'}
              <VisuallyHidden>: {sentence}</VisuallyHidden>
            </Button>
          )}
        </div>
      ))}
      <VisuallyHidden>
        <span role="status">{copied ? 'Copied' : ''}</span>
      </VisuallyHidden>
    </figure>
  );
}
