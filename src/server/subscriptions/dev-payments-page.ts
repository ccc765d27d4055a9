import { dayOf } from '#contract/calendar.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { devDocument } from '../http/dev-document.ts';
import type { LabReport } from '../providers/payments/local/gateway.ts';
import { labSection, labStyle } from '../store/payments/payment-lab-page.ts';
import type { SubscriptionRow } from './subscription.sql.ts';

interface ShownSubscription {
  row: SubscriptionRow;
  email: string;
}

const testCards = [
  ['4242 4242 4242 4242', 'is charged, now and later'],
  ['4000 0025 0000 3155', 'requires 3-D Secure now, is charged later without it'],
  ['4000 0027 6000 3184', 'requires 3-D Secure at every payment: a renewal sends a mail with a link'],
  ['4000 0000 0000 0341', 'is charged now, is declined later'],
];

/** `days` is how far renewals are ahead; `now` is their time. */
export function paymentsPage({
  days,
  now,
  subscriptions,
  lab,
}: {
  days: number;
  now: Date;
  subscriptions: readonly ShownSubscription[];
  /** null without the local gateway. */
  lab: LabReport | null;
}): string {
  const rows = subscriptions.map(
    ({ row, email }) => `<tr>
<td>${escapeHtml(email)}</td>
<td>${planTitles[row.plan]}, ${row.per}</td>
<td>${row.status}${row.cancel_at_end === 1 ? ', cancelled' : ''}${row.failed_charges > 0 ? `, failed ${row.failed_charges} times` : ''}</td>
<td>${day(row.paid_until)}</td>
<td>${day(row.next_charge_at)}</td>
<td>${row.card_last4 === null ? '' : escapeHtml(`${row.card_brand} ${row.card_last4}, ${row.card_expires}`)}</td>
</tr>`,
  );
  const table = `<table><thead><tr><th>Member</th><th>Plan</th><th>State</th><th>Paid until</th><th>Next charge</th><th>Card</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return devDocument(
    'Payments',
    `<h1>Payments</h1>
${lab === null ? '' : labSection(lab)}
<h2>Clock of renewals</h2>
<p>For subscription renewals it is <strong>${day(now.toISOString())}</strong>${days === 0 ? ', today' : `, ${days} days ahead`}. Renewals that are due are charged at once, and their mails are in the <a href="/dev/outbox">outbox</a>. Nothing else moves with this clock.</p>
<form method="post" action="/dev/payments"><label>Days ahead <input name="days" type="number" min="0" max="3660" value="${days + 31}" required></label><button>Move renewals</button></form>
${days === 0 ? '' : '<form method="post" action="/dev/payments"><input type="hidden" name="days" value="0"><button>Back to today</button></form>'}
<h2>Subscriptions</h2>
${subscriptions.length > 0 ? table : '<p>Nobody has subscribed yet. <a href="/member/subscribe">Subscribe</a></p>'}
<h2>Test cards</h2>
<table><thead><tr><th>Card</th><th>Result</th></tr></thead><tbody>${testCards.map(([number, result]) => `<tr><td>${number}</td><td>${result}</td></tr>`).join('\n')}</tbody></table>`,
    labStyle,
  );
}

function day(instant: string | null): string {
  return instant === null ? '' : `<time datetime="${escapeHtml(instant)}">${dayOf(instant)}</time>`;
}
