import { useSyncExternalStore } from 'react';
import { zoneTimes } from '#contract/event-times.ts';
import type { EventSummary } from '#contract/events.ts';
import { fallbackZone } from '#contract/locale.ts';
import { useLocale } from '#web/api/locale-context.ts';
import styles from './event-zones.module.css';

const neverChanges = () => () => undefined;
const viewerZone = (): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null;

/** The zone of the reader's device; where it is not known, as on the server and while hydrating, what the locale suggests. */
function useViewerZone(): string | null {
  const fallback = fallbackZone(useLocale());
  return useSyncExternalStore(neverChanges, viewerZone, () => null) ?? fallback;
}

/** When the event is, in every zone, the reader's own first. */
export function EventZones({ event }: { event: Pick<EventSummary, 'startDateTime' | 'endDateTime'> }) {
  const rows = zoneTimes(event.startDateTime, event.endDateTime, useViewerZone());
  const firstDate = rows[0]?.date;
  // Far zones may have another day; near ones need it once.
  const isOneDay = rows.every(({ date }) => date === firstDate);
  return (
    <>
      {isOneDay && <p className={styles.day}>{firstDate}</p>}
      <dl className={styles.zones}>
        {rows.map(({ label, timeZone, own, date, time }) => (
          <div key={timeZone} className={own ? styles.own : undefined}>
            <dt>
              {label}
              {own && <span className={styles.yours}> your time</span>}
            </dt>
            <dd>
              <time dateTime={event.startDateTime}>
                {!isOneDay && <span className={styles.date}>{date} </span>}
                <span className={styles.time}>{time}</span>
              </time>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
