import { Children, isValidElement } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { tilesInRow } from './tiles-in-row.ts';
import styles from './tile-grid.module.css';

const notShown = <p>This entry cannot be shown at the moment.</p>;

/** §9: 2, 2, 2, 3, 4, 6 tiles a row from 0, 576, 768, 992, 1200 and 1600 px, or what leaves no tile alone. */
export function TileGrid({ children, label }: { children: ReactNode; label?: string }) {
  const tiles = Children.toArray(children).filter(Boolean);
  const inRow = (most: number): number => tilesInRow(tiles.length, most);
  return (
    <ul
      className={styles.grid}
      aria-label={label}
      style={{ '--of-3': inRow(3), '--of-4': inRow(4), '--of-6': inRow(6) }}
    >
      {tiles.map((tile, position) => (
        <li key={isValidElement(tile) ? tile.key : position}>
          <ErrorBoundary instead={notShown}>{tile}</ErrorBoundary>
        </li>
      ))}
    </ul>
  );
}
