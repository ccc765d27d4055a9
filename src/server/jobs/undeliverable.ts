import { sydneyMoment } from '#contract/moments.ts';
import { hourMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import { mailLayout } from './mail-layout.ts';
import { mailLink, mailParagraph } from './mail-parts.ts';
import { withoutAddresses } from './mail-worker.ts';
import { type OutgoingMail, queueMail } from './outbox.ts';
import { digestCause, hasUntold, lastDigestAt, markTold, type UntoldMail, untoldMails } from './undeliverable.sql.ts';

/** Lines in one mail; the rest is counted. */
const maxListed = 50;
/** Marked per digest; the next one tells the rest. */
const maxTold = 500;

type DigestDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * Tells staff of mails that were refused for good or given up, in one mail for all of them and at most once an hour.
 * Runs every minute.
 */
export async function tellUndeliverable(deps: DigestDeps): Promise<void> {
  if (!(await hasUntold(deps.db.read))) return;
  await deps.db.transaction(async (tx) => {
    // Another process that tells at the same moment waits here and then finds nothing to tell.
    await deps.db.engine.lock(tx, 'undeliverable');
    const now = deps.now();
    const last = await lastDigestAt(tx);
    const since = last === null ? hourMs : now.getTime() - Date.parse(last);
    // A time in the future is from before the clock was set back.
    if (since >= 0 && since < hourMs) return;
    const mails = await untoldMails(tx, maxTold);
    if (mails.length === 0) return;
    await markTold(tx, mails, now.toISOString());
    await queueMail(tx, deps, digestMail(deps, mails));
  });
}

/** Names what the mail was about and whom it has not reached, not what it said. */
function digestMail({ config }: Pick<Deps, 'config'>, mails: readonly UntoldMail[]): OutgoingMail {
  const count = mails.length === 1 ? 'One email' : `${mails.length} emails`;
  const subject = `${count} could not be delivered`;
  const lines = mails.slice(0, maxListed).map(lineOf);
  const more = mails.length - lines.length;
  const paragraphs = [
    `${count} could not be delivered, and ${mails.length === 1 ? 'is' : 'are'} not tried again. Perhaps the address is mistyped. If the email matters, reach the person in another way.`,
    ...lines,
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
  const screen = { href: `${config.publicOrigin}/admin/mails`, label: 'See why, and send one again' };
  return {
    cause: `${digestCause}${mails.at(-1)?.id}`,
    to: config.ADMIN_RECEIVER ?? config.STORE_RECEIVER,
    subject,
    ...mailLayout({
      title: subject,
      config,
      locale: 'au',
      bodyHtml: paragraphs.map(mailParagraph).join('') + mailLink(screen.href, screen.label),
      bodyText: [...paragraphs, `${screen.label}: ${screen.href}`].join('\n\n'),
    }),
  };
}

/** 'registration 12, to ana@x.example, of 25 November 2026, 9:00 am Sydney time: 550 No such person' */
function lineOf({ cause, recipient, last_error: reason, created_at: at }: UntoldMail): string {
  const [kind = '', which = ''] = cause.split(':');
  const what = `${kind.replaceAll('-', ' ')}${/^\d{1,9}$/.test(which) ? ` ${which}` : ''}`;
  return `${what}, to ${recipient}, of ${sydneyMoment(at)}: ${withoutAddresses(reason ?? 'no reason given').slice(0, 300)}`;
}
