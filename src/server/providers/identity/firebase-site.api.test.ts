import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstration } from '#demo/demonstration.ts';
import { changeEmail, confirmEmail, eraseAccount, eraseWord, getAccount } from '#contract/account.ts';
import { resetSecondFactor } from '#contract/admin/second-factor.ts';
import { disablePerson, enablePerson, endLogIns, setRoles } from '#contract/admin/staff.ts';
import { getProfile, updateUserProfile } from '#contract/members.ts';
import { sendPasswordResetEmail, updatePassword } from '#contract/passwords.ts';
import { headersByPath } from '../../cms/document-headers.ts';
import { readConfig } from '../../config.ts';
import { sendResetLinks } from '../../members/password-reset.ts';
import { seedSite } from '../../seed/seed.ts';
import { mailsTo } from '../../testing/evidence.sql.ts';
import { key } from '../../testing/page-texts.ts';
import { person } from '../../testing/people.sql.ts';
import { type TestApp, testApp, testConfig } from '../../testing/test-app.ts';
import { type Google, startGoogle } from './firebase-fixture.ts';
import { openFirebaseIdentity } from './firebase.ts';

let google: Google;
/** A site without the keys of Firebase. */
let embedded: TestApp;
beforeAll(async () => {
  google = await startGoogle();
  embedded = await testApp();
});
afterAll(async () => {
  await embedded.close();
  await google.close();
});

describe('the site with Firebase Authentication', () => {
  const policyOf = (deps: Parameters<typeof headersByPath>[0]) => {
    const headers = headersByPath(deps)('/', { status: 200, policy: 'site', sensitive: false, deciding: false });
    return headers[headers.indexOf('content-security-policy') + 1] ?? '';
  };

  test('serves members, ends their log-in, and creates no accounts with published passwords', async () => {
    const app = await testApp(google.settings);
    try {
      const member = app.browser();
      await member.signUp({ email: 'member@example.org' });
      const { errors } = await member.call(getProfile, {});
      expect(errors ?? []).toEqual([]);
      expect(policyOf(app.deps)).toContain(`connect-src 'self' ${google.origin};`);

      const left = await member.fetch(app.deps.identity.publicConfig().signOutUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: member.token }),
      });
      expect(left.status).toBe(200);
      await expect(member.call(getProfile, {})).rejects.toMatchObject({ status: 401 });

      const before = google.accounts.size;
      await seedSite(app.deps, demonstration.site);
      expect(google.accounts.size).toBe(before);
    } finally {
      await app.close();
    }
  });

  // Invariant 40.
  test('a link that Google itself has sent proves nothing; our link does, and ends other log-ins', async () => {
    const now = () => new Date(Date.now() + google.clock.ahead * 1000);
    const app = await testApp(google.settings, { now });
    try {
      const email = 'victim@example.org';
      const [first, second] = [app.browser(), app.browser()];
      await first.signUp({ email });
      const uid = (await app.deps.identity.verify(first.token ?? ''))?.uid ?? '';
      await app.deps.identity.setEmailVerified(uid);
      google.clock.ahead += 5;
      await second.logIn({ email });
      await second.call(updateUserProfile, { uid, email, displayName: null, emailVerified: true });
      const isVerified = async () => (await second.call(getAccount, {})).data?.details.emailVerified;
      expect(await isVerified()).toBe(false);

      await second.call(changeEmail, { email });
      const mail = (await mailsTo(app.deps, email)).findLast(({ text }) => text.includes('confirmEmail'));
      const token = /confirmEmail\?u=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
      google.clock.ahead += 5;
      expect((await app.browser().call(confirmEmail, { token })).errors?.[0]?.code).toBe('log_in');
      expect((await second.call(confirmEmail, { token })).results).toMatchObject({ changed: true });
      expect(await isVerified()).toBe(true);
      await expect(first.call(getProfile, {})).rejects.toMatchObject({ status: 401 });
    } finally {
      await app.close();
    }
  });

  test('a restored copy reads log-ins and changes none of them, until it is woken', async () => {
    const app = await testApp(google.settings);
    try {
      const { browser: boss } = await person(app, 'boss-of-copy@example.org', { roles: ['admin'] });
      const { browser: member, uid } = await person(app, 'of-copy@example.org', { roles: ['shop'] });
      const state = async () => {
        const { status, roles_json } = await app.deps.db.read
          .selectFrom('member')
          .select(['status', 'roles_json'])
          .where('uid', '=', uid)
          .executeTakeFirstOrThrow();
        const erasures = await app.deps.db.read.selectFrom('erasure').select('uid').execute();
        return JSON.stringify([google.accounts.get(uid), status, roles_json, erasures]);
      };
      const password = 'another long password';
      const changes = [
        () => member.call(updatePassword, { password, confirmPassword: password }),
        () => member.call(eraseAccount, { confirmation: eraseWord }),
        () => boss.call(setRoles, { uid, revision: 0, values: { roles: [] }, key: key() }),
        () => boss.call(disablePerson, { uid, revision: 0, key: key() }),
        () => boss.call(enablePerson, { uid, revision: 0, key: key() }),
        () => boss.call(endLogIns, { uid, key: key() }),
        () => boss.call(resetSecondFactor, { uid, reason: 'The phone is lost.', key: key() }),
      ];
      const before = await state();
      app.deps.config.restoredFrom = '2026-01-01T00:00:00.000Z';
      for (const change of changes) await expect(change()).rejects.toMatchObject({ status: 409 });
      expect(await state()).toBe(before);
      expect((await member.call(getAccount, {})).data?.details.email).toBe('of-copy@example.org');

      // Negative control.
      app.deps.config.restoredFrom = null;
      expect((await boss.call(disablePerson, { uid, revision: 0, key: key() })).errors).toBeUndefined();
      expect(await state()).not.toBe(before);
    } finally {
      await app.close();
    }
  });

  test('an address that Google takes for none holds up no reset link', async () => {
    const app = await testApp(google.settings);
    try {
      await app.stopJobs();
      const email = 'waiting@example.org';
      await app.browser().signUp({ email });
      for (const one of ['refused@example.org', email])
        await app.browser().call(sendPasswordResetEmail, { email: one });
      google.failNext('accounts:lookup', {
        status: 400,
        body: { error: { code: 400, message: 'INVALID_EMAIL', status: 'INVALID_ARGUMENT' } },
      });
      await sendResetLinks(app.deps);
      expect((await mailsTo(app.deps, email)).some(({ text }) => text.includes('/member/resetPassword'))).toBe(true);
    } finally {
      google.mend();
      await app.close();
    }
  });

  test('its documents may call Google; those of a site with the embedded service may not', async () => {
    const { FIREBASE_SERVICE_ACCOUNT: serviceAccount } = testConfig(google.settings);
    const firebase = openFirebaseIdentity(embedded.deps, {
      projectId: 'phi-test-1a2b3',
      apiKey: 'key',
      serviceAccount: serviceAccount!,
    });

    expect(policyOf({ ...embedded.deps, identity: firebase.provider })).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    );
    expect(policyOf(embedded.deps)).toContain("connect-src 'self';");
  });
});

