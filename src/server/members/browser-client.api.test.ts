import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getProfile, updateUserProfile } from '#contract/members.ts';
import { getProduct, sendEnquiry } from '#contract/store.ts';
import { getSiteConfig } from '#contract/site.ts';
import { makeCartStore } from '#web/api/cart-store.ts';
import { makeApi } from '#web/api/client.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { type Session, makeSession } from '#web/api/session.ts';
import type { KeyStore } from '#web/api/storage.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** The client that browsers load, against the real server. */
let app: TestApp;
let ahead = 0;
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + ahead) });
});
afterAll(() => app.close());

/** One browser's storage, shared by its tabs. */
function sharedStorage() {
  const values = new Map<string, string>();
  const watchers: { tab: object; key: string; changed: () => void }[] = [];
  return (): KeyStore => {
    const tab = {};
    return {
      get: (key) => values.get(key) ?? null,
      set(key, value) {
        if (value === null) values.delete(key);
        else values.set(key, value);
        for (const watcher of watchers) if (watcher.key === key && watcher.tab !== tab) watcher.changed();
      },
      watch: (key, changed) => watchers.push({ tab, key, changed }),
    };
  };
}

async function settings() {
  const { identity } = (await (await fetch(`${app.url}${getSiteConfig.path}`)).json()) as {
    identity: { baseUrl: string; tokenUrl: string; apiKey: string };
  };
  return {
    apiKey: identity.apiKey,
    baseUrl: new URL(identity.baseUrl, app.url).href,
    tokenUrl: new URL(identity.tokenUrl, app.url).href,
  };
}
function tab(store: KeyStore) {
  const session = makeSession(settings, store);
  session.start();
  const requests: { url: string; init: RequestInit }[] = [];
  const call = makeApi({
    session,
    locale: 'nz',
    fetch: async (path, init = {}) => {
      requests.push({ url: path as string, init });
      return fetch(`${app.url}${path as string}`, init);
    },
  });
  return { session, call, requests };
}

let serial = 0;
const newAccount = () => ({
  email: `browser${++serial}@example.org`,
  password: 'coastal banksia morning',
  displayName: 'Ana Tūī',
});
const failure = async (work: Promise<unknown>) =>
  errorTexts(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  );

describe('session', () => {
  test('signing up, in and out', async () => {
    const { session, call } = tab(sharedStorage()());
    const account = newAccount();
    const states: unknown[] = [];
    session.subscribe(() => states.push(session.state().user?.displayName ?? null));
    expect(session.state()).toEqual({ status: 'resolved', user: null });
    const user = await session.signUp(account, async (prepared) => {
      // The profile is sent with the new token, before anybody learns who is there.
      expect(session.state().user).toBeNull();
      await call(updateUserProfile, prepared);
    });
    expect(user).toMatchObject({ email: account.email, displayName: 'Ana Tūī', emailVerified: false });
    expect((await call(getProfile, {})).data?.firstName).toBe('Ana');
    await session.signOut();
    expect(states).toEqual(['Ana Tūī', null]);
    expect(await session.token()).toBeNull();
    await session.signIn(account);
    expect(states).toEqual(['Ana Tūī', null, 'Ana Tūī']);
  });

  test('refusals are told in words', async () => {
    const { session } = tab(sharedStorage()());
    const account = newAccount();
    await session.signUp(account);
    expect(await failure(session.signUp(account))).toEqual(['This email already has an account. Please log in.']);
    expect(await failure(session.signIn({ email: account.email, password: 'not this one' }))).toEqual([
      'The email or password is incorrect.',
    ]);
    expect(await failure(session.signUp({ ...newAccount(), password: 'Password1' }))).toEqual([
      'This password is easy to guess. Please choose another one.',
    ]);
  });

  test('when the profile is refused nobody is signed in', async () => {
    const { session } = tab(sharedStorage()());
    const refused = session.signUp(newAccount(), async () => {
      throw new Error('The profile was refused.');
    });
    expect(await failure(refused)).toEqual(['The profile was refused.']);
    expect([session.state().user, await session.token()]).toEqual([null, null]);
  });

  test('a reload keeps the session, another tab follows, and a log-out ends it in both', async () => {
    const browser = sharedStorage();
    const first = tab(browser());
    const second = tab(browser());
    await first.session.signUp(newAccount());
    const afterReload = tab(browser());
    const uids = [first, second, afterReload].map(({ session }) => session.state().user?.uid);
    expect(new Set(uids).size).toBe(1);
    expect(uids[0]).toBeTruthy();
    await first.session.signOut();
    expect([second, afterReload].map(({ session }) => session.state().user)).toEqual([null, null]);
  });

  test('who logs in is who is signed in, whatever another tab does meanwhile', async () => {
    const browser = sharedStorage();
    const [here, elsewhere] = [tab(browser()), tab(browser())];
    await elsewhere.session.signUp(newAccount());
    const account = newAccount();
    const user = await here.session.signUp(account, () => elsewhere.session.signOut());
    expect([user.email, here.session.state().user?.email, elsewhere.session.state().user?.email]).toEqual([
      account.email,
      account.email,
      account.email,
    ]);
  });

  test('two tabs that renew at once both stay signed in', async () => {
    const browser = sharedStorage();
    const first = tab(browser());
    const second = tab(browser());
    await first.session.signUp(newAccount());
    await Promise.all([first.session.refresh(), second.session.refresh()]);
    expect(first.session.state().user).not.toBeNull();
    for (const { call } of [first, second]) expect((await call(getProfile, {})).data).not.toBeNull();
  });
});

