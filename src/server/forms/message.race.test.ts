// Invariants 31, 43: all of this file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignMessage, getMessage, listMessages, replyToMessage } from '#contract/admin/messages.ts';
import { resendMail } from '#contract/admin/mails.ts';
import { sendEnquiry } from '#contract/store.ts';
import { failMail, lookAfterUnlocked, mailsBecause } from '../testing/messages.sql.ts';
import { person } from '../testing/people.sql.ts';
import { eachRound } from '../testing/rounds.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { together } from '../testing/together.ts';

let app: TestApp;
const staff: { browser: TestBrowser; uid: string }[] = [];
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '1000' });
  for (const name of ['one', 'two', 'three', 'four'])
    staff.push(await person(app, `${name}@example.org`, { roles: ['admin'] }));
});
afterAll(() => app.close());

let serial = 0;
async function sent(): Promise<number> {
  const enquiry = { name: 'Ana', phone: '1', email: 'ana@example.org', enquiry: 'Hello', productName: '' };
  await app.browser().call(sendEnquiry, { ...enquiry, emailReceiver: '' });
  const { rows } = await by(0).call(listMessages, {});
  return rows[0]?.messageId ?? expect.fail('No message is listed.');
}
const by = (index: number): TestBrowser => staff[index % staff.length]?.browser ?? expect.fail('Nobody works here.');
const values = { subject: 'Your message to us', text: 'Hello' };

test('of sixteen presses with one key one reply is mailed, and each is answered alike', async () => {
  await eachRound(async () => {
    const messageId = await sent();
    const key = `one-key-${++serial}`;
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => by(0).call(replyToMessage, { messageId, revision: 0, values, key })),
    );
    for (const { results } of answers) expect(results).toEqual({ revision: 1 });
    const { replies = [] } = (await by(0).call(getMessage, { messageId })).data ?? {};
    expect(replies).toHaveLength(1);
    expect(await mailsBecause(app.deps, `enquiry-reply:${replies[0]?.replyId}`)).toHaveLength(1);
  });
});

test('of four people who take or answer a message at once, one does, and the others are told who', async () => {
  await eachRound(async () => {
    const messageId = await sent();
    const answers = await Promise.all(
      staff.map(({ browser, uid }, index) => {
        const change = { messageId, revision: 0, key: `many-keys-${++serial}` };
        return index % 2 === 0
          ? browser.call(assignMessage, { ...change, values: { assignee: uid } })
          : browser.call(replyToMessage, { ...change, values });
      }),
    );
    const [first, ...more] = answers.filter(({ results }) => results);
    expect([first?.results, more]).toEqual([{ revision: 1 }, []]);
    const refused = answers.filter(({ errors }) => errors);
    expect(refused).toHaveLength(3);
    for (const { errors, stale } of refused)
      expect([errors?.[0]?.code, stale]).toEqual([
        'stale',
        expect.objectContaining({ revision: 1, by: 'Mira Halloran' }),
      ]);
  });
});

test('negative control: without the revision in the update, several take one message', async () => {
  const messageId = await sent();
  const taken = await together(4, (othersHaveRead, index) =>
    lookAfterUnlocked(app.deps, { messageId, uid: staff[index]?.uid ?? '' }, othersHaveRead),
  );
  expect(taken.filter(Boolean).length).toBeGreaterThan(1);
});

test('of eight presses by several people a refused mail is queued again once', async () => {
  await eachRound(async () => {
    const mailId = await failMail(app.deps, `refused-${++serial}@example.org`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => by(index).call(resendMail, { mailId, key: `resend-${++serial}` })),
    );
    expect(answers.filter(({ results }) => results)).toHaveLength(1);
    for (const { errors } of answers.filter(({ results }) => !results))
      expect(errors).toMatchObject([{ code: 'not_refused' }]);
  });
});
