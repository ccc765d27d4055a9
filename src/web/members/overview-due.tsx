import { useId } from 'react';
import { dayText } from '#contract/calendar.ts';
import type { DueThing } from '#contract/overview.ts';
import { LinkButton } from '#web/ui/button.tsx';
import styles from './overview.module.css';

const words: Record<DueThing['kind'], { says: (thing: DueThing) => string; label: string }> = {
  payment: {
    says: ({ about, until }) =>
      `The payment for your ${about} subscription did not go through.${until === null ? '' : ` Your guides stay open until ${dayText(until)}.`}`,
    label: 'Pay now',
  },
  address: {
    says: ({ about }) => `Order ${about} goes by post, and we do not have an address yet.`,
    label: 'See the order',
  },
  names: {
    says: ({ about }) => `Please tell us who is coming with you to ‘${about}’.`,
    label: 'Add the names',
  },
};

/** What waits for the member; nothing if nothing does. */
export function Due({ due }: { due: readonly DueThing[] }) {
  const id = useId();
  if (due.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.due}>
      <h2 id={id} className={styles.title}>
        Waiting for you
      </h2>
      <ul>
        {due.map((thing) => {
          const { says, label } = words[thing.kind];
          return (
            <li key={`${thing.kind} ${thing.href}`}>
              <p>{says(thing)}</p>
              <LinkButton href={thing.href} size="small" variant={thing.kind === 'payment' ? 'primary' : 'secondary'}>
                {label}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
