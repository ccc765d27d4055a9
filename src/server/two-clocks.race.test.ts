// Invariants 2, 4, 11, 17, 18, 29: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as pages from '#contract/admin/pages.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { getProfile } from '#contract/members.ts';
import { minuteMs } from '#contract/spans.ts';
import { freePort } from '../../tools/free-port.ts';
import { sendDueMails } from './jobs/mail-worker.ts';
import { queueMail } from './jobs/outbox.ts';
import { makeScheduledChanges } from './pages/schedule.ts';
import type { MailTransport } from './providers/mail/port.ts';
import { clockAheadMs } from './watch/clock-difference.ts';
import { reconcile } from './store/payments/reconcile.ts';
import { addProduct } from './testing/catalogue.sql.ts';
import { books } from './testing/evidence.sql.ts';
import { key, pageWith } from './testing/page-texts.ts';
import { person } from './testing/people.sql.ts';
import { filledCart, payWith, testShop, type TestShop } from './testing/shop.ts';
import { ownDatabase, testApp, type TestApp, testBrowser } from './testing/test-app.ts';

const at = (ms: number) => () => new Date(Date.now() + ms);

test('a clock is compared with that of the database; an embedded one reads the clock of its process', async () => {
  const app = await testApp();
  try {
    const { db } = app.deps;
    const found: number[] = [];
    for (const ms of [0, 4 * minuteMs, -4 * minuteMs]) found.push(await clockAheadMs({ db, now: at(ms) }));
    const minutes = found.map((ms) => Math.round(ms / minuteMs) + 0);
    expect(minutes).toEqual(db.engine.isOneProcess ? [0, 0, 0] : [0, 4, -4]);
  } finally {
    await app.close();
  }
});

/** The embedded database has one process. */
const servers = process.env.TEST_ENGINE === 'postgres' ? ['PostgreSQL'] : [];

