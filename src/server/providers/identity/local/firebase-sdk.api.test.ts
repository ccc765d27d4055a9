// Invariant 18: all of this file.
import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  createUserWithEmailAndPassword,
  getIdToken,
  inMemoryPersistence,
  initializeAuth,
  reload,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile } from '#contract/members.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

/** The official client of Firebase Authentication (`firebase/auth`), pointed to the embedded service. */
let app: TestApp;
let ahead = 0;
const clients: { close(): Promise<void> }[] = [];
const password = 'coastal banksia morning';
const nextPassword = 'another long secret';
const freshEmail = () => `person-${randomUUID()}@example.org`;

beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + ahead) });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await app.close();
});

function newClient(): Auth {
  const firebase = initializeApp({ apiKey: 'local', projectId: 'phi-online' }, randomUUID());
  clients.push({ close: () => deleteApp(firebase) });
  const auth = initializeAuth(firebase, { persistence: inMemoryPersistence });
  const { host } = new URL(app.url);
  Object.assign(auth.config, { apiScheme: 'http', apiHost: `${host}/identity`, tokenApiHost: `${host}/identity` });
  return auth;
}
/** Status of a call of a member with this token. */
async function statusOf(token: string): Promise<number> {
  const response = await fetch(`${app.url}${getProfile.path}`, { headers: { authorization: `Bearer ${token}` } });
  return response.status;
}
const mailsTo = (email: string) =>
  app.deps.db.read.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute();

describe('the firebase client SDK against the embedded service', () => {
  test('signs up, renames, refreshes, changes the password, signs out and in', async () => {
    const email = freshEmail();
    const auth = newClient();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false });
    expect(user.providerData).toMatchObject([{ providerId: 'password', email }]);
    await updateProfile(user, { displayName: 'Ana Tūī' });
    await reload(user);
    expect(user.displayName).toBe('Ana Tūī');

    const first = await getIdToken(user);
    const renewed = await getIdToken(user, true);
    expect([await statusOf(first), await statusOf(renewed)]).toEqual([200, 200]);

    const elsewhere = newClient();
    const other = await signInWithEmailAndPassword(elsewhere, email, password);
    const otherToken = await getIdToken(other.user);
    await updatePassword(user, nextPassword);
    const changed = await getIdToken(user);
    expect([await statusOf(first), await statusOf(otherToken), await statusOf(changed)]).toEqual([401, 401, 200]);
    expect(await getIdToken(user, true)).not.toBe('');
    expect(user.displayName).toBe('Ana Tūī');
    await expect(getIdToken(other.user, true)).rejects.toMatchObject({ code: 'auth/invalid-refresh-token' });
    await expect.poll(() => mailsTo(email)).toEqual([{ subject: 'Your password was changed' }]);

    await signOut(auth);
    expect(auth.currentUser).toBeNull();
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    expect((await signInWithEmailAndPassword(auth, email, nextPassword)).user.uid).toBe(user.uid);
  });

  test('understands the refusals', async () => {
    const email = freshEmail();
    const auth = newClient();
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    const code = (refused: string) => ({ code: `auth/${refused}` });
    await expect(createUserWithEmailAndPassword(auth, email, password)).rejects.toMatchObject(
      code('email-already-in-use'),
    );
    for (const weak of ['short', 'Password1!']) {
      await expect(createUserWithEmailAndPassword(auth, freshEmail(), weak)).rejects.toMatchObject(
        code('weak-password'),
      );
      await expect(updatePassword(user, weak)).rejects.toMatchObject(code('weak-password'));
    }
    await expect(createUserWithEmailAndPassword(auth, 'no address', password)).rejects.toMatchObject(
      code('invalid-email'),
    );
    // A log-in of some minutes ago does not change the password.
    ahead = 6 * 60_000;
    await expect(updatePassword(user, nextPassword)).rejects.toMatchObject(code('requires-recent-login'));
    ahead = 0;
    await app.deps.identity.setDisabled(user.uid, true);
    await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject(code('user-disabled'));
  });

  test('of two changes at the same time one wins, and only its password logs in', async () => {
    const email = freshEmail();
    const auth = newClient();
    await createUserWithEmailAndPassword(auth, email, password);
    const [one, two] = [newClient(), newClient()];
    const users = await Promise.all([one, two].map((each) => signInWithEmailAndPassword(each, email, password)));
    const wanted = ['the first long secret', 'the second long secret'];
    const answers = await Promise.allSettled(users.map(({ user }, index) => updatePassword(user, wanted[index] ?? '')));
    const winner = answers.findIndex(({ status }) => status === 'fulfilled');
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signInWithEmailAndPassword(auth, email, wanted[winner] ?? '')).resolves.toBeDefined();
    await expect(signInWithEmailAndPassword(auth, email, wanted[1 - winner] ?? '')).rejects.toBeDefined();
  });
});
