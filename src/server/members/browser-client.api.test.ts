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

/** Tests the API client of the web app against the real server. */
let app: TestApp;
let ahead = 0;
beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(Date.now() + ahead) });
});
afterAll(() => app.close());

/** The storage of one browser; each call returns the view of one tab. */
function sharedStorage() {
  const values = new Map<string, string>();
  const watchers: { tab: object; key: string; changed: () => void }[] = [];
  return (): KeyStore => {
    const tab = {};
    return {
      lasts: true,
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
    identity: { baseUrl: string; tokenUrl: string; signOutUrl: string; apiKey: string };
  };
  return {
    apiKey: identity.apiKey,
    baseUrl: new URL(identity.baseUrl, app.url).href,
    tokenUrl: new URL(identity.tokenUrl, app.url).href,
    signOutUrl: new URL(identity.signOutUrl, app.url).href,
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
  test('signs up, signs out and signs in', async () => {
    const { session, call } = tab(sharedStorage()());
    const account = newAccount();
    const states: unknown[] = [];
    session.subscribe(() => states.push(session.state().user?.displayName ?? null));
    expect(session.state()).toEqual({ status: 'resolved', user: null });
    const user = await session.signUp(account, async (prepared) => {
      // The profile call uses the new token before the session state changes.
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

  test('shows a message for each refusal', async () => {
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

  test('does not sign in if the profile call fails', async () => {
    const { session } = tab(sharedStorage()());
    const refused = session.signUp(newAccount(), async () => {
      throw new Error('The profile was refused.');
    });
    expect(await failure(refused)).toEqual(['The profile was refused.']);
    expect([session.state().user, await session.token()]).toEqual([null, null]);
  });

  test('keeps the session after a reload, shares it with other tabs, and a log-out ends it in all', async () => {
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

  test('a sign-up wins over a concurrent sign-out in another tab', async () => {
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

  test('two tabs that renew their token at the same time both stay signed in', async () => {
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
  test('renews a refused token once and repeats the call', async () => {
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

  test('signs out when the server has revoked the session; public calls continue without a token', async () => {
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

  test('encodes path parameters, sends multipart bodies and reads errors', async () => {
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
])('shows the message of a failed response: %#', async (response, texts) => {
  const session: Pick<Session, 'token' | 'refresh' | 'signOut'> = {
    token: async () => null,
    refresh: async () => null,
    signOut: async () => {},
  };
  const call = makeApi({ session, locale: 'au', fetch: async () => response });
  expect(await failure(call(getProfile, {}))).toEqual(texts);
});

test('a public call works for somebody whose log-in has ended, also if the service still renews it', async () => {
  const tokens: (string | null)[] = [];
  let isOut = false;
  const session = {
    token: async () => (isOut ? null : 'ended'),
    refresh: async () => 'ended',
    signOut: async () => void (isOut = true),
  };
  const call = makeApi({
    session,
    locale: 'au',
    fetch: async (_path, init) => {
      const token = new Headers(init?.headers).get('authorization');
      tokens.push(token);
      return token === null ? Response.json({ data: null }) : new Response(null, { status: 401 });
    },
  });
  expect(await call(getProduct, { slug: 'mug' })).toEqual({ data: null });
  expect([tokens, isOut]).toEqual([['Bearer ended', 'Bearer ended', null], true]);
});

test('a late 401 does not sign out a person who has logged in since', async () => {
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
  // Another person logs in during the renewal, so the renewal returns no token.
  session.refresh = async () => {
    token = 'the second';
    return null;
  };
  await failure(call(getProfile, {}));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('aborts a call without a response after the timeout, and runs the next queued call', async () => {
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
  // A form without files has the same timeout.
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

test('aborts a token renewal without a response, and unblocks the carts and sessions of other tabs', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  try {
    const browser = sharedStorage();
    const other = tab(browser());
    await other.session.signUp(newAccount());
    const at = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const session = makeSession(
      async () => ({ apiKey: 'local', baseUrl: at, tokenUrl: at, signOutUrl: at }),
      browser(),
      20,
    );
    session.start();
    const call = makeApi({ session, locale: 'au', fetch: async () => new Response(null, { status: 401 }) });
    const [first, second] = [makeCartStore(browser()), makeCartStore(browser())];
    const lost = failure(first.inTurn(() => call(getProfile, {})));
    expect(await second.inTurn(async () => 'put in')).toBe('put in');
    expect(await other.session.refresh()).not.toBeNull();
    expect(await lost).toHaveLength(1);
    // A missing response does not sign the person out.
    expect(session.state().user).not.toBeNull();
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('stores the cart of every response for all tabs, and uses the development cart if there is none', () => {
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

test('ignores a response for a cart that was cleared or replaced, and accepts one for a new cart', () => {
  const browser = sharedStorage();
  const [here, elsewhere] = [makeCartStore(browser()), makeCartStore(browser())];
  for (const cart of [here, elsewhere]) cart.start(null);
  here.set({ cartId: 'cart-1', totalQuantity: 3 }, null);
  elsewhere.clear();
  expect([here.set({ cartId: 'cart-1', totalQuantity: 4 }, 'cart-1'), here.state()]).toEqual([
    false,
    { cartId: null, count: 0 },
  ]);
  // The cart was paid for in the other tab, so the server has created a new one.
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
