import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubscribers, listSubscribers } from '#contract/admin/subscribers.ts';
import { eachRound } from '../testing/rounds.ts';
import { person } from '../testing/people.sql.ts';
import { confirmUnguarded } from '../testing/subscribers.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { subscribeMember, unsubscribeMember } from './newsletter.ts';

let app: TestApp;
let admin: TestBrowser;
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '1000' });
  admin = (await person(app, 'head@example.org', { roles: ['admin'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => `request-${++serial}`;
const stateOf = async (email: string) => (await admin.call(listSubscribers, { find: email })).rows[0]?.state;
const member = (email: string) => ({ email, name: 'Ana', locale: 'au' as const });
const comes = (email: string) =>
  app.deps.db.transaction((tx) => subscribeMember(tx, app.deps, member(email), 'the account page of the member'));
const leaves = (email: string) =>
  app.deps.db.transaction((tx) => unsubscribeMember(tx, app.deps, email, 'the account page of the member'));
function importing(emails: readonly string[]) {
  const lines = emails.map((email) => `${email},2024-02-28,Open day,Yes`);
  const text = ['Email,Agreed (Sydney),Source,Words agreed to', ...lines].join('\n');
  const file = Buffer.from(text).toString('base64');
  const call = (seen?: string) =>
    admin.call(importSubscribers, { file, key: key(), ...(seen !== undefined && { seen }) });
  return {
    look: async () => (await call()).results?.seen ?? expect.fail('There is nothing to write.'),
    write: call,
  };
}

test('whoever comes and leaves while imports of the same address run has left', async () => {
  await eachRound(async () => {
    const mine = `leaves-${++serial}@example.org`;
    const file = importing([mine, `other-${serial}@example.org`]);
    const seen = await file.look();
    await Promise.all([
      file.write(seen),
      comes(mine).then(() => leaves(mine)),
      ...Array.from({ length: 4 }, () => file.write(seen)),
    ]);
    expect(await stateOf(mine)).toBe('unsubscribed');
    // Nor does the same file bring it back later.
    expect((await importing([mine]).write()).results).toMatchObject({ made: 0, leftOutTotal: 1 });
  });
});

test('of eight imports of one file one is written, and each address has one consent of it', async () => {
  await eachRound(async () => {
    const emails = Array.from({ length: 5 }, () => `once-${++serial}@example.org`);
    const file = importing(emails);
    const seen = await file.look();
    const answers = await Promise.all(Array.from({ length: 8 }, () => file.write(seen)));
    expect(answers.filter(({ results }) => results?.isWritten)).toHaveLength(1);
    for (const { errors } of answers.filter(({ results }) => !results))
      expect(errors).toMatchObject([{ code: 'changed_meanwhile' }]);
    const consents = await app.deps.db.read
      .selectFrom('consent')
      .innerJoin('subscriber', 'subscriber.id', 'consent.subscriber_id')
      .select('consent.id')
      .where('subscriber.email_key', 'in', emails)
      .execute();
    expect(consents).toHaveLength(emails.length);
  });
});

test('negative control: an import that writes over what is there brings back who has left', async () => {
  const mine = `control-${++serial}@example.org`;
  await comes(mine);
  await confirmUnguarded(app.deps, mine, () => leaves(mine));
  expect(await stateOf(mine)).toBe('confirmed');
});