describe.each(servers)('two processes on %s whose clocks are four minutes apart', () => {
  let database: Awaited<ReturnType<typeof ownDatabase>>;
  let behind: TestShop;
  let ahead: TestApp;
  /** Browsers at the second process, which has the address of the first, as behind a balancer. */
  let aheadUrl: string;
  beforeAll(async () => {
    database = await ownDatabase();
    const [first, second] = [await freePort(), await freePort()];
    aheadUrl = `http://127.0.0.1:${second}`;
    const settings = { LOG_LEVEL: 'silent', LIMIT_FACTOR: '1', ...(database && { DATABASE_URL: database.url }) };
    behind = await testShop({
      settings: { ...settings, PORT: String(first) },
      now: at(-2 * minuteMs),
    });
    const { DATA_DIR, LOCAL_GATEWAY_URL = '' } = behind.deps.config;
    ahead = await testApp(
      { ...settings, DATA_DIR, LOCAL_GATEWAY_URL, PORT: String(second), PUBLIC_ORIGIN: behind.url },
      { now: at(2 * minuteMs) },
    );
  });
  afterAll(async () => {
    await ahead.close();
    await behind.close();
    await database?.drop();
  });
  const urls = () => [behind.url, aheadUrl];
  const paidOf = async () => (await books(behind.deps)).filter(({ status }) => status === 'paid');
  const chargesOf = async () => (await behind.gateway.ledger()).charges.filter(({ status }) => status === 'succeeded');

  test('the last two items are sold once each, whoever reserves them', async () => {
    const { productId } = await addProduct(behind.deps, { priceCents: 1000, stock: 2 });
    await Promise.all([behind, ahead].map(({ deps }) => deps.content.refresh()));
    const carts = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (nth) => {
        const browser = testBrowser(urls()[nth % 2] ?? '');
        return { browser, cart: await filledCart(browser, productId) };
      }),
    );
    // Each is paid at the process that did not make it.
    const answers = await Promise.all(
      carts.map(({ browser, cart }, nth) => {
        const other = testBrowser(urls()[(nth + 1) % 2] ?? '');
        other.cookies = browser.cookies;
        return payWith(other, cart, 'tok_visa');
      }),
    );
    expect(answers.filter(({ results }) => results?.OrderIdToken)).toHaveLength(2);
    expect([(await paidOf()).length, (await chargesOf()).length]).toEqual([2, 2]);
  });

  test('a payment that waits for its answer, and looks abandoned to the other, is charged once', async () => {
    const { productId } = await addProduct(behind.deps, { priceCents: 4321, stock: 5 });
    await Promise.all([behind, ahead].map(({ deps }) => deps.content.refresh()));
    const browser = behind.browser();
    const cart = await filledCart(browser, productId);
    await behind.gateway.fault({ kind: 'hold', times: 1 });
    const paying = payWith(browser, cart, 'tok_visa');
    const pending = async () => (await books(ahead.deps)).filter(({ attemptStatus }) => attemptStatus === 'pending');
    await expect.poll(async () => (await pending()).length).toBe(1);
    // Its lease has run out by this clock.
    await reconcile(ahead.deps);
    await behind.gateway.clearFaults();
    await paying;
    await Promise.all([reconcile(ahead.deps), reconcile(behind.deps)]);
    await expect.poll(async () => (await pending()).length).toBe(0);
    const charged = (await chargesOf()).filter(({ amount }) => amount === 4321);
    const paid = (await paidOf()).filter((order) => order.total_cents === 4321);
    expect([charged.length, paid.length]).toEqual([1, 1]);
  });

  test('a log-in of one is known to the other, and a log-out ends it there', async () => {
    const identity = async (url: string, verb: string, body: object) => {
      const response = await fetch(`${url}/identity/v1/accounts:${verb}?key=local`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as { idToken: string; refreshToken: string };
    };
    const [first = '', second = ''] = urls();
    for (const [made, used] of [
      [first, second],
      [second, first],
    ] as const) {
      const email = `${made === first ? 'behind' : 'ahead'}@example.org`;
      const { idToken, refreshToken } = await identity(made, 'signUp', { email, password: 'a long enough secret' });
      const other = testBrowser(used);
      other.token = idToken;
      const status = () =>
        other.call(getProfile, {}).then(
          () => 200,
          (error: { status: number }) => error.status,
        );
      expect([email, await status()]).toEqual([email, 200]);
      await identity(made, 'signOut', { refreshToken });
      expect([email, await status()]).toEqual([email, 401]);
    }
  });

  test('thirty wrong passwords over both: ten are answered', async () => {
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, nth) => {
        const response = await fetch(`${urls()[nth % 2]}/identity/v1/accounts:signInWithPassword`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'nobody@example.org', password: `wrong password ${nth}` }),
        });
        return response.status;
      }),
    );
    const answered = statuses.filter((status) => status === 400).length;
    expect(answered).toBeGreaterThanOrEqual(10);
    expect(answered).toBeLessThanOrEqual(10 + Math.floor((performance.now() - began) / 30_000));
  });

  test('a page is published once, though both look for what is due', async () => {
    const publisher = (await person(behind, 'publisher@example.org', { roles: ['publisher'] })).browser;
    const { pageId, path, revision } = await pageWith(publisher, ['<p>Scheduled</p>']);
    const time = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Australia/Sydney',
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(new Date(behind.deps.now().getTime() + 2 * minuteMs));
    const scheduled = await publisher.call(pages.schedulePage, {
      pageId,
      revision,
      kind: 'publish',
      at: time.replace(' ', 'T'),
      zone: 'Australia/Sydney',
      reason: '',
      key: key(),
    });
    expect(scheduled.errors).toBeUndefined();
    await Promise.all([behind, ahead, behind, ahead].map(({ deps }) => makeScheduledChanges(deps)));
    const publications = await behind.deps.db.read
      .selectFrom('page_publication')
      .select('id')
      .where('page_id', '=', pageId)
      .execute();
    expect(publications).toHaveLength(1);
    await behind.deps.content.refresh();
    expect(JSON.stringify((await behind.browser().call(getPublishedPage, { path })).data)).toContain('Scheduled');
  });

  /** How often a mail is sent while one process is sending it and the other, that much ahead, looks for mails. */
  async function timesSent(to: string, aheadMs: number): Promise<number> {
    const sent: string[] = [];
    const answer = Promise.withResolvers<void>();
    const mail = (until: Promise<void>): MailTransport => ({
      delivers: true,
      async send(sending) {
        sent.push(sending.to);
        await until;
        return '250 OK';
      },
      close() {},
    });
    // What the sales above have written.
    await sendDueMails({ ...behind.deps, mail: mail(Promise.resolve()) });
    await behind.deps.db.transaction((tx) =>
      queueMail(tx, behind.deps, { cause: to, to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }),
    );
    const sending = sendDueMails({ ...behind.deps, mail: mail(answer.promise) });
    await expect.poll(() => sent).toContain(to);
    const now = () => new Date(behind.deps.now().getTime() + aheadMs);
    await sendDueMails({ ...ahead.deps, now, mail: mail(Promise.resolve()) });
    answer.resolve();
    await sending;
    return sent.filter((each) => each === to).length;
  }

  test('a mail that one is sending is not sent by the other', async () => {
    expect(await timesSent('once@example.org', 4 * minuteMs)).toBe(1);
  });

  test('negative control: a clock that is ahead by more than the claim of a mail sends it again', async () => {
    expect(await timesSent('twice@example.org', 6 * minuteMs)).toBe(2);
  });
});
