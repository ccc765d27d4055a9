import { type ReactNode, useId, useState } from 'react';
import type { MemberTicket } from '#contract/account.ts';
import { dayText } from '#contract/calendar.ts';
import type { Guide } from '#contract/guides.ts';
import { monthNames } from '#contract/month-names.ts';
import type { DueThing, Overview } from '#contract/overview.ts';
import { wallClock } from '#contract/wall-clock.ts';
import { useViewerZone } from '#web/api/use-viewer-zone.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import styles from './overview-next.module.css';
import shared from './overview.module.css';
import { awayText, shownZone, whenText } from './ticket-times.ts';

/** Of all buttons here only one is warm: that of the first thing. */
type Warmth = 'primary' | 'secondary';
type Thing = (warmth: Warmth) => ReactNode;

/**
 * What comes next for the member, the most urgent first: what is due, the next event, the guide to go on with; if there
 * is nothing, a guide to begin with. `isAsked`: something above has the warm button of the page.
 */
export function Next({ overview, isAsked }: { overview: Overview; isAsked: boolean }) {
  const id = useId();
  const { due, tickets, reading, begin } = overview;
  const [ticket] = tickets;
  const things: Thing[] = [
    ...due.map((thing): Thing => (warmth) => <Due key={`${thing.kind} ${thing.href}`} thing={thing} warmth={warmth} />),
    ...(ticket ? [(warmth: Warmth) => <NextEvent key="event" ticket={ticket} warmth={warmth} />] : []),
    ...(reading ? [(warmth: Warmth) => <HalfRead key="guide" reading={reading} warmth={warmth} />] : []),
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={shared.title}>
        What is next
      </h2>
      {things.length === 0 && <p className={styles.nothing}>Nothing waits for you.</p>}
      <ul className={styles.things}>
        {things.length > 0
          ? things.map((thing, index) => thing(index === 0 && !isAsked ? 'primary' : 'secondary'))
          : begin && <Beginning guide={begin} warmth={isAsked ? 'secondary' : 'primary'} />}
      </ul>
    </section>
  );
}

const dueWords: Record<DueThing['kind'], { says: (thing: DueThing) => string; label: string }> = {
  payment: {
    says: ({ about, until }) =>
      `The payment for your ${about} subscription did not go through.${until === null ? '' : ` Your guides stay open until ${dayText(until)}.`}`,
    label: 'Pay now',
  },
  address: {
    says: ({ about }) => `Order ${about} goes by post, and we do not have an address yet.`,
    label: 'See the order',
  },
  names: {
    says: ({ about }) => `Please tell us who is coming with you to ‘${about}’.`,
    label: 'Add the names',
  },
};

function Due({ thing, warmth }: { thing: DueThing; warmth: Warmth }) {
  const { says, label } = dueWords[thing.kind];
  return (
    <li className={styles.due}>
      <p className={styles.says}>{says(thing)}</p>
      <p className={styles.ways}>
        <LinkButton href={thing.href} size="small" variant={warmth}>
          {label}
        </LinkButton>
      </p>
    </li>
  );
}

function NextEvent({ ticket, warmth }: { ticket: MemberTicket; warmth: Warmth }) {
  const viewerZone = useViewerZone();
  const [now] = useState(() => new Date());
  const zone = shownZone(ticket, viewerZone);
  const away = awayText(ticket.startsAt, zone, now);
  const isToday = away === 'Today' || away === 'Now';
  return (
    <Item
      mark={<DayLeaf instant={ticket.startsAt} zone={zone} />}
      above={away ?? 'Your next event'}
      title={ticket.title}
      ways={
        <>
          {isToday && ticket.joinUrl !== null && (
            <LinkButton href={ticket.joinUrl} variant={warmth} aria-label={`Join online: ${ticket.title}`}>
              Join online
            </LinkButton>
          )}
          <LinkButton
            href={ticket.ticketUrl}
            variant={isToday && ticket.joinUrl !== null ? 'secondary' : warmth}
            aria-label={`${ticket.tickets === 1 ? 'See the ticket' : 'See the tickets'}: ${ticket.title}`}
          >
            {ticket.tickets === 1 ? 'See the ticket' : 'See the tickets'}
          </LinkButton>
        </>
      }
    >
      <p>{whenText(ticket, viewerZone)}</p>
      <p>
        {ticket.place ?? 'Online'}
        {ticket.tickets > 1 && `, ${ticket.tickets} tickets`}
      </p>
    </Item>
  );
}

/** A leaf of a calendar; the day stands beside it in words. */
function DayLeaf({ instant, zone }: { instant: string; zone: string }) {
  const { day, month } = wallClock(instant, zone);
  return (
    <div className={styles.leaf} aria-hidden="true">
      <span className={styles.month}>{monthNames[month - 1]?.slice(0, 3)}</span>
      <span className={styles.day}>{day}</span>
    </div>
  );
}

function HalfRead({ reading, warmth }: { reading: NonNullable<Overview['reading']>; warmth: Warmth }) {
  const { guide, done, steps } = reading;
  const title = guide.tileTitle || guide.guideTitle;
  return (
    <Item
      mark={<Cover guide={guide} />}
      above="Go on with"
      title={title}
      ways={
        <LinkButton href={guide.pageUrl} variant={warmth} aria-label={`Go on: ${title}`}>
          Go on
        </LinkButton>
      }
    >
      <p>{`${done} of ${steps} steps done`}</p>
      <progress className={styles.bar} max={steps} value={done} aria-label={`Steps done of ${title}`} />
    </Item>
  );
}

function Beginning({ guide, warmth }: { guide: Guide; warmth: Warmth }) {
  const title = guide.tileTitle || guide.guideTitle;
  return (
    <Item
      mark={<Cover guide={guide} />}
      above="A good one to begin with"
      title={title}
      ways={
        <LinkButton href={guide.pageUrl} variant={warmth} aria-label={`Read it: ${title}`}>
          Read it
        </LinkButton>
      }
    >
      {guide.tileDesc && <p>{guide.tileDesc}</p>}
    </Item>
  );
}

function Cover({ guide }: { guide: Guide }) {
  return <Picture src={guide.tileImageUrl} alt="" width={600} height={400} sizes="8rem" className={styles.cover} />;
}

function Item({
  mark,
  above,
  title,
  ways,
  children,
}: {
  mark: ReactNode;
  above: string;
  title: string;
  ways: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      {mark}
      <div className={styles.words}>
        <p className={styles.above}>{above}</p>
        <h3 className={styles.name}>
          <bdi>{title}</bdi>
        </h3>
        {children}
      </div>
      <p className={styles.ways}>{ways}</p>
    </li>
  );
}
