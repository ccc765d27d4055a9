import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { uploadMedia } from '#contract/admin/media.ts';
import { sendContact } from '#contract/contact.ts';
import { solvedCaptcha } from './testing/captcha.ts';
import { person } from './testing/people.sql.ts';
import { roundRobin } from './testing/round-robin.ts';
import { siteProcess, type SiteProcess } from './testing/site-process.ts';
import { pdfOf, slowUpload } from './testing/slow-upload.ts';
import { ownDatabase, testApp, testBrowser } from './testing/test-app.ts';

/** The embedded database has one process. */
const servers = process.env.TEST_ENGINE === 'postgres' ? ['PostgreSQL'] : [];
const left: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const clean of left.splice(0).toReversed()) await clean();
});

/** Longer than the beginning of a stop, shorter than the time in which a process finishes what it has. */
const uploadMs = 2000;

/** A site with an editor, and answers of captchas for its forms; its processes are started by the test. */
async function site(forms: number) {
  const database = await ownDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'phi-rolling-'));
  left.push(
    () => rm(folder, { recursive: true, force: true }),
    () => database?.drop(),
  );
  const where = { DATA_DIR: folder, LIMIT_FACTOR: '1000', ...(database && { DATABASE_URL: database.url }) };
  const app = await testApp(where);
  const editor = { email: 'editor@example.org' };
  await person(app, editor.email, { roles: ['publisher'] });
  const answers: string[] = [];
  for (let nth = 0; nth < forms; nth++) answers.push(await solvedCaptcha(app.browser()));
  await app.close();
  const processes: SiteProcess[] = [];
  left.push(() => Promise.all(processes.map((each) => each.kill())));
  let files = 0;
  let token: string | null = null;
  return {
    async start(settings: Record<string, string>) {
      const started = await siteProcess({ ...where, LOG_LEVEL: 'silent', ...settings });
      processes.push(started);
      if (token === null) {
        const browser = testBrowser(started.url);
        await browser.logIn(editor);
        ({ token } = browser);
      }
      return started;
    },
    /** A form with attachments of 20 MB. */
    form(url: string) {
      const form = new FormData();
      const recaptchaValue = answers.pop() ?? expect.fail('There are no more answers of captchas.');
      const contact = { name: 'Ana', phone: '1', email: 'ana@example.org', enquiry: 'Hello', state: 'ACT' };
      form.set('jsonData', JSON.stringify({ ...contact, emailReceiver: '', recaptchaValue }));
      for (const nth of [1, 2]) form.append('attachments', pdfOf(10, nth));
      return slowUpload(`${url}${sendContact.path}`, form, { ms: uploadMs });
    },
    /** A file of 20 MB for the library. */
    media(url: string) {
      const form = new FormData();
      form.set('jsonData', JSON.stringify({ alt: '', isDecorative: true }));
      form.append('attachments', pdfOf(20, files++));
      const headers = { authorization: `Bearer ${token}` };
      return slowUpload(`${url}${uploadMedia.path}`, form, { ms: uploadMs, headers });
    },
    /** What the database holds, read after all processes have ended. */
    async stored() {
      await Promise.all(processes.map((each) => each.kill()));
      const again = await testApp(where);
      const forms = await again.deps.db.read.selectFrom('enquiry').select('id').execute();
      const media = await again.deps.db.read.selectFrom('media').select('id').execute();
      await again.close();
      return { forms: forms.length, media: media.length };
    },
  };
}

const isStored = ({ status, text }: { status: number; text: string }) => status === 200 && text.includes('"results"');

test('a process that is told to stop finishes the uploads that it has; without time for it they are cut', async () => {
  const { start, form, media, stored } = await site(2);
  const answersOf = async (settings: Record<string, string>) => {
    const one = await start(settings);
    const balancer = await roundRobin([one.url]);
    left.push(() => balancer.close());
    const sent = [form(balancer.url), media(balancer.url)];
    await expect.poll(() => balancer.uploads(one.url), { interval: 20 }).toBe(sent.length);
    await wait(uploadMs / 3);
    const code = await one.stop();
    return { code, answers: await Promise.all(sent) };
  };
  const finished = await answersOf({ DRAIN_SECONDS: '0', GRACE_SECONDS: '60' });
  expect([finished.code, ...finished.answers.map(isStored)]).toEqual([0, true, true]);
  // Negative control.
  const cut = await answersOf({ DRAIN_SECONDS: '0', GRACE_SECONDS: '0' });
  expect([cut.code, ...cut.answers.map(isStored)]).toEqual([0, false, false]);
  expect(await stored()).toEqual({ forms: 1, media: 1 });
});

/** Two people who upload one file after the other, and 50 other requests each second, until `end`. */
function load({ form, media }: Awaited<ReturnType<typeof site>>, url: string) {
  let finished = false;
  const failed: string[] = [];
  const sent = { forms: 0, media: 0, others: 0 };
  const repeat = async (what: keyof typeof sent, work: () => Promise<{ status: number; text: string }>) => {
    while (!finished) {
      const answer = await work();
      if (what === 'others' ? answer.status === 200 : isStored(answer)) sent[what]++;
      else failed.push(`${what}: ${answer.status} ${answer.text.slice(0, 100)}`);
    }
  };
  const other = async () => {
    const [answer] = await Promise.all([
      fetch(`${url}/api/site/getConfig`).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: unknown) => ({ status: 0, text: String(error) }),
      ),
      wait(100),
    ]);
    return answer;
  };
  const all = Promise.all([
    repeat('forms', () => form(url)),
    repeat('media', () => media(url)),
    ...Array.from({ length: 5 }, () => repeat('others', other)),
  ]);
  return {
    async end() {
      finished = true;
      await all;
      return { failed, sent };
    },
  };
}

test.each(servers)(
  'uploads of 20 MB over a rolling restart of two processes on %s: none fails; without drain and grace some do',
  async () => {
    const own = await site(60);
    const told = { DRAIN_SECONDS: '1', GRACE_SECONDS: '60' };
    const untold = { DRAIN_SECONDS: '0', GRACE_SECONDS: '0' };
    const processes = [await own.start(told), await own.start(told)];
    const balancer = await roundRobin(processes.map(({ url }) => url));
    left.push(() => balancer.close());
    const stopWithUpload = async (old: SiteProcess) => {
      await expect.poll(() => balancer.uploads(old.url), { interval: 20, timeout: 60_000 }).toBeGreaterThan(0);
      await old.stop();
    };

    const rolling = load(own, balancer.url);
    for (const [nth, old] of processes.entries()) {
      await stopWithUpload(old);
      // The first that comes back is the one that will not tell of its end.
      const next = await own.start(nth === 0 ? untold : told);
      balancer.targets[nth] = next.url;
      processes[nth] = next;
      await expect.poll(() => balancer.isReady(next.url), { timeout: 60_000 }).toBe(true);
    }
    const { failed, sent } = await rolling.end();
    expect(failed).toEqual([]);
    expect(Math.min(...Object.values(sent))).toBeGreaterThan(1);

    // Negative control.
    const cut = load(own, balancer.url);
    const [untoldProcess] = processes;
    if (untoldProcess) await stopWithUpload(untoldProcess);
    const lost = await cut.end();
    expect(lost.failed).not.toEqual([]);
    // An answer may have been cut after its file was stored.
    const stored = await own.stored();
    expect(stored.forms).toBeGreaterThanOrEqual(sent.forms + lost.sent.forms);
    expect(stored.media).toBeGreaterThanOrEqual(sent.media + lost.sent.media);
  },
);
