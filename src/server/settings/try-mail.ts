import { randomUUID } from 'node:crypto';
import { fieldsOf } from '#contract/admin/setting-fields.ts';
import type { Config } from '../config.ts';
import { mailLayout } from '../jobs/mail-layout.ts';
import { mailParagraph } from '../jobs/mail-parts.ts';
import { picturesIn } from '../jobs/mail-pictures.ts';
import { mailServerOf, makeMailTransport } from '../providers/mail/make-mail-transport.ts';
import { PrivateHost } from '../public-address.ts';
import type { Tried } from './tried.ts';

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: the connection was refused. Is the port right?',
  ENOTFOUND: 'There is no host of this name.',
  EDNS: 'There is no host of this name.',
  EAI_AGAIN: 'The name of the host could not be looked up. Try again.',
  ETIMEDOUT: 'The server did not answer in time. Is the port right, and open?',
  EAUTH: 'The server did not accept the user and the password.',
  ETLS: 'No encrypted connection could be made. Is the encryption right for this port?',
  EENVELOPE: 'The server did not accept the sender or the receiver.',
  ESOCKET: 'The connection broke. Is the encryption right for this port?',
};

const noServer = { worked: false, said: 'No email server is entered, so emails wait and are not sent.' };

/** Sends a mail to the person who tries it, and says what the server answered. */
export async function tryMail(config: Config, to: string): Promise<Tried> {
  if (mailServerOf(config) === null) return noServer;
  return sendTo(config, {
    to,
    title: 'A test of the email server',
    text: 'This email was sent by a press in the settings. The email server works.',
  });
}

/** Sends a mail to each receiver, once to each address, and says what became of it. */
export async function tryReceivers(config: Config): Promise<Tried & { each: (Tried & { what: string })[] }> {
  if (mailServerOf(config) === null) return { ...noServer, each: [] };
  const receivers = fieldsOf('receivers').flatMap(({ name, label }) => {
    const to = config[name];
    return typeof to === 'string' && to !== '' ? [{ to, label }] : [];
  });
  const each = await Promise.all(
    [...Map.groupBy(receivers, ({ to }) => to.toLowerCase())].map(async ([to, same]) => {
      const what = same.map(({ label }) => label).join(', ');
      const tried = await sendTo(config, {
        to,
        title: 'A test: this address receives emails of the site',
        text: `This email was sent by a press in the settings. This address receives: ${what}. Nothing has to be done.`,
      });
      return { ...tried, what };
    }),
  );
  const failed = each.filter(({ worked }) => !worked).length;
  const said =
    failed === 0
      ? 'Ask each of them whether the email has arrived; look in the folder of spam too.'
      : `${failed} of ${each.length} could not be sent.`;
  return { worked: failed === 0, said, each };
}

async function sendTo(
  config: Config,
  { to, title, text }: { to: string; title: string; text: string },
): Promise<Tried> {
  const transport = await makeMailTransport(config);
  try {
    const layout = mailLayout({ title, bodyHtml: mailParagraph(text), bodyText: text, config, locale: 'au' });
    const answer = await transport.send({
      messageId: `<test-${randomUUID()}@${URL.parse(config.publicOrigin)?.hostname ?? 'localhost'}>`,
      to,
      replyTo: null,
      subject: title,
      ...layout,
      attachments: await picturesIn(layout.html),
      unsubscribeUrl: null,
    });
    return { worked: true, said: `The email is on its way to ${to}. The server answered: ${shortened(answer)}` };
  } catch (error) {
    return { worked: false, said: textOf(error) };
  } finally {
    transport.close();
  }
}

function textOf(error: unknown): string {
  if (error instanceof PrivateHost) return error.message;
  if (!(error instanceof Error)) return 'The email could not be sent.';
  const cause = error.cause instanceof Error ? error.cause : error;
  // The library names the fault of the connection in its message only.
  const code =
    Object.keys(words).find((each) => cause.message.includes(each)) ?? ('code' in cause ? String(cause.code) : '');
  const answer = 'response' in cause && typeof cause.response === 'string' ? cause.response : '';
  const said = words[code] ?? 'The email could not be sent.';
  return answer === '' ? `${said}` : `${said} The server answered: ${shortened(answer)}`;
}

/** One line of what a server that anybody may run has written. */
function shortened(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
