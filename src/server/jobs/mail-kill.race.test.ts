// Invariant 31: all of this file.
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { minuteMs } from '#contract/spans.ts';
import { serverProcess } from '../testing/server-process.ts';
import { ownDatabase, testApp } from '../testing/test-app.ts';
import { queueMail } from './outbox.ts';

const recipients = Array.from({ length: 6 }, (_, nth) => `r${nth}@example.org`);

/** Takes mails, and answers the first to `held` never. */
async function mailServer(held: string) {
  const received: { to: string; id: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.once('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const isFirst = received.every((each) => each.to !== to);
        received.push({ to, id: /^message-id: (\S+)/im.exec(text)?.[1] ?? '' });
        if (to !== held || !isFirst) done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    received,
    timesTo: (to: string) => received.filter((each) => each.to === to).length,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

test('kill -9 while the mail server answers: no mail is lost, and the one that comes again has the same id', async () => {
  const database = await ownDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'phi-mail-kill-'));
  const held = recipients[2] ?? '';
  const mails = await mailServer(held);
  const where = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...(database && { DATABASE_URL: database.url }) };
  try {
    const before = await testApp(where);
    for (const to of recipients)
      await before.deps.db.transaction((tx) =>
        queueMail(tx, before.deps, { cause: to, to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }),
      );
    await before.close();
    const killed = await serverProcess({ ...where, SMTP_URL: mails.SMTP_URL });
    await expect.poll(() => mails.timesTo(held), { timeout: 30_000 }).toBe(1);
    await killed.kill();

    const waiting = async (aheadMs: number, left: string[]) => {
      const now = () => new Date(Date.now() + aheadMs);
      const app = await testApp({ ...where, SMTP_URL: mails.SMTP_URL }, { now });
      const unsent = () =>
        app.deps.db.read.selectFrom('outbox_mail').select('recipient').where('status', '=', 'waiting').execute();
      await expect
        .poll(async () => (await unsent()).map(({ recipient }) => recipient), { timeout: 30_000 })
        .toEqual(left);
      await app.close();
    };
    // Negative control: nobody knows whether it was sent, and without an end of its claim it would wait for ever.
    await waiting(0, [held]);
    expect(mails.received).toHaveLength(recipients.length);
    await waiting(6 * minuteMs, []);

    expect(recipients.map((to) => mails.timesTo(to))).toEqual(recipients.map((to) => (to === held ? 2 : 1)));
    // A mailbox that knows the id shows it once.
    expect(new Set(mails.received.filter(({ to }) => to === held).map(({ id }) => id)).size).toBe(1);
    expect(mails.received.every(({ id }) => id.startsWith('<outbox-'))).toBe(true);
  } finally {
    await mails.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
