import { use } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { HelplinesContext } from './helplines-context.ts';
import styles from './helpline-list.module.css';

/** Links that dial a number. `showPurpose` adds the purpose of each number. */
export function HelplineList({
  showPurpose = false,
  className,
}: {
  showPurpose?: boolean;
  className?: string | undefined;
}) {
  return (
    <ul className={classNames(styles.list, className)}>
      {use(HelplinesContext).map(({ name, number, tel, what }) => (
        <li key={tel}>
          <a href={`tel:${tel}`} className={styles.line}>
            <span className={styles.name}>{name}</span> <span className={styles.number}>{number}</span>
          </a>
          {showPurpose && <p>{what}</p>}
        </li>
      ))}
    </ul>
  );
}
