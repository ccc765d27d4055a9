import { useId } from 'react';
import type { ReactNode } from 'react';
import { Band } from '#web/ui/band.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import styles from './forms.module.css';

interface FormBlockProps {
  title: string;
  desc: string;
  bottomHtml: string;
  children: ReactNode;
}

/** Heading and texts of a form; beside the form on wide screens. */
export function FormBlock({ title, desc, bottomHtml, children }: FormBlockProps) {
  const id = useId();
  return (
    <Band>
      <section className={styles.block} aria-labelledby={title ? id : undefined}>
        <div className={styles.sides}>
          {(title || desc) && (
            <div>
              {title && (
                <h2 id={id} className={styles.title}>
                  {title}
                </h2>
              )}
              {desc && <p className={styles.desc}>{desc}</p>}
            </div>
          )}
          <div>
            {children}
            {bottomHtml && <RichText className={styles.bottom} html={bottomHtml} />}
          </div>
        </div>
      </section>
    </Band>
  );
}
