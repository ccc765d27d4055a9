import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** How often each mail came, by its Message-ID. */
  received: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Takes every mail, and keeps only its id. */
export async function mailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let head = '';
      stream.on('data', (part: Buffer) => {
        if (head.length < 20_000) head += part.toString('latin1');
      });
      stream.once('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? 'a mail without an id';
        received.set(id, (received.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
