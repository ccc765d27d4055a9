import { escapeHtml } from '#contract/escape-html.ts';
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
  return document(
    'Outbox',
    `<h1>Outbox</h1><p>${explanation}</p>${mails.length > 0 ? table : '<p>No mail has been written yet.</p>'}`,
  );
}

/** Links open in a new window, because the pages of the site refuse to be framed. */
const linksOpenOutside = '<base target="_blank">';

export function outboxMail(mail: StoredMail): string {
  const attachments = (JSON.parse(mail.attachments_json) as QueuedAttachment[]).map(
    (attachment, index) =>
      `<li><a href="/dev/outbox/${mail.id}/attachments/${index}" download>${escapeHtml(attachment.filename)}</a> <small>${escapeHtml(attachment.contentType)}</small></li>`,
  );
  return document(
    mail.subject,
    `<p><a href="/dev/outbox">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>Written</dt><dd>${time(mail.created_at)}</dd><dt>Cause</dt><dd>${escapeHtml(mail.cause)}</dd>${mail.unsubscribe_url ? `<dt>List-Unsubscribe</dt><dd>${escapeHtml(mail.unsubscribe_url)}</dd>` : ''}${mail.last_error ? `<dt>Last error</dt><dd>${escapeHtml(mail.last_error)}</dd>` : ''}</dl>
${attachments.length > 0 ? `<h2>Attachments</h2><ul>${attachments.join('')}</ul>` : ''}
<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(mail.html.replace('<head>', `<head>${linksOpenOutside}`))}"></iframe>
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

function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Outbox</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 4rem; font: 1rem/1.6 'Public Sans', system-ui, sans-serif; color: light-dark(#14232b, #f3eee3); background: light-dark(#fffdf8, #10191e); }
a { color: light-dark(#0e4f52, #8fd3cf); }
:focus-visible { outline: 3px solid light-dark(#1f7a78, #8fd3cf); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.6rem 1rem 0.6rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid light-dark(#e6ddcc, #2b3c45); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 42rem; border: 1px solid light-dark(#e6ddcc, #2b3c45); border-radius: 10px; background: #f6f1e7; }
pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid light-dark(#e6ddcc, #2b3c45); border-radius: 10px; }
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
