import { daysText, eventZones, hoursText, type ZoneTime, zoneTimes } from '#contract/event-times.ts';
import type { EventSummary } from '#contract/events.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './event-zones.module.css';
import { useViewerZone } from '#web/api/use-viewer-zone.ts';

type Timed = Pick<EventSummary, 'startDateTime' | 'endDateTime' | 'timeZone' | 'venue'>;

interface Times {
  /** The venue's and the reader's own. */
  first: ZoneTime[];
  others: ZoneTime[];
  /** The day that all listed zones share. It is shown once, above the rows. */
  day: string | null;
}

function useTimes({ startDateTime: start, endDateTime: end, timeZone, venue }: Timed): Times {
  const rows = zoneTimes(start, end, useViewerZone(), venue && timeZone).map((row) => ({
    ...row,
    date: daysText(start, end, row.timeZone),
    time: hoursText(start, end, row.timeZone),
  }));
  const [day, ...otherDays] = new Set(rows.slice(-eventZones.length).map(({ date }) => date));
  // A reader whose zone is not known has the first row.
  const first = rows.filter(({ own, atVenue }, place) => own || atVenue || place === 0);
  return {
    first,
    others: rows.filter((row) => !first.includes(row)),
    day: otherDays.length === 0 ? (day ?? null) : null,
  };
}

/**
 * The day, and the time at the venue and the reader's own. The server does not know the reader's zone, so the layout
 * must not shift when it is known: each row has room for two lines, and a note takes the place of a second row.
 */
export function EventTime({ event }: { event: Timed }) {
  const { first, day } = useTimes(event);
  return (
    <div className={classNames(styles.times, styles.first)}>
      {day !== null && <p className={styles.day}>{day}</p>}
      <Rows rows={first} day={day} start={event.startDateTime} />
      {event.venue && first.length === 1 && (
        <p className={styles.note}>That is your time too. Daylight saving is already worked in.</p>
      )}
    </div>
  );
}

/** The same time in the zones that are left; as many rows for every reader. */
export function OtherZones({ event }: { event: Timed }) {
  const { first, others, day } = useTimes(event);
  const isListed = eventZones.some(({ timeZone }) => event.venue && timeZone === first[0]?.timeZone);
  return (
    <div className={classNames(styles.times, day === null && styles.withDates)}>
      <Rows rows={others} day={day} start={event.startDateTime} />
      {others.length < eventZones.length - Number(isListed) && (
        <p className={styles.note}>Daylight saving is already worked in.</p>
      )}
    </div>
  );
}

function Rows({ rows, day, start }: { rows: readonly ZoneTime[]; day: string | null; start: string }) {
  return (
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
              {date !== day && <span className={styles.date}>{date} </span>}
              <span className={styles.time}>{time}</span>
            </time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
