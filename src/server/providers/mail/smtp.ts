import { createTransport } from 'nodemailer';
import { type MailTransport, RefusedForGood } from './port.ts';

/** Their sum is far below the lease of a claimed mail (mail-worker.ts), so no other process sends it a second time. */
const connectTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;

/** Mails ask for replies; without `replyTo` these go to `from`. */
export function smtpTransport(
  url: string,
  { from, replyTo }: { from: string; replyTo: string | undefined },
): MailTransport {
  const transport = createTransport(
    {
      url,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: socketTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, ...(replyTo && { replyTo }) },
  );
  return {
    delivers: true,
    async send({ unsubscribeUrl, ...mail }) {
      const message = {
        ...mail,
        ...(unsubscribeUrl && {
          headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        // base64 preserves line endings, which calendar files require.
        attachments: mail.attachments.map(({ filename, content, contentType }) => ({
          filename,
          content,
          contentType,
          contentTransferEncoding: 'base64' as const,
        })),
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isForGood(error) ? new RefusedForGood(error.message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * True for a 5xx reply about the recipient or the mail. A 5xx about the log-in or the sender concerns the settings of
 * this site, which can be corrected before the next attempt.
 */
function isForGood(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'permanent' in error &&
    error.permanent === true &&
    'command' in error &&
    (error.command === 'RCPT TO' || error.command === 'DATA')
  );
}
