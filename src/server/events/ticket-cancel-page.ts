import { escapeHtml } from '#contract/escape-html.ts';
import { storeMoneyOf } from '#contract/money.ts';
import { plainDocument } from '../http/plain-document.ts';
import type { CancellationOffer } from './own-cancellation.ts';
import { placeOf, whenOf, momentOf } from './place.ts';
import { ticketStyles } from './ticket-styles.ts';
import { type Tickets, validTickets } from './ticket.ts';

const styles = `${ticketStyles}
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; margin: 1.5rem 0 0; padding: 0; background: none; }
.actions button { border: 1.5px solid currentColor; color: light-dark(#a3231c, #ffb4a8); background: none; }
.actions button:hover { color: #fff; background: #a3231c; }
.actions a { padding-block: 0.55rem; font-weight: 600; }
.booking { margin: 0 0 1.25rem; padding: 0.9rem 1.1rem; border-left: 6px solid #e9a23b; border-radius: 10px; background: light-dark(#f6f1e7, #10191e); }
.booking strong { display: block; font-size: 1.15rem; }`;

interface Shown {
  /** The path of the tickets. */
  path: string;
  exitUrl: string;
  /** Why the last try was refused. */
  refused?: string | undefined;
}

/** Asks before tickets are cancelled: what is refunded, until when, and what cannot be undone. */
export function ticketCancelPage(
  tickets: Tickets,
  offer: CancellationOffer,
  { path, exitUrl, refused }: Shown,
): string {
  const { event } = tickets;
  const count = validTickets(tickets).length;
  const many = count === 1 ? 'ticket' : `${count} tickets`;
  const place = placeOf(event);
  const alert = refused === undefined ? '' : `<p class="note bad" role="alert">${escapeHtml(refused)}</p>`;
  const booking = `<p class="booking"><strong>${escapeHtml(event.title)}</strong>${escapeHtml(whenOf(event))}${place === null ? '' : `<br>${escapeHtml(place)}`}</p>`;
  const keep = `<a href="${escapeHtml(path)}">Keep my ${many}</a>`;
  if (!offer.isOpen)
    return plainDocument({
      title: count === 1 ? 'This ticket cannot be cancelled here' : 'These tickets cannot be cancelled here',
      exitUrl,
      styles,
      bodyHtml: `${alert}${booking}<p>${escapeHtml(closedText(tickets, offer))} Please <a href="/contact">write to us</a>, and give your booking code ${tickets.registration.booking_code}.</p><p><a href="${escapeHtml(path)}">Back to my ${many}</a></p>`,
    });
  const { refundCents } = offer;
  const money =
    refundCents === null
      ? 'The event is free, so there is nothing to refund.'
      : refundCents === 0
        ? 'Nothing of the price is left to refund.'
        : `We refund <strong>${storeMoneyOf(refundCents)}</strong> to the card that you paid with. Depending on your bank it takes 5 to 10 days to show.`;
  return plainDocument({
    title: `Cancel your ${many}?`,
    exitUrl,
    styles,
    bodyHtml: `${alert}${booking}<p>${money}</p><p>Your ${count === 1 ? 'place goes' : 'places go'} to somebody else, so this cannot be undone. You can cancel until ${escapeHtml(untilText(tickets, offer.until))}.</p>
<form class="actions" method="post" action="${escapeHtml(path)}/cancel"><input type="hidden" name="refund" value="${refundCents ?? 0}"><button>Cancel my ${many}</button>${keep}</form>`,
  });
}

function closedText(tickets: Tickets, { until }: CancellationOffer): string {
  if (until === null) return 'The organiser of this event takes no cancellations online.';
  return `Cancelling was possible until ${untilText(tickets, until)}.`;
}

function untilText({ event }: Tickets, until: Date | null): string {
  return momentOf(event, until?.toISOString() ?? event.starts_at);
}
