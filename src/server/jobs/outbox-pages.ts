import { escapeHtml } from '#contract/escape-html.ts';
import { devDocument } from '../http/dev-document.ts';
import type { QueuedAttachment } from './outbox.ts';
import type { mailById, recentMails } from './outbox.sql.ts';

type ListedMail = Awaited<ReturnType<typeof recentMails>>[number];
type StoredMail = NonNullable<Awaited<ReturnType<typeof mailById>>>;

export function outboxList(mails: readonly ListedMail[], delivers: boolean): string {
  const explanation = delivers
    ? 'Mails are sent to the mail server and are also listed here.'
    : 'No mail server is configured, so mails are listed here and not sent.';
  const rows = mails.map(
    (mail) => `<tr>
<td><a href="/dev/outbox/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>${escapeHtml(mail.cause)}</small></td>
<td>${escapeHtml(mail.recipient)}</td>
<td>${time(mail.created_at)}</td>
<td>${statusOf(mail, delivers)}</td>
</tr>`,
  );
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Written</th><th>State</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return devDocument(
    'Outbox',
    `<h1>Outbox</h1><p>${explanation}</p>${mails.length > 0 ? table : '<p>No mail has been written yet.</p>'}`,
  );
}

/** Links open in a new window, because the pages of the site refuse to be framed. */
const linksOpenOutside = '<base target="_blank">';

/** `html` is the mail with its pictures in it. */
export function outboxMail(mail: StoredMail, html: string): string {
  const attachments = (JSON.parse(mail.attachments_json) as QueuedAttachment[]).map(
    (attachment, index) =>
      `<li><a href="/dev/outbox/${mail.id}/attachments/${index}" download>${escapeHtml(attachment.filename)}</a> <small>${escapeHtml(attachment.contentType)}</small></li>`,
  );
  return devDocument(
    `${mail.subject} – Outbox`,
    `<p><a href="/dev/outbox">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.recipient)}</dd>${mail.reply_to ? `<dt>Reply-To</dt><dd>${escapeHtml(`${mail.reply_to_name ?? ''} <${mail.reply_to}>`.trim())}</dd>` : ''}<dt>Written</dt><dd>${time(mail.created_at)}</dd><dt>Cause</dt><dd>${escapeHtml(mail.cause)}</dd>${mail.unsubscribe_url ? `<dt>List-Unsubscribe</dt><dd>${escapeHtml(mail.unsubscribe_url)}</dd>` : ''}${mail.last_error ? `<dt>Last error</dt><dd>${escapeHtml(mail.last_error)}</dd>` : ''}</dl>
${attachments.length > 0 ? `<h2>Attachments</h2><ul>${attachments.join('')}</ul>` : ''}
<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html.replace('<head>', `<head>${linksOpenOutside}`))}"></iframe>
<h2>As text</h2>
<pre tabindex="0">${escapeHtml(mail.text)}</pre>`,
  );
}

function statusOf(mail: ListedMail, delivers: boolean): string {
  if (mail.status === 'sent' && mail.sent_at) return `sent ${time(mail.sent_at)}`;
  if (mail.status === 'failed')
    return `given up${mail.last_error ? `<br><small>${escapeHtml(mail.last_error)}</small>` : ''}`;
  if (!delivers) return 'kept here';
  return mail.attempts > 0 && mail.last_error
    ? `tried ${mail.attempts} times<br><small>${escapeHtml(mail.last_error)}</small>`
    : 'waiting';
}

function time(instant: string): string {
  return `<time datetime="${escapeHtml(instant)}">${escapeHtml(instant.slice(0, 19).replace('T', ' '))} UTC</time>`;
}
