import { escapeHtml } from '#contract/escape-html.ts';
import { toDollars, storeMoneyOf } from '#contract/money.ts';
import type { LabReport } from '../../providers/payments/local/gateway.ts';
import { switchNames, switchOf, type SwitchName } from '../../providers/payments/local/switches.ts';

export const labPath = '/dev/payments/lab';

export const labStyle = `
.lab { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19.5rem), 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; }
.lab > li { display: flex; flex-direction: column; padding: 1rem 1.1rem; border: 1px solid light-dark(#e6ddcc, #2b3c45); border-radius: 14px; background: light-dark(#fff, #15222a); }
.lab > li.on { border-color: light-dark(#1f7a78, #8fd3cf); box-shadow: inset 0 0 0 1px light-dark(#1f7a78, #8fd3cf); }
.lab header { display: flex; gap: 0.75rem; align-items: baseline; justify-content: space-between; }
.lab h4 { margin: 0; font-size: 1.05rem; line-height: 1.35; }
.lab p { flex: 1; margin: 0.4rem 0 0; font-size: 0.94rem; line-height: 1.5; }
.lab form { flex-wrap: nowrap; gap: 0.6rem; margin: 0.9rem 0 0; }
.lab label { flex: 1; min-width: 0; font-size: 0.85rem; }
.lab input { width: 100%; min-width: 0; box-sizing: border-box; }
.lab button { white-space: nowrap; }
h2 { margin: 3rem 0 0.75rem; }
h3 { margin: 2rem 0 0.75rem; }
h1 + h2 { margin-top: 1rem; }
.nowrap, .actions { white-space: nowrap; }
.badge { padding: 0.1rem 0.6rem; border-radius: 99px; font-size: 0.82rem; font-weight: 600; white-space: nowrap; background: light-dark(#efe8da, #26353d); }
.on .badge, .badge.good { color: light-dark(#fff, #08201f); background: light-dark(#1f7a78, #8fd3cf); }
.badge.bad { color: light-dark(#7d1f16, #ffc9c2); background: light-dark(#fbe3df, #4a211c); }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; }
.bar form, td form { margin: 0; }
.primary { color: light-dark(#fff, #08201f); border-color: transparent; background: light-dark(#0e4f52, #8fd3cf); }
td form { flex-wrap: nowrap; gap: 0.5rem; }
td input { box-sizing: border-box; width: 6.5rem; }
.actions { display: flex; gap: 0.5rem; }
code { font-size: 0.85rem; }
`;

const groups = [
  ['charges', 'Charges'],
  ['events', 'Webhooks'],
  ['refunds', 'Refunds'],
] as const;

/** The part of /dev/payments that drives the local gateway: switches, its last activity, people and banks. */
export function labSection(report: LabReport): string {
  const count = report.on.length;
  const state = count === 0 ? 'Everything works.' : `${count} ${count === 1 ? 'switch is' : 'switches are'} on.`;
  return `<h2 id="lab">Failure lab</h2>
<p>The test gateway can fail in the ways that a real provider does. Turn a fault on, pay or refund in the shop, and watch the order: it must end as one order or one refund, never as two or none.</p>
<div class="bar"><strong>${state}</strong>${form({ do: 'reset' }, '<button>Reset all</button>')}</div>
${groups
  .map(
    ([concerns, title]) =>
      `<h3>${title}</h3>\n<ul class="lab">${switchNames
        .filter((name) => switchOf(name).concerns === concerns)
        .map((name) => card(name, report))
        .join('\n')}</ul>`,
  )
  .join('\n')}
<h2 id="activity">What the gateway did</h2>
<h3>Last charges</h3>
<p>A refund or a dispute here is one that the provider or a bank makes without the shop.</p>
${table(['Time', 'Order', 'Amount', 'State', 'At the provider'], report.charges.map(chargeRow), 'No card was charged yet.')}
<h3>Last refunds</h3>
${table(['Time', 'Charge', 'Amount', 'State', 'Made by'], report.refunds.map(refundRow), 'Nothing was refunded yet.')}
<h3>Last webhooks</h3>
${table(['Time', 'Event', 'State'], report.events.map(eventRow), 'No webhook was sent yet.')}`;
}

