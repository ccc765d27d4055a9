import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './badge.module.css';

/** A short label: New, Fully Booked, the number of items in the cart. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'accent' | 'warm' | 'dark';
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
