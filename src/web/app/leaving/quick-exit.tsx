import { createContext, use } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './quick-exit.module.css';

/** URL of the neutral page for this site and locale. */
const ExitContext = createContext('/');

export const ExitProvider = ExitContext.Provider;

/** A plain link that works without JavaScript; entry-leaving.ts adds the clean-up. */
export function QuickExit({ className }: { className?: string | undefined }) {
  return (
    <a
      href={use(ExitContext)}
      rel="nofollow noreferrer"
      data-quick-exit=""
      className={classNames(styles.exit, className)}
      title="Leaves this site at once. Pressing Shift three times does the same."
    >
      Quick exit
    </a>
  );
}
