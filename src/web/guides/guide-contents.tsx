import styles from './guide-contents.module.css';

export interface ContentsEntry {
  id: string;
  title: string;
  isRead?: boolean;
  /** What stands within it, for example its worksheets. */
  within?: readonly { id: string; title: string }[];
}

/** Contents beside the text of a guide; folded above it on a phone. */
export function GuideContents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav className={styles.contents} aria-label="Contents">
      {/* Folded on a phone; from 1000 px the list is always shown. */}
      <details className={styles.fold}>
        <summary>Contents</summary>
        <List entries={entries} />
      </details>
      <div className={styles.beside}>
        <p className={styles.label}>Contents</p>
        <List entries={entries} />
      </div>
    </nav>
  );
}

function List({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ol>
      {entries.map(({ id, title, isRead = false, within = [] }) => (
        <li key={id}>
          <a href={`#${id}`}>
            {title}
            {isRead && <span className={styles.read}>read</span>}
          </a>
          {within.length > 0 && (
            <ul>
              {within.map((inside) => (
                <li key={inside.id}>
                  <a href={`#${inside.id}`}>{inside.title}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
