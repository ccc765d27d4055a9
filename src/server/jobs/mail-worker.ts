import { dayMs, hourMs, minuteMs } from '#contract/spans.ts';
import { dueBy } from '../db/claim.sql.ts';
import type { Deps } from '../deps.ts';
import { RefusedForGood } from '../providers/mail/port.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { contentOf } from './mail-attachments.ts';
import { picturesIn } from './mail-pictures.ts';
import type { QueuedAttachment } from './outbox.ts';
import { type ClaimedMail, claimMail, mailIsDue, settleMail } from './outbox.sql.ts';

type MailDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mail' | 'now' | 'storage'>;

/** Longer than the slowest successful send (the transport times out after a minute). */
const claimMs = 5 * minuteMs;
/** Avoids outdated mails after a long outage, or when a demonstration site gets its first mail server. */
const giveUpAfterMs = 3 * dayMs;
const longestRetryMs = 4 * hourMs;
const retryMs = (attempts: number) => Math.min(2 ** (attempts - 1) * minuteMs, longestRetryMs);
/** The maximum delay of a retry, with a margin. */
const longestDelayMs = longestRetryMs + 10 * minuteMs;

/** The limit of mails per run: a stopping server waits for the current run. */
const maxMailsPerRun = 20;

/** Sends the due mails one after the other. Runs every second; without due mails a run is one read. */
export async function sendDueMails(deps: MailDeps): Promise<void> {
  if (!deps.mail.delivers) return;
  const due = () => dueBy(deps.now(), longestDelayMs);
  for (let sent = 0; sent < maxMailsPerRun && (await mailIsDue(deps.db.read, due())); sent++) {
    const claimed = await deps.db.transaction((tx) =>
      claimMail(tx, due(), new Date(deps.now().getTime() + claimMs).toISOString()),
    );
    // Another process has claimed the mail; the next run sends the rest.
    if (!claimed) return;
    const settled = await tryToSend(deps, claimed);
    // Outside production /dev/outbox shows what was sent.
    const keepBody = !deps.config.production;
    await deps.db.transaction((tx) => settleMail(tx, claimed, settled, { keepBody }));
    // A temporary failure may be the mail server's, so the run ends; a permanent refusal concerns one mail only.
    if (settled.status === 'waiting') return;
  }
}

async function tryToSend(deps: MailDeps, mail: ClaimedMail): Promise<Parameters<typeof settleMail>[2]> {
  if (deps.now().getTime() - Date.parse(mail.resent_at ?? mail.created_at) > giveUpAfterMs) {
    return { status: 'failed', last_error: mail.last_error ?? 'Not sent within three days.' };
  }
  try {
    await deps.mail.send({
      messageId: `<outbox-${mail.id}-${Date.parse(mail.created_at)}@${URL.parse(deps.config.publicOrigin)?.hostname ?? 'localhost'}>`,
      to: mail.recipient,
      replyTo: mail.reply_to === null ? null : { address: mail.reply_to, name: mail.reply_to_name ?? '' },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: [
        ...(await picturesOf(deps, mail)),
        ...(await contentOf(deps, JSON.parse(mail.attachments_json) as QueuedAttachment[])),
      ],
      unsubscribeUrl: mail.unsubscribe_url,
    });
    return { status: 'sent', sent_at: deps.now().toISOString(), last_error: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const details = { mail: mail.id, attempts: mail.attempts, reason: withoutAddresses(message) };
    if (error instanceof RefusedForGood) {
      deps.log.warn(details, 'The mail server refused a mail permanently; it is not retried.');
      return { status: 'failed', last_error: message };
    }
    deps.log.warn(
      details,
      error instanceof StorageUnavailable
        ? 'The files of a mail cannot be read; it is sent later.'
        : 'The mail server did not accept a mail; it is retried later.',
    );
    return {
      status: 'waiting',
      next_attempt_at: new Date(deps.now().getTime() + retryMs(mail.attempts)).toISOString(),
      last_error: message,
    };
  }
}

/** Words stand for every picture, so that no mail waits for one that cannot be drawn (invariant 34). */
async function picturesOf(deps: Pick<Deps, 'log'>, { id, html }: ClaimedMail): ReturnType<typeof picturesIn> {
  try {
    return await picturesIn(html);
  } catch (error) {
    deps.log.error({ err: error, mail: id }, 'The pictures of a mail cannot be drawn; it is sent without them.');
    return [];
  }
}

/** Mail servers repeat the refused address; the log must not contain it, only the outbox (invariant 39). */
export function withoutAddresses(message: string): string {
  return message.replaceAll(/[^\s<>",;:()]+/g, (word) => (word.includes('@') ? '(address)' : word));
}
