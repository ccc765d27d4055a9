import { Link, NavLink } from 'react-router';
import styles from './detail.module.css';

export interface Tab {
  to: string;
  name: string;
  /** How many there are, if it is worth saying. */
  count?: number | null;
  /** Of tabs that differ in what follows the path, which a link does not compare. */
  isHere?: boolean;
}

/** The parts of one thing, each at an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(({ to, name, count = null, isHere }) => {
          const text = (
            <>
              {name}
              {count !== null && <span> ({count})</span>}
            </>
          );
          return (
            <li key={to}>
              {isHere === undefined ? (
                <NavLink to={to} end>
                  {text}
                </NavLink>
              ) : (
                <Link to={to} aria-current={isHere ? 'page' : undefined}>
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
