import { Children } from 'react';
import type { ReactNode } from 'react';
import styles from './tile-grid.module.css';

/** §9: 2, 2, 2, 3, 4, 6 tiles a row from 0, 576, 768, 992, 1200 and 1600 px. */
export function TileGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  );
}
