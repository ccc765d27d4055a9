import { dateText, daysText, hoursText, placeZone } from '#contract/event-times.ts';
import { wallClock } from '#contract/wall-clock.ts';
import { requireSuccess } from '#contract/errors.ts';
import { type EventSummary, getEvents } from '#contract/events.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useMore } from '#web/api/use-more.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { placesLeftText, unavailable } from './availability.ts';
import styles from './event-list.module.css';
import { eventPriceText } from './event-price.ts';
import { byMonth } from './months.ts';
import { MovedFrom } from './moved-from.tsx';
import { useNow } from './use-now.ts';
import { useViewerZone } from '#web/api/use-viewer-zone.ts';

interface EventListProps {
  /** All events, or the first page of a long list. */
  events: readonly EventSummary[];
  total: number;
  limit?: number;
  /** The page that is loaded. */
  page?: number;
}

/** With a `limit`, shows the next events and a link to all; 0 shows all. */
export function EventList({ events, total, limit = 0, page = 1 }: EventListProps) {
  if (events.length === 0) return <Empty>No events.</Empty>;
  if (limit === 0)
    return events.length < total ? (
      <LongEventList events={events} total={total} page={page} />
    ) : (
      <Months events={events} />
    );
  return (
    <div className={classNames(styles.months, styles.next)}>
      <Months events={events.slice(0, limit)} />
      {limit < total && (
        <p>
          <LinkButton href="/events" variant="secondary">
            All {total} events
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function LongEventList(list: { events: readonly EventSummary[]; total: number; page: number }) {
  const call = useApi();
  const load = async (page: number) => {
    const { events, totalCnt } = requireSuccess(await call(getEvents, { page }));
    return { items: events, totalCnt };
  };
  const { items, total, before, isPending, errors, more } = useMore(list.events, list.total, 'events', load, list.page);
  return (
    <ShowMore
      total={total}
      shown={items.length}
      before={before}
      page={list.page}
      isPending={isPending}
      errors={errors}
      onMore={more}
    >
      <Months events={items} />
    </ShowMore>
  );
}

function Months({ events }: { events: readonly EventSummary[] }) {
  return (
    <div className={styles.months}>
      {byMonth(events).map(({ heading, events: inMonth }) => (
        <section key={heading} className={styles.month} aria-label={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          <ul className={styles.list}>
            {inMonth.map((event) => (
              <li key={event.eventId}>
                <ErrorBoundary instead={<p>This event cannot be shown at the moment.</p>}>
                  <EventRow event={event} />
                </ErrorBoundary>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function EventRow({ event }: { event: EventSummary }) {
  const status = unavailable(event, useNow());
  const left = status ? null : placesLeftText(event);
  const { startDateTime: start, endDateTime: end } = event;
  // At a venue its own time counts; an online event has the reader's, which is known after hydration.
  const viewerZone = useViewerZone();
  const { label, timeZone } = placeZone(event.venue ? event.timeZone : viewerZone);
  return (
    <article className={styles.event}>
      <p className={styles.day} aria-hidden="true">
        <span className={styles.weekday}>{dateText(start, timeZone).slice(0, 3)}</span>
        <span className={styles.number}>{wallClock(start, timeZone).day}</span>
      </p>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <TextLink href={`/event/${event.eventSlug}`} className={styles.link}>
            {event.eventTitle}
          </TextLink>
        </h3>
        <p className={classNames(styles.when, !event.venue && styles.online)}>
          <time dateTime={start}>
            {`${daysText(start, end, timeZone)}, `}
            <span className={styles.hours}>{hoursText(start, end, timeZone)}</span>
          </time>{' '}
          {/* One text: a part of its own would move when the text before it changes. */}
          <span className={styles.zone}>{`${label}, ${event.venue?.name ?? 'online'}`}</span>
        </p>
        <MovedFrom event={event} className={styles.moved} />
        {event.cancelled?.reason && <p className={styles.reason}>Cancelled: {event.cancelled.reason}</p>}
        {event.shortDesc && <p className={styles.desc}>{event.shortDesc}</p>}
        <p className={styles.facts}>
          <strong>{eventPriceText(event)}</strong>
          {status && !event.cancelled?.reason ? (
            <Badge tone="dark">{status}</Badge>
          ) : (
            left && <Badge tone="warm">{left}</Badge>
          )}
        </p>
      </div>
      <div className={styles.frame}>
        <Picture
          src={event.imageUrl}
          alt=""
          width={480}
          height={320}
          sizes="clamp(11rem, 22vw, 17rem)"
          className={styles.picture}
        />
      </div>
    </article>
  );
}
