import { escapeHtml } from '#contract/escape-html.ts';
import { day, serif } from './mail-colours.ts';
import { codePicture } from './mail-pictures.ts';

// What the mails are put together from. Every part says in words what it shows: pictures may be blocked.

/** What a mail states: 'When', 'Where', a price. */
export interface Fact {
  term: string;
  text: string;
}

/** A paragraph of plain text. */
export function mailParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

/** The main link of a mail. */
export function mailButton(href: string, label: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" bgcolor="${day.action}" style="border-radius:10px;background:${day.action};mso-padding-alt:13px 24px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 24px;border-radius:10px;color:${day.onAction};font-weight:600;line-height:1.4;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

/** A secondary link. */
export function mailLink(href: string, label: string): string {
  return `<p style="margin:0 0 16px">${link(href, label)}</p>`;
}

/** Facts in a panel, each below its name, so that they have room on a phone. */
export function mailFacts(facts: readonly Fact[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ({ term, text }, index) =>
      `<tr><td${index === 0 ? '' : ' class="line"'} style="padding:12px 18px${index === 0 ? '' : `;border-top:1px solid ${day.line}`}"><span class="soft" style="font-size:13px;color:${day.soft}">${escapeHtml(term)}</span><br>${words(text)}</td></tr>`,
  );
  return panel(rows.join(''));
}

/** The same as lines of text. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.map(({ term, text }) => `${term}: ${text}`);
}

/** One large value at the top of a mail, with what belongs to it. */
export function mailHeadline(term: string, value: string, notes: readonly string[]): string {
  const said = notes.map(
    (note) => `<br><span class="soft" style="font-size:14px;color:${day.soft}">${escapeHtml(note)}</span>`,
  );
  return panel(
    `<tr><td style="padding:16px 18px"><span class="soft" style="font-size:13px;color:${day.soft}">${escapeHtml(term)}</span><br><span class="serif ink" style="font-family:${serif};font-size:32px;line-height:1.25;font-weight:600;color:${day.ink}">${escapeHtml(value)}</span>${said.join('')}</td></tr>`,
  );
}

/** A booking code in words, with the QR code of it for the door if it has one. */
export function mailCode(term: string, code: string, isScanned: boolean): string {
  const said = `<span class="soft" style="font-size:13px;color:${day.soft}">${escapeHtml(term)}</span><br><span class="ink" style="font-size:24px;line-height:1.4;font-weight:700;letter-spacing:3px;color:${day.ink};white-space:nowrap">${escapeHtml(code)}</span>`;
  // White in both themes: a code on a dark ground is read by few cameras.
  const picture = isScanned
    ? `<tr><td align="center" style="padding:20px 18px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#FFFFFF" style="padding:6px;border-radius:10px;background:#FFFFFF;color:#14232B">${codePicture(code)}</td></tr></table></td></tr>`
    : '';
  return panel(`${picture}<tr><td align="center" style="padding:14px 18px 16px;text-align:center">${said}</td></tr>`);
}

export interface AmountRow {
  name: string;
  /** The address of the bought page; undefined for goods and tickets. */
  href?: string | undefined;
  amount: string;
  isTotal?: boolean;
}

/** Names on the left, amounts in a column on the right. */
export function mailAmounts(rows: readonly AmountRow[]): string {
  const shown = rows.map(({ name, href, amount, isTotal = false }) => {
    const cell = `padding:10px 0;border-bottom:1px solid ${day.line};vertical-align:top${isTotal ? ';font-weight:700' : ''}`;
    return `<tr><td class="line" style="${cell};padding-right:16px">${href === undefined ? words(name) : link(href, name)}</td><td class="line" align="right" style="${cell};text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" role="presentation" style="margin:0 0 20px;border-collapse:collapse">${shown.join('\n')}</table>`;
}

function link(href: string, label: string): string {
  return `<a class="deep" dir="auto" href="${escapeHtml(href)}" style="color:${day.deep};font-weight:600">${escapeHtml(label)}</a>`;
}

/** What people typed may run from right to left; it must not turn what stands beside it. A time stays on one line. */
function words(text: string): string {
  const kept = escapeHtml(text).replaceAll(/(\d) (am|pm)\b/g, '$1&nbsp;$2');
  return `<span dir="auto" style="white-space:pre-line">${kept}</span>`;
}

function panel(rows: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="panel" bgcolor="${day.panel}" style="margin:0 0 20px;border-collapse:separate;border-radius:10px;background:${day.panel}">${rows}</table>`;
}
