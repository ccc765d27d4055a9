import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundBy, foundInOrder } from '../db/find-keys.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fillFindKeys } from './find-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const found = async (find: string) => {
  const rows = await app.deps.db.read.selectFrom('member').select('email').where(foundBy('member', find)).execute();
  return rows.map(({ email }) => email);
};
const rename = (uid: string, first: string, surname: string) =>
  app.deps.db.transaction((tx) =>
    tx
      .updateTable('member')
      .set({ first_name: first, surname, find_email: null, find_name: null, find_surname: null })
      .where('uid', '=', uid)
      .execute(),
  );

test('a person is found by the beginning of address, first name and surname, and by the new name after a change', async () => {
  const email = 'aroha.m@example.org';
  const { uid } = await person(app, email);
  await rename(uid, 'Aroha', 'Māhuta');
  await fillFindKeys(app.deps);
  for (const find of ['ARO', 'aroha mah', 'Mahuta', 'māhuta a', 'aroha.m@'])
    expect(await found(find), find).toEqual([email]);
  for (const find of ['%', '_roha', 'roha', "' or 1=1 --", '\u{1f33f}']) expect(await found(find), find).toEqual([]);

  await rename(uid, 'Zoë', 'Ng');
  await fillFindKeys(app.deps);
  expect(await found('mahuta')).toEqual([]);
  expect(await found('zoe n')).toEqual([email]);
});

test('more rows than one transaction takes are filled', async () => {
  await app.deps.db.transaction((tx) =>
    tx
      .insertInto('enquiry')
      .values(
        Array.from({ length: 450 }, (_, at) => ({
          kind: 'contact',
          name: `Visitor ${at}`,
          phone: '',
          email: `visitor-${at}@example.org`,
          enquiry: 'Hello',
          subject: '',
          receiver: '',
          created_at: app.deps.now().toISOString(),
        })),
      )
      .execute(),
  );
  await fillFindKeys(app.deps);
  const { rows } = await sql<{ open: number }>`select count(*) as open from enquiry where find_email is null`.execute(
    app.deps.db.read,
  );
  expect(Number(rows[0]?.open)).toBe(0);
});

test('what thousands have in common is found in the order of a list too, and the same rows', async () => {
  const at = app.deps.now().toISOString();
  const shared = { kind: 'contact', phone: '', enquiry: 'Hello', subject: '', receiver: '', created_at: at };
  const rows = Array.from({ length: 1100 }, (_, n) => ({ ...shared, name: `Wiremu ${n}`, email: `w${n}@example.org` }));
  await app.deps.db.transaction((tx) => tx.insertInto('enquiry').values(rows).execute());
  await fillFindKeys(app.deps);
  const { read } = app.deps.db;
  const count = async (is: ReturnType<typeof foundBy>) =>
    (await read.selectFrom('enquiry').select('id').where(is).orderBy('id').execute()).map(({ id }) => id);
  for (const find of ['wiremu', 'WIREMU 1', 'w', 'wiremu%', 'nobody']) {
    const found = await count(foundBy('enquiry', find));
    expect(await count((await foundInOrder(read, 'enquiry', find)).is), find).toEqual(found);
  }
  const { is, areMany } = await foundInOrder(read, 'enquiry', 'wiremu');
  expect([(await count(is)).length, areMany]).toEqual([1100, true]);
  expect((await foundInOrder(read, 'enquiry', 'nobody')).areMany).toBe(false);
});
