import { dateText, timeRangeText, wallClock } from '#contract/event-times.ts';
import type { EventSummary } from '#contract/events.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { placesLeftText, unavailable } from './availability.ts';
import styles from './event-list.module.css';
import { eventPriceText } from './event-price.ts';
import { byMonth } from './months.ts';
import { useNow } from './use-now.ts';

const listZone = 'Australia/Sydney';

/** With a `limit` the soonest ones, and a way to the rest; 0 shows all. */
export function EventList({ events, limit = 0 }: { events: readonly EventSummary[]; limit?: number }) {
  if (events.length === 0) return <Empty>No events.</Empty>;
  const shown = limit > 0 ? events.slice(0, limit) : events;
  return (
    <div className={styles.months}>
      {byMonth(shown).map(({ heading, events: inMonth }) => (
        <section key={heading} className={styles.month} aria-label={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          <ul className={styles.list}>
            {inMonth.map((event) => (
              <li key={event.eventId}>
                <EventRow event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.length < events.length && (
        <p>
          <LinkButton href="/events" variant="secondary">
            All {events.length} events
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function EventRow({ event }: { event: EventSummary }) {
  const status = unavailable(event, useNow());
  const left = placesLeftText(event);
  const start = event.startDateTime;
  return (
    <article className={styles.event}>
      <p className={styles.day} aria-hidden="true">
        <span className={styles.weekday}>{dateText(start, listZone).slice(0, 3)}</span>
        <span className={styles.number}>{wallClock(start, listZone).day}</span>
      </p>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <TextLink href={`/event/${event.eventSlug}`} className={styles.link}>
            {event.eventTitle}
          </TextLink>
        </h3>
        <p className={styles.when}>
          <time dateTime={start}>
            {dateText(start, listZone)}, <span className={styles.hours}>{timeRangeText(start, event.endDateTime, listZone)}</span>
          </time>{' '}
          NSW/VIC/TAS
        </p>
        {event.shortDesc && <p className={styles.desc}>{event.shortDesc}</p>}
        <p className={styles.facts}>
          <strong>{eventPriceText(event)}</strong>
          {status ? <Badge tone="dark">{status}</Badge> : left && <Badge tone="warm">{left}</Badge>}
        </p>
      </div>
      <div className={styles.frame}>
        <Picture src={event.imageUrl} alt="" width={480} height={320} sizes="clamp(11rem, 22vw, 17rem)" className={styles.picture} />
      </div>
    </article>
  );
}
