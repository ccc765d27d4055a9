import { Fragment, type ReactNode } from 'react';
import styles from './detail.module.css';

/** What is known about a thing, by name. What is null, undefined or false is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([name, value], at) => (
          // Two facts may have the same name.
          <Fragment key={`${at} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

interface SumLine {
  name: string;
  /** As text, with its sign and currency. */
  amount: string;
  /** Under the name. */
  note?: string;
  isTotal?: boolean;
}

/** Money that adds up, line by line. */
export function Sum({ label, lines }: { label: string; lines: readonly SumLine[] }) {
  return (
    <table className={styles.sum} aria-label={label}>
      <tbody>
        {lines.map(({ name, amount, note, isTotal = false }) => (
          <tr key={name} className={isTotal ? styles.total : undefined}>
            <th scope="row">
              {name}
              {note !== undefined && <span>{note}</span>}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
