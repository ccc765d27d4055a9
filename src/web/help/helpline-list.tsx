import { useLocale } from '#web/api/locale-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './helpline-list.module.css';
import { helplines } from './helplines.ts';

/** One tap calls. `told` says beside each number what it is for. */
export function HelplineList({ told = false, className }: { told?: boolean; className?: string | undefined }) {
  return (
    <ul className={classNames(styles.list, className)}>
      {helplines[useLocale()].map(({ name, number, tel, what }) => (
        <li key={tel}>
          <a href={`tel:${tel}`} className={styles.line}>
            <span className={styles.name}>{name}</span> <span className={styles.number}>{number}</span>
          </a>
          {told && <p>{what}</p>}
        </li>
      ))}
    </ul>
  );
}