function card(name: SwitchName, { on }: LabReport): string {
  const { title, effect, seconds } = switchOf(name);
  const state = on.find((each) => each.name === name);
  const left = state && [
    state.left > 0 ? `next ${state.left}` : '',
    state.waiting > 0 ? `${state.waiting} held` : '',
    state.seconds > 0 ? `${state.seconds} s` : '',
  ];
  const numbers = `<label>For the next <input name="times" type="number" min="1" max="100" value="1" required></label>${seconds === undefined ? '' : `<label>Seconds <input name="seconds" type="number" min="0" max="60" value="${seconds}" required></label>`}`;
  return `<li id="${name}"${state ? ' class="on"' : ''}><header><h4>${escapeHtml(title)}</h4><span class="badge">${left ? left.filter(Boolean).join(', ') : 'off'}</span></header>
<p>${escapeHtml(effect)}</p>
${state ? form({ do: 'off', name }, '<button>Turn off</button>') : form({ do: 'on', name }, `${numbers}<button class="primary">Turn on</button>`)}</li>`;
}

function chargeRow(charge: LabReport['charges'][number]): string[] {
  const { chargeRef, cents, refundedCents, status, dispute } = charge;
  const left = cents - refundedCents;
  const refunded = refundedCents > 0 ? ` ${badge(`${storeMoneyOf(refundedCents)} refunded`)}` : '';
  const contested =
    dispute === null ? '' : ` ${badge(`dispute ${dispute.replaceAll('_', ' ')}`, dispute === 'won' ? 'good' : 'bad')}`;
  const refund =
    left > 0
      ? form(
          { do: 'refund', charge: chargeRef },
          `<input name="amount" type="number" min="0.01" max="${toDollars(left)}" step="0.01" value="${toDollars(left).toFixed(2)}" aria-label="Amount to refund" required><button>Refund</button>`,
        )
      : '';
  const disputes =
    dispute === null
      ? left > 0
        ? disputeForm(chargeRef, 'needs_response', 'Dispute')
        : ''
      : ['won', 'lost'].includes(dispute)
        ? ''
        : `${disputeForm(chargeRef, 'won', 'Decide: won')}${disputeForm(chargeRef, 'lost', 'Decide: lost')}`;
  return [
    time(charge.created),
    escapeHtml(charge.order),
    money(cents),
    `${badge(status, status === 'succeeded' ? 'good' : 'bad')}${refunded}${contested}`,
    status === 'succeeded' ? `<div class="actions">${refund}${disputes}</div>` : '',
  ];
}

function refundRow({ created, chargeRef, cents, status, isOurs }: LabReport['refunds'][number]): string[] {
  const kind = status === 'succeeded' ? 'good' : status === 'failed' ? 'bad' : undefined;
  return [
    time(created),
    `<code>${escapeHtml(chargeRef.slice(0, 11))}…</code>`,
    money(cents),
    badge(status, kind),
    isOurs ? 'the shop' : 'a person at the provider',
  ];
}

function eventRow({ created, type, fate, isDelivered, attempts }: LabReport['events'][number]): string[] {
  const state =
    fate === 'lost'
      ? badge('lost', 'bad')
      : isDelivered
        ? badge('delivered', 'good')
        : badge(attempts > 0 ? `refused ${attempts} times` : 'waiting');
  return [
    time(created),
    `<code>${escapeHtml(type)}</code>`,
    `${state}${fate && fate !== 'lost' ? ` ${escapeHtml(fate)}` : ''}`,
  ];
}

function disputeForm(charge: string, status: string, label: string): string {
  return form({ do: 'dispute', charge, status }, `<button>${label}</button>`);
}

function form(hidden: Record<string, string>, body: string): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${labPath}">${fields.join('')}${body}</form>`;
}

function table(heads: string[], rows: string[][], empty: string): string {
  if (rows.length === 0) return `<p>${empty}</p>`;
  const line = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  return `<table><thead><tr>${heads.map((head) => `<th class="nowrap">${head}</th>`).join('')}</tr></thead><tbody>${rows.map(line).join('\n')}</tbody></table>`;
}

function badge(text: string, kind?: 'good' | 'bad'): string {
  return `<span class="badge${kind ? ` ${kind}` : ''}">${escapeHtml(text)}</span>`;
}

const money = (cents: number) => `<span class="nowrap">${escapeHtml(storeMoneyOf(cents))}</span>`;

function time(seconds: number): string {
  const instant = new Date(seconds * 1000).toISOString();
  return `<time class="nowrap" datetime="${instant}">${instant.slice(11, 19)}</time>`;
}
