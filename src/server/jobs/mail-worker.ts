import { dueBy } from '../db/due.sql.ts';
import type { Deps } from '../deps.ts';
import { RefusedForGood } from '../providers/mail/port.ts';
import { contentOf } from './mail-attachments.ts';
import type { QueuedAttachment } from './outbox.ts';
import { type ClaimedMail, claimMail, mailIsDue, settleMail } from './outbox.sql.ts';

type MailDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mail' | 'now'>;

const minute = 60_000;
const day = 24 * 60 * minute;
/** Longer than the slowest send that still succeeds (the transport gives up after a minute). */
const claimMs = 5 * minute;
/** Old news helps nobody: neither after a long outage nor when a demonstration is given its first mail server. */
const giveUpAfterMs = 3 * day;
const longestRetryMs = 4 * 60 * minute;
const retryMs = (attempts: number) => Math.min(2 ** (attempts - 1) * minute, longestRetryMs);
/** No try is planned further ahead than this. */
const longestDelayMs = longestRetryMs + 10 * minute;

/** A run ends after so many, or after a failure, so that a stopping server waits for one mail at most. */
const mailsOfARun = 20;

/** Sends what is due, one mail after the other. Runs every second; while nothing is due that is one read. */
export async function sendDueMails(deps: MailDeps): Promise<void> {
  if (!deps.mail.delivers) return;
  const due = () => dueBy(deps.now(), longestDelayMs);
  for (let sent = 0; sent < mailsOfARun && (await mailIsDue(deps.db.read, due())); sent++) {
    const claimed = await deps.db.transaction((tx) =>
      claimMail(tx, due(), new Date(deps.now().getTime() + claimMs).toISOString()),
    );
    // Another process took it; what else is due comes with the next run.
    if (!claimed) return;
    const settled = await tryToSend(deps, claimed);
    await deps.db.transaction((tx) => settleMail(tx, claimed, settled));
    // A mail that is refused for good says nothing about the next one; any other failure may be the server's.
    if (settled.status === 'waiting') return;
  }
}

async function tryToSend(deps: MailDeps, mail: ClaimedMail): Promise<Parameters<typeof settleMail>[2]> {
  if (deps.now().getTime() - Date.parse(mail.created_at) > giveUpAfterMs) {
    return { status: 'failed', last_error: mail.last_error ?? 'Not sent within three days.' };
  }
  try {
    await deps.mail.send({
      messageId: `<outbox-${mail.id}-${Date.parse(mail.created_at)}@${URL.parse(deps.config.publicOrigin)?.hostname ?? 'localhost'}>`,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: await contentOf(deps.config, JSON.parse(mail.attachments_json) as QueuedAttachment[]),
      unsubscribeUrl: mail.unsubscribe_url,
    });
    return { status: 'sent', sent_at: deps.now().toISOString(), last_error: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const told = { mail: mail.id, attempts: mail.attempts, reason: withoutAddresses(message) };
    if (error instanceof RefusedForGood) {
      deps.log.warn(told, 'A mail was refused for good; it is not tried again.');
      return { status: 'failed', last_error: message };
    }
    deps.log.warn(told, 'A mail was not accepted; it is tried again later.');
    return {
      status: 'waiting',
      next_attempt_at: new Date(deps.now().getTime() + retryMs(mail.attempts)).toISOString(),
      last_error: message,
    };
  }
}

/** Mail servers repeat who they refuse, which is for the outbox alone (invariant 39). */
function withoutAddresses(message: string): string {
  return message.replaceAll(/[^\s<>",;:()]+/g, (word) => (word.includes('@') ? '(address)' : word));
}
