import { createTransport } from 'nodemailer';
import { publicAddressOf } from '../../public-address.ts';
import type { MailServer } from './make-mail-transport.ts';
import { type MailTransport, RefusedForGood } from './port.ts';

/** Their sum is far below the lease of a claimed mail (mail-worker.ts), so no other process sends it a second time. */
const connectTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;

/** Mails ask for replies; without `replyTo` these go to `from`. */
export function smtpTransport(
  server: MailServer,
  { from, replyTo }: { from: string; replyTo: string | undefined },
): MailTransport {
  /** A connection is made for each mail, so a host whose address has changed since is looked up again. */
  const open = async () =>
    createTransport(
      {
        ...(await connectionTo(server)),
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
    async send({ unsubscribeUrl, replyTo: ofMail, ...mail }) {
      const message = {
        ...mail,
        ...(ofMail && { replyTo: ofMail }),
        ...(unsubscribeUrl && {
          headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        // base64 preserves line endings, which calendar files require.
        attachments: mail.attachments.map(({ filename, content, contentType, cid }) => ({
          ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
          filename,
          content,
          contentType,
          contentTransferEncoding: 'base64' as const,
        })),
      };
      const transport = await open();
      try {
        const { response } = await transport.sendMail(message);
        return response;
      } catch (error) {
        throw isForGood(error) ? new RefusedForGood(error.message, { cause: error }) : error;
      } finally {
        transport.close();
      }
    },
    close() {},
  };
}

async function connectionTo(server: MailServer) {
  if ('url' in server) return { url: server.url };
  const { host, port, security, auth, isPublicOnly } = server;
  return {
    // The address itself, so that nothing else is connected to than what was checked.
    host: isPublicOnly ? await publicAddressOf(host) : host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { servername: host },
    ...(auth && { auth }),
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
