import { Link } from 'react-router';
import type { PersonDetail } from '#contract/admin/people.ts';
import { orderStateText } from '#contract/admin/state-words.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Rows } from '../detail/rows.tsx';
import { Section } from '../detail/section.tsx';
import { whenText, zoneTime } from '../parts/when.ts';
import { givenText, openByText } from './words.ts';

type Props = { person: PersonDetail };

interface GuideProps extends Props {
  pending: boolean;
  /** Null while nothing can be given. */
  onGive: (() => void) | null;
  onTake: (guideId: number, title: string) => void;
}

/** What opens for the person now and by what; then what was given to them, also what has ended. */
export function Guides({ person, pending, onGive, onTake }: GuideProps) {
  return (
    <Section
      title="Guides"
      action={
        onGive && (
          <Button size="small" variant="secondary" onClick={onGive}>
            Give access …
          </Button>
        )
      }
    >
      <Rows
        label="Guides that open"
        empty="None of their own. What is free opens for everybody."
        rows={person.guides
          .filter(({ openBy }) => openBy !== 'free')
          .map(({ guideId, title, openBy }) => ({ id: guideId, what: title, note: openByText[openBy] }))}
      />
      {person.given.length > 0 && (
        <>
          <h3>Given by staff</h3>
          <Rows
            label="Given by staff"
            empty=""
            rows={person.given.map((each) => ({
              id: each.guideId,
              what: each.title,
              note: `${givenText(each)}. ${whenText(each.since)}${each.by === null ? '' : `, ${each.by}`}: ${each.reason}`,
              actions: each.state === 'open' && (
                <Button
                  size="small"
                  variant="danger"
                  disabled={pending}
                  aria-label={`Take away ‘${each.title}’`}
                  onClick={() => onTake(each.guideId, each.title)}
                >
                  Take away
                </Button>
              ),
            }))}
          />
        </>
      )}
    </Section>
  );
}

const countText = (title: string, count: number) => (count === 0 ? title : `${title} (${count})`);

export function Orders({ person }: Props) {
  return (
    <Section title={countText('Orders', person.orderCount)}>
      <Rows
        label="Orders"
        empty="Nothing bought with this account."
        rows={person.orders.map(({ orderId, orderNo, at, total, status }) => ({
          id: orderId,
          what: <Link to={`/admin/orders/${orderId}`}>{orderNo}</Link>,
          note: `${whenText(at)}, ${formatStoreMoney(total)}, ${orderStateText({ status, totalAmount: total })}`,
        }))}
      />
      <More shown={person.orders.length} count={person.orderCount} />
    </Section>
  );
}

export function Tickets({ person }: Props) {
  return (
    <Section title={countText('Tickets', person.ticketCount)}>
      <Rows
        label="Tickets"
        empty="No tickets."
        rows={person.tickets.map(({ bookingCode, eventId, title, startsAt, timeZone, tickets, isPast }) => ({
          id: bookingCode,
          what: <Link to={`/admin/events/${eventId}/people`}>{title}</Link>,
          note: `${zoneTime(startsAt, timeZone)}${isPast ? ' (over)' : ''}, ${tickets === 1 ? '1 ticket' : `${tickets} tickets`}, ${bookingCode}`,
        }))}
      />
      <More shown={person.tickets.length} count={person.ticketCount} />
    </Section>
  );
}

function More({ shown, count }: { shown: number; count: number }) {
  return shown < count ? (
    <p>
      The {shown} first of {count}.
    </p>
  ) : null;
}
