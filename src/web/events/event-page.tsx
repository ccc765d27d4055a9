import { useState } from 'react';
import { durationText } from '#contract/event-times.ts';
import type { EventDetail } from '#contract/events.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Band } from '#web/ui/band.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { placesLeftText, unavailable } from './availability.ts';
import styles from './event-page.module.css';
import { eventPriceText, isPaidType } from './event-price.ts';
import { EventFacts } from './event-facts.tsx';
import { EventLinks, EventPlace } from './event-place.tsx';
import { EventTime, OtherZones } from './event-zones.tsx';
import { MovedFrom } from './moved-from.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';
import { useNow } from './use-now.ts';
import { WaitingList } from './waiting-list.tsx';
import { useWaitingToken, WaitingPlace } from './waiting-place.tsx';

/** In place of the button to register. */
function CancelledNotice({ reason, isPaid }: { reason: string | null; isPaid: boolean }) {
  return (
    <div className={styles.cancelled}>
      <p className={styles.cancelledTitle}>Cancelled</p>
      {reason && <p>{reason}</p>}
      <p>
        Everybody who booked has an email{isPaid && ', and gets the price back'}.{' '}
        <TextLink href="/events">See other events</TextLink>
      </p>
    </div>
  );
}

export function EventPage({ event }: { event: EventDetail }) {
  const [isRegistering, setRegistering] = useState(false);
  const status = unavailable(event, useNow());
  const left = status ? null : placesLeftText(event);
  const { cancelled } = event;
  const isComing = status !== 'Not Available' && !cancelled;
  const token = useWaitingToken();
  return (
    <Band>
      <article className={styles.event}>
        <header className={styles.head}>
          {cancelled && (
            <p className={styles.state}>
              <Badge tone="dark">Cancelled</Badge>
            </p>
          )}
          <h1 className={event.eventTitle.length > 60 ? styles.long : undefined}>{event.eventTitle}</h1>
        </header>
        <aside className={styles.facts} aria-label="Date, price and registration">
          <div>
            <h2 className={styles.heading}>When and where</h2>
            <MovedFrom event={event} className={styles.moved} />
            <EventTime event={event} />
            <EventPlace event={event} isComing={isComing} />
          </div>
          <div>
            <dl className={styles.terms}>
              <div>
                <dt>Price</dt>
                <dd className={styles.price}>
                  {eventPriceText(event)}
                  {isPaidType(event) && event.price > 0 && <span className={styles.note}>a ticket, inc. GST</span>}
                </dd>
              </div>
              <div>
                <dt>Duration</dt>
                <dd>{durationText(event.duration)}</dd>
              </div>
            </dl>
            {left && (
              <p className={styles.left}>
                <Badge tone="warm">{left}</Badge>
              </p>
            )}
            {cancelled ? (
              <CancelledNotice reason={cancelled.reason} isPaid={isPaidType(event) && event.price > 0} />
            ) : token !== null ? (
              <WaitingPlace event={event} token={token} />
            ) : (
              <Button block disabled={status !== null} onClick={() => setRegistering(true)}>
                {status ?? 'REGISTER NOW'}
              </Button>
            )}
            {status === 'Fully Booked' && event.waitingList && token === null && <WaitingList event={event} />}
            {status === null && (
              <noscript>
                <p>Registering needs JavaScript. Please switch it on, or get in touch and we will register you.</p>
              </noscript>
            )}
          </div>
          <div>
            <details className={styles.zones}>
              <summary>In other time zones</summary>
              <h3 className={styles.heading}>In other time zones</h3>
              <OtherZones event={event} />
            </details>
            <EventLinks event={event} isComing={isComing} />
          </div>
        </aside>
        {event.shortDesc && <p className={styles.lead}>{event.shortDesc}</p>}
        <div className={styles.body}>
          <div className={styles.frame}>
            <Picture
              src={event.imageUrl}
              alt=""
              width={960}
              height={600}
              sizes="(min-width: 1600px) 65rem, (min-width: 992px) min(60vw, 46rem), 94vw"
              eager
              className={styles.picture}
            />
          </div>
          {event.description !== '' && (
            <>
              {/* The event text starts at heading level two or three. */}
              <h2 className={styles.about}>
                <VisuallyHidden>About this event</VisuallyHidden>
              </h2>
              <RichText html={event.description} />
            </>
          )}
          <EventFacts event={event} />
        </div>
      </article>
      <RegistrationDialog event={event} open={isRegistering} onClose={() => setRegistering(false)} />
    </Band>
  );
}
