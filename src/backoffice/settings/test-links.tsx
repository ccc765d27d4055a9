import styles from './settings.module.css';

/** Opens what a setting leads to in a tab of its own; another site does not learn where one came from. */
export function TestLinks({ links }: { links: readonly { press: string; href: string }[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(({ press, href }) => (
        <li key={press}>
          <a href={href} target="_blank" rel="noreferrer">
            {press}
          </a>
        </li>
      ))}
    </ul>
  );
}
