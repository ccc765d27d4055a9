import { useState, useSyncExternalStore } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { placeZone } from '#contract/event-times.ts';
import { type EventDetail, getWaitingPlace, leaveWaitingList, takeOffer } from '#contract/events.ts';
import { placeMoment } from '#contract/moments.ts';
import { useApi, useCartStore } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { GoToCart } from '#web/ui/to-cart.tsx';
import { eventPriceText, isPaidType } from './event-price.ts';
import { WaitingList } from './waiting-list.tsx';
import styles from './waiting-list.module.css';

type Place = NonNullable<Output<typeof getWaitingPlace>['data']>;
type Taken = { kind: 'cart' } | { kind: 'booked'; bookingCode: string };

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The secret of a mailed link, in the hash of the URL, which no server receives; null without one. */
export function useWaitingToken(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => /^#place=([\w-]{40,80})$/.exec(location.hash)?.[1] ?? null,
    () => null,
  );
}

/** In place of the button to register: the position in the queue, or the offered places. */
export function WaitingPlace({ event, token }: { event: EventDetail; token: string }) {
  const call = useApi();
  const store = useCartStore();
  const { fetched, retry } = useFetched(token, () => call(getWaitingPlace, { token }));
  const [taken, setTaken] = useState<Taken | null>(null);
  const taking = useAttempt(() =>
    store.inTurn(async () => {
      const { cartId } = store.state();
      const response = await call(takeOffer, { token, cartId });
      const { cartInfo, bookingCode } = response.results ?? {};
      if (cartInfo && store.set(cartInfo, cartId)) setTaken({ kind: 'cart' });
      if (bookingCode) setTaken({ kind: 'booked', bookingCode });
      return response;
    }),
  );
  const leaving = useAttempt(() => call(leaveWaitingList, { token }));
  const leave = async () => {
    if (await leaving.attempt(undefined)) retry();
  };

  const place = fetched.status === 'ready' ? fetched.value.data : undefined;
  const isOver = place === null || place?.state === 'expired' || place?.state === 'left';
  const canLeave = taken === null && (place?.state === 'waiting' || place?.state === 'offered');
  return (
    <section className={styles.place} aria-label="Your place on the waiting list" aria-live="polite">
      {fetched.status === 'error' && (
        <>
          <ErrorList errors={fetched.errors} />
          <Button variant="secondary" block onClick={retry}>
            Try again
          </Button>
        </>
      )}
      {place === null && <p>We do not know this link. Please open it from your email, or copy it as a whole.</p>}
      {place && <PlaceText event={event} place={place} taken={taken} />}
      {place?.state === 'offered' && taken === null && (
        <Button block disabled={taking.pending} onClick={() => void taking.attempt(undefined)}>
          {isPaidType(event) ? 'ADD TO CART' : 'REGISTER NOW'}
        </Button>
      )}
      {taken?.kind === 'cart' && <GoToCart block />}
      {canLeave && (
        <p className={styles.quiet}>
          <Button variant="danger" disabled={leaving.pending} onClick={() => void leave()}>
            Leave the waiting list
          </Button>
        </p>
      )}
      {isOver && event.waitingList && <WaitingList event={event} />}
      <ErrorList errors={[...taking.submitError, ...leaving.submitError]} />
    </section>
  );
}

function PlaceText({ event, place, taken }: { event: EventDetail; place: Place; taken: Taken | null }) {
  const count = place.tickets === 1 ? '1 place' : `${place.tickets} places`;
  if (taken?.kind === 'booked')
    return (
      <>
        <p className={styles.title}>You have {place.tickets === 1 ? 'the place' : 'the places'}</p>
        <p>
          Your booking code is <strong>{taken.bookingCode}</strong>. We have sent a mail with everything.
        </p>
      </>
    );
  switch (place.state) {
    case 'waiting':
      return (
        <>
          <p className={styles.title}>You are number {place.position} on the waiting list</p>
          <p>
            You wait for {count}. We send a mail when {place.tickets === 1 ? 'it is' : 'they are'} free.
          </p>
        </>
      );
    case 'offered': {
      const until = place.expiresAt ?? event.startDateTime;
      return (
        <>
          <p className={styles.title}>
            {count} {place.tickets === 1 ? 'is' : 'are'} held for you
          </p>
          <p>
            Until {placeMoment(until, placeZone(event.venue ? event.timeZone : null))}.{' '}
            {isPaidType(event) && event.price > 0 && `${eventPriceText(event)} a ticket. `}
            {taken?.kind === 'cart' && 'In your cart, they stay held until then.'}
          </p>
        </>
      );
    }
    case 'paying':
      return <p className={styles.title}>The payment of your places has begun</p>;
    case 'done':
      return <p className={styles.title}>You have taken your {place.tickets === 1 ? 'place' : 'places'}</p>;
    case 'left':
      return <p className={styles.title}>You have left the waiting list</p>;
    case 'expired':
      return (
        <>
          <p className={styles.title}>Your offer has ended</p>
          <p>
            The {place.tickets === 1 ? 'place' : 'places'} went to the next person on the list. You can join it again.
          </p>
        </>
      );
    case 'closed':
      return <p className={styles.title}>The waiting list is closed</p>;
  }
}
