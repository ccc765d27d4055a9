import { eventCalendarPath, type EventSummary } from '#contract/events.ts';
import { LineIcon } from '#web/ui/line-icon.tsx';
import { useNavigation } from '#web/ui/navigation.tsx';
import styles from './event-place.module.css';

const icons = {
  map: 'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  calendar: 'M4 6.5h16V20H4zM4 10.5h16M8 3.5v5M16 3.5v5M12 13v4.5M9.75 15.25h4.5',
};

/** Where the event is. */
export function EventPlace({ event: { venue }, isComing }: { event: Pick<EventSummary, 'venue'>; isComing: boolean }) {
  return (
    <div className={styles.place}>
      <h3 className={styles.name}>{venue ? venue.name : 'Online'}</h3>
      {!venue && isComing && <p className={styles.address}>The link to join comes with your confirmation.</p>}
      {/* An event without a street address has the name in its place. */}
      {venue && venue.address !== venue.name && <p className={styles.address}>{venue.address}</p>}
    </div>
  );
}

/** To a map at another site and to a calendar file. */
export function EventLinks({
  event: { venue, eventSlug, eventTitle },
  isComing,
}: {
  event: Pick<EventSummary, 'venue' | 'eventSlug' | 'eventTitle'>;
  isComing: boolean;
}) {
  const { address } = useNavigation();
  if (!venue && !isComing) return null;
  return (
    <ul className={styles.links}>
      {venue && (
        <li>
          <a href={mapUrl(venue.address)} target="_blank" rel="noopener noreferrer">
            <LineIcon path={icons.map} size={20} strokeWidth={1.75} />
            Show on a map
          </a>
        </li>
      )}
      {isComing && (
        <li>
          <a
            href={address(eventCalendarPath(eventSlug))}
            download={`${eventSlug}.ics`}
            aria-label={`Add to calendar: ${eventTitle}`}
          >
            <LineIcon path={icons.calendar} size={20} strokeWidth={1.75} />
            Add to calendar
          </a>
        </li>
      )}
    </ul>
  );
}

export function mapUrl(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}
