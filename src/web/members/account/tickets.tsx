import { type MemberTicket, getCalendarFile, getTickets } from '#contract/account.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useViewerZone } from '#web/api/use-viewer-zone.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Expandable } from '#web/ui/expandable.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { MemberStates } from '../member-states.tsx';
import { whenText } from '../ticket-times.ts';
import { useMemberCall } from '../use-member-call.ts';
import styles from './account.module.css';
import { saveFile } from './save-file.ts';
import { LongList } from './long-list.tsx';
import { Section } from './section.tsx';

export function Tickets() {
  const call = useApi();
  const { result, retry } = useMemberCall('tickets', async () => requireSuccess(await call(getTickets, { page: 1 })));
  return (
    <Section id="tickets" title="Tickets">
      <MemberStates result={result} retry={retry} loading="Loading your tickets…" small>
        {({ tickets, totalCnt = tickets.length }) =>
          tickets.length === 0 ? (
            <p data-empty>
              You have no tickets. <TextLink href="/events">See the events</TextLink>
            </p>
          ) : tickets.length < totalCnt ? (
            <LongList
              first={tickets}
              total={totalCnt}
              name="tickets"
              load={async (page) => {
                const next = requireSuccess(await call(getTickets, { page }));
                return { items: next.tickets, totalCnt: next.totalCnt };
              }}
            >
              {(items) => <TicketLists tickets={items} />}
            </LongList>
          ) : (
            <TicketLists tickets={tickets} />
          )
        }
      </MemberStates>
    </Section>
  );
}

function TicketLists({ tickets }: { tickets: readonly MemberTicket[] }) {
  const coming = tickets.filter((ticket) => !ticket.isPast);
  const past = tickets.filter((ticket) => ticket.isPast);
  return (
    <>
      {coming.length === 0 ? (
        <p>
          You have no tickets for a coming event. <TextLink href="/events">See the events</TextLink>
        </p>
      ) : (
        <TicketList tickets={coming} />
      )}
      {past.length > 0 && (
        <Expandable title={past.length === 1 ? '1 past event' : `${past.length} past events`}>
          <TicketList tickets={past} />
        </Expandable>
      )}
    </>
  );
}

function TicketList({ tickets }: { tickets: readonly MemberTicket[] }) {
  const viewerZone = useViewerZone();
  return (
    <ul className={styles.list}>
      {tickets.map((ticket) => (
        <li key={ticket.registrationId} className={styles.row}>
          <div>
            <h3 className={styles.name}>
              {ticket.isPast ? ticket.title : <TextLink href={`/event/${ticket.slug}`}>{ticket.title}</TextLink>}
            </h3>
            <p className={styles.fact}>{whenText(ticket, viewerZone)}</p>
            {ticket.place !== null && <p className={styles.fact}>{ticket.place}</p>}
            {ticket.directions !== null && <p className={styles.fact}>{ticket.directions}</p>}
            <p className={styles.fact}>
              {ticket.tickets === 1 ? '1 ticket' : `${ticket.tickets} tickets`}, <bdi>{ticket.attendee}</bdi>
            </p>
          </div>
          <div className={styles.end}>
            <p className={styles.fact}>Booking code</p>
            <p className={styles.code}>{ticket.bookingCode}</p>
          </div>
          {ticket.asksNames && <p className={styles.fact}>Please tell us on the ticket page who is coming with you.</p>}
          {!ticket.isPast && <TicketActions ticket={ticket} />}
        </li>
      ))}
    </ul>
  );
}

function TicketActions({ ticket }: { ticket: MemberTicket }) {
  const call = useApi();
  const { attempt, pending, submitError } = useAttempt(async (registrationId: number) => {
    const { data } = await call(getCalendarFile, { registrationId });
    if (data) saveFile(data.filename, data.content, 'text/calendar');
  });
  return (
    <div className={styles.rowActions}>
      {ticket.joinUrl !== null && (
        <LinkButton variant="secondary" size="small" href={ticket.joinUrl} aria-label={`Join online: ${ticket.title}`}>
          Join online
        </LinkButton>
      )}
      <LinkButton
        variant="secondary"
        size="small"
        href={ticket.ticketUrl}
        aria-label={`${ticket.tickets === 1 ? 'Ticket' : 'Tickets'}: ${ticket.title}`}
      >
        {ticket.tickets === 1 ? 'Ticket' : 'Tickets'}
      </LinkButton>
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        aria-label={`Add to calendar: ${ticket.title}`}
        onClick={() => void attempt(ticket.registrationId)}
      >
        Add to calendar
      </Button>
      {ticket.cancelUrl !== null && (
        <LinkButton
          variant="danger"
          size="small"
          href={ticket.cancelUrl}
          aria-label={`Cancel my tickets: ${ticket.title}`}
        >
          Cancel my tickets
        </LinkButton>
      )}
      <ErrorList errors={submitError} />
    </div>
  );
}
