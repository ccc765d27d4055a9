import { NavLink } from 'react-router';
import styles from './detail.module.css';

export interface Tab {
  to: string;
  name: string;
  /** How many there are, if it is worth saying. */
  count?: number | null;
}

/** The parts of one thing, each at an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(({ to, name, count = null }) => (
          <li key={to}>
            <NavLink to={to} end>
              {name}
              {count !== null && <span> ({count})</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
