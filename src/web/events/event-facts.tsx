import type { EventDetail } from '#contract/events.ts';
import { LineIcon } from '#web/ui/line-icon.tsx';
import styles from './event-facts.module.css';

const tick = 'M5 12.5l4.5 4.5L19 7';
const cross = 'M6.5 6.5l11 11M17.5 6.5l-11 11';

/** What to bring, and who can get in; nothing if neither is known. */
export function EventFacts({ event: { bring, access } }: { event: Pick<EventDetail, 'bring' | 'access'> }) {
  if (bring === null && access === null) return null;
  return (
    <div className={styles.facts}>
      {bring !== null && (
        <section>
          <h2 className={styles.heading}>What to bring</h2>
          <p>{bring}</p>
        </section>
      )}
      {access !== null && (
        <section>
          <h2 className={styles.heading}>Access</h2>
          <ul className={styles.access}>
            <Fact isGiven={access.stepFree} given="Step-free entry" missing="No step-free entry" />
            <Fact isGiven={access.hearingLoop} given="Hearing loop" missing="No hearing loop" />
          </ul>
          {access.note !== null && <p>{access.note}</p>}
        </section>
      )}
    </div>
  );
}

function Fact({ isGiven, given, missing }: { isGiven: boolean | null; given: string; missing: string }) {
  if (isGiven === null) return null;
  return (
    <li className={isGiven ? undefined : styles.missing}>
      <LineIcon path={isGiven ? tick : cross} size={20} />
      {isGiven ? given : missing}
    </li>
  );
}
