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

/** Heading and words around a form on a page. */
export function FormBlock({ title, desc, bottomHtml, children }: FormBlockProps) {
  return (
    <Band title={title}>
      {desc && <p className={styles.desc}>{desc}</p>}
      {children}
      {bottomHtml && <RichText className={styles.bottom} html={bottomHtml} />}
    </Band>
  );
}
