import { Children } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './tile-grid.module.css';

const notShown = <p>This entry cannot be shown at the moment.</p>;

/** §9: 2, 2, 2, 3, 4, 6 tiles a row from 0, 576, 768, 992, 1200 and 1600 px. */
export function TileGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {Children.map(
        children,
        (child) =>
          child && (
            <li>
              <ErrorBoundary instead={notShown}>{child}</ErrorBoundary>
            </li>
          ),
      )}
    </ul>
  );
}