describe('settings', () => {
  const faultsOf = (settings: Record<string, string>) => {
    const result = readConfig(settings);
    return result.ok ? [] : result.faults;
  };
  const account = () => JSON.parse(google.settings.FIREBASE_SERVICE_ACCOUNT ?? '') as Record<string, string>;

  test('the three keys go together', () => {
    expect(faultsOf(google.settings)).toEqual([]);
    expect(faultsOf({ FIREBASE_PROJECT_ID: 'phi-test-1a2b3' })).toEqual([
      expect.stringMatching(/^FIREBASE_API_KEY is missing: set all of FIREBASE_PROJECT_ID, /),
      expect.stringMatching(/^FIREBASE_SERVICE_ACCOUNT is missing: /),
    ]);
  });

  test.each([
    [
      'a file name',
      () => './service-account.json',
      'is the JSON text of a service account key (not the name of its file)',
    ],
    [
      'another JSON',
      () => '{"installed":{}}',
      'is a service account key; it lacks project_id, private_key_id, private_key',
    ],
    [
      'a broken key',
      () => JSON.stringify({ ...account(), private_key: '-----BEGIN' }),
      'private_key that is not an RSA key',
    ],
    ['another project', () => JSON.stringify({ ...account(), project_id: 'phi-other' }), 'belongs to another project'],
    [
      'a token_uri without https',
      () => JSON.stringify({ ...account(), token_uri: 'http://google.example/token' }),
      'token_uri that is not an https URL',
    ],
  ])('%s as service account is explained, and the key is not printed', (_name, value, text) => {
    const faults = faultsOf({ ...google.settings, FIREBASE_SERVICE_ACCOUNT: value() });
    expect(faults).toEqual([expect.stringContaining(text)]);
    expect(faults[0]).toMatch(/^FIREBASE_SERVICE_ACCOUNT /);
    expect(faults[0]).not.toMatch(/It is|BEGIN/);
  });

  test('without another origin, browser and server call Google', () => {
    const { FIREBASE_SERVICE_ACCOUNT: serviceAccount } = testConfig(google.settings);
    const { provider } = openFirebaseIdentity(embedded.deps, {
      projectId: 'phi-test-1a2b3',
      apiKey: 'key',
      serviceAccount: serviceAccount!,
    });
    expect(provider.publicConfig()).toEqual({
      baseUrl: 'https://identitytoolkit.googleapis.com/v1',
      tokenUrl: 'https://securetoken.googleapis.com/v1/token',
      signOutUrl: '/identity/v1/accounts:signOut',
      apiKey: 'key',
    });
  });
});
