import { useSyncExternalStore } from 'react';
import { daysText, eventZones, timeText, zoneTimes } from '#contract/event-times.ts';
import type { EventSummary } from '#contract/events.ts';
import { fallbackZone } from '#contract/locale.ts';
import { useLocale } from '#web/api/locale-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './event-zones.module.css';

const neverChanges = () => () => undefined;
const viewerZone = (): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null;

/**
 * The zone of the reader's device; where it is not known, as on the server and while hydrating, what the locale
 * suggests.
 */
function useViewerZone(): string | null {
  const fallback = fallbackZone(useLocale());
  return useSyncExternalStore(neverChanges, viewerZone, () => null) ?? fallback;
}

/**
 * When the event is, in every zone, the reader's own first. The server does not know the reader's zone, so everything
 * has its place before it is known: rows stay where they are and change what they say, the first has room for 'your
 * time', and a note stands where a sixth row comes for readers elsewhere.
 */
export function EventZones({ event }: { event: Pick<EventSummary, 'startDateTime' | 'endDateTime'> }) {
  const { startDateTime: start, endDateTime: end } = event;
  const rows = zoneTimes(start, end, useViewerZone()).map((row) => ({
    ...row,
    date: daysText(start, end, row.timeZone),
    time: `${timeText(start, row.timeZone)} – ${timeText(end, row.timeZone)}`,
  }));
  const days = new Set(rows.slice(-eventZones.length).map(({ date }) => date));
  // Far zones may have another day; ours need it once.
  const [day] = days;
  const isOneDay = days.size === 1;
  return (
    <div className={classNames(styles.times, !isOneDay && styles.withDates)}>
      {isOneDay && <p className={styles.day}>{day}</p>}
      <dl className={styles.zones}>
        {rows.map(({ label, own, date, time }, place) => (
          <div key={place} className={own ? styles.own : undefined}>
            <dt>
              {label}
              {own && <span className={styles.yours}> your time</span>}
            </dt>
            <dd>
              <time dateTime={start}>
                {!(isOneDay && date === day) && <span className={styles.date}>{date} </span>}
                <span className={styles.time}>{time}</span>
              </time>
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === eventZones.length && <p className={styles.note}>Daylight saving is already worked in.</p>}
    </div>
  );
}
