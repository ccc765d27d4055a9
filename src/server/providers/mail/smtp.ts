import { createTransport } from 'nodemailer';
import { type MailTransport, RefusedForGood } from './port.ts';

/**
 * Together well below the time for which a mail is claimed (mail-worker.ts), so that no other process sends it
 * meanwhile.
 */
const connectMs = 10_000;
const answerMs = 30_000;

export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(
    {
      url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    delivers: true,
    async send({ unsubscribeUrl, ...mail }) {
      const message = {
        ...mail,
        ...(unsubscribeUrl && {
          headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        // base64 keeps line ends as they are, which calendar files care about.
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
 * A 5xx about the recipient or the mail. One about the log-in or the sender is about this site's settings, which
 * somebody may mend meanwhile.
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