describe('calls', () => {
  test('a refused token is renewed once and the call repeated', async () => {
    const { session, call, requests } = tab(sharedStorage()());
    await session.signUp(newAccount());
    ahead = 61 * 60_000;
    try {
      expect((await call(getProfile, {})).data).not.toBeNull();
      expect(requests).toHaveLength(2);
      expect(requests[1]?.init.headers).toMatchObject({
        'x-site-locale': 'nz',
        authorization: expect.stringMatching(/^Bearer /),
      });
    } finally {
      ahead = 0;
    }
  });

  test('a session that ended elsewhere signs out; public calls go on without it', async () => {
    const here = tab(sharedStorage()());
    const account = newAccount();
    await here.session.signUp(account);
    await app.deps.db.transaction((tx) =>
      tx
        .updateTable('identity_session')
        .set({ revoked_at: new Date().toISOString() })
        .where('uid', '=', here.session.state().user?.uid ?? '')
        .execute(),
    );
    expect(await here.call(getProduct, { slug: 'no such product' })).toMatchObject({ totalCnt: 0 });
    expect(here.session.state().user).toBeNull();
    expect(await failure(here.call(getProfile, {}))).toEqual(['Permission denied. Please login first.']);
  });

  test('path parameters, multipart bodies and errors', async () => {
    const { call, requests } = tab(sharedStorage()());
    await call(getProduct, { slug: 'a/b c?' });
    expect(requests[0]?.url).toBe('/api/product/getProduct/a%2Fb%20c%3F');
    const answer = await call(sendEnquiry, {
      name: '',
      phone: '1',
      email: 'a@example.org',
      enquiry: 'x',
      productName: '',
      emailReceiver: '',
    });
    expect(errorTexts(answer)).toEqual(['Name is required.']);
  });
});

test.each([
  [new Response('<h1>', { status: 502, statusText: 'Bad Gateway' }), ['Error - [502] - Bad Gateway']],
  [
    Response.json(
      { message: 'Too many requests. Please try again later.', errors: [{ errorMessage: 'other' }] },
      { status: 429 },
    ),
    ['Too many requests. Please try again later.'],
  ],
  [Response.json({ errors: [{ errorMessage: 'One.' }, { errorMessage: 'Two.' }] }, { status: 422 }), ['One.', 'Two.']],
  [Response.json({ message: 'whatever' }, { status: 401 }), ['Permission denied. Please login first.']],
])('what a person reads of a failure', async (response, texts) => {
  const session: Pick<Session, 'token' | 'refresh' | 'signOut'> = {
    token: async () => null,
    refresh: async () => null,
    signOut: async () => {},
  };
  const call = makeApi({ session, locale: 'au', fetch: async () => response });
  expect(await failure(call(getProfile, {}))).toEqual(texts);
});

