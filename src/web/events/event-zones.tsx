import { daysText, eventZones, hoursText, zoneTimes } from '#contract/event-times.ts';
import type { EventSummary } from '#contract/events.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './event-zones.module.css';
import { useViewerZone } from '#web/api/use-viewer-zone.ts';

/**
 * The time of the event in every zone: the venue's first, then the viewer's. The server does not know the viewer's
 * zone, so the layout must not shift when it is known: the number of rows is constant, the first row has space for
 * 'your time', and a note takes the place of a sixth row.
 */
export function EventZones({
  event,
}: {
  event: Pick<EventSummary, 'startDateTime' | 'endDateTime' | 'timeZone' | 'venue'>;
}) {
  const { startDateTime: start, endDateTime: end } = event;
  const rows = zoneTimes(start, end, useViewerZone(), event.venue && event.timeZone).map((row) => ({
    ...row,
    date: daysText(start, end, row.timeZone),
    time: hoursText(start, end, row.timeZone),
  }));
  const days = new Set(rows.slice(-eventZones.length).map(({ date }) => date));
  // If all listed zones share one day, the day is shown once above the rows.
  const [day] = days;
  const isOneDay = days.size === 1;
  return (
    <div className={classNames(styles.times, !isOneDay && styles.withDates, event.venue && styles.withVenue)}>
      {isOneDay && <p className={styles.day}>{day}</p>}
      <dl className={styles.zones}>
        {rows.map(({ label, own, atVenue, date, time }, place) => (
          <div key={place} className={own || atVenue ? styles.own : undefined}>
            <dt>
              {label}
              {atVenue && <span className={styles.yours}> at the venue</span>}
              {own && !atVenue && <span className={styles.yours}> your time</span>}
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