test('a call that is refused late signs nobody out who has logged in meanwhile', async () => {
  let token: string | null = 'the first';
  const signOut = vi.fn<() => Promise<void>>(async () => {});
  const session: Pick<Session, 'token' | 'refresh' | 'signOut'> = {
    token: async () => token,
    refresh: async () => (token = token && 'renewed'),
    signOut,
  };
  const call = makeApi({ session, locale: 'au', fetch: async () => new Response(null, { status: 401 }) });
  await failure(call(getProfile, {}));
  expect(signOut).toHaveBeenCalledTimes(1);
  // The first has logged out; what comes of the renewal is nothing.
  session.refresh = async () => {
    token = 'the second';
    return null;
  };
  await failure(call(getProfile, {}));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('a call that is never answered is given up, and who waits behind it gets a turn', async () => {
  const session: Pick<Session, 'token' | 'refresh' | 'signOut'> = {
    token: async () => null,
    refresh: async () => null,
    signOut: async () => {},
  };
  const never: typeof fetch = (_path, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const call = makeApi({ session, locale: 'au', fetch: never, timeoutMs: 20 });
  const browser = sharedStorage();
  const [first, second] = [makeCartStore(browser()), makeCartStore(browser())];
  const lost = failure(first.inTurn(() => call(getProfile, {})));
  expect(await second.inTurn(async () => 'put in')).toBe('put in');
  expect(await lost).toHaveLength(1);
  // A form without files has none to wait for.
  expect(
    await failure(
      call(
        sendEnquiry,
        { name: 'Ana', phone: '1', email: 'a@example.org', enquiry: 'x', productName: '', emailReceiver: '' },
        { files: [] },
      ),
    ),
  ).toHaveLength(1);
});

test('a renewal that is never answered is given up, and neither carts nor sessions of other tabs stay behind it', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  try {
    const browser = sharedStorage();
    const other = tab(browser());
    await other.session.signUp(newAccount());
    const at = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const session = makeSession(async () => ({ apiKey: 'local', baseUrl: at, tokenUrl: at }), browser(), 20);
    session.start();
    const call = makeApi({ session, locale: 'au', fetch: async () => new Response(null, { status: 401 }) });
    const [first, second] = [makeCartStore(browser()), makeCartStore(browser())];
    const lost = failure(first.inTurn(() => call(getProfile, {})));
    expect(await second.inTurn(async () => 'put in')).toBe('put in');
    expect(await other.session.refresh()).not.toBeNull();
    expect(await lost).toHaveLength(1);
    // Nobody is signed out by a service that says nothing.
    expect(session.state().user).not.toBeNull();
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('the stored cart follows every answer, in each tab, and a development cart stands in for none', () => {
  const browser = sharedStorage();
  const [first, second] = [makeCartStore(browser()), makeCartStore(browser())];
  first.start(null);
  second.start('00000000-0000-4000-8000-000000000001');
  expect([first.state(), second.state().cartId]).toEqual([
    { cartId: null, count: 0 },
    '00000000-0000-4000-8000-000000000001',
  ]);
  first.set({ cartId: 'cart-1', totalQuantity: 3 }, null);
  expect([first.state(), second.state()]).toEqual([
    { cartId: 'cart-1', count: 3 },
    { cartId: 'cart-1', count: 3 },
  ]);
  first.clear();
  expect([first.state(), second.state().count]).toEqual([{ cartId: null, count: 0 }, 0]);
});

test('an answer about a cart that was cleared or replaced meanwhile brings nothing back; one about a new cart counts', () => {
  const browser = sharedStorage();
  const [here, elsewhere] = [makeCartStore(browser()), makeCartStore(browser())];
  for (const cart of [here, elsewhere]) cart.start(null);
  here.set({ cartId: 'cart-1', totalQuantity: 3 }, null);
  elsewhere.clear();
  expect([here.set({ cartId: 'cart-1', totalQuantity: 4 }, 'cart-1'), here.state()]).toEqual([
    false,
    { cartId: null, count: 0 },
  ]);
  // Paid for in the other tab, so the server has begun a new one.
  expect([here.set({ cartId: 'cart-2', totalQuantity: 1 }, 'cart-1'), here.state()]).toEqual([
    true,
    { cartId: 'cart-2', count: 1 },
  ]);
  expect([here.set({ cartId: 'cart-1', totalQuantity: 4 }, 'cart-1'), here.state()]).toEqual([
    false,
    { cartId: 'cart-2', count: 1 },
  ]);
  expect([here.set({ cartId: 'cart-2', totalQuantity: 2 }, 'cart-2'), elsewhere.state()]).toEqual([
    true,
    { cartId: 'cart-2', count: 2 },
  ]);
});
