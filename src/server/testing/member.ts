import { updateUserProfile } from '#contract/members.ts';
import { noteProven } from '../accounts/member.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

const password = 'Lantern-quay-58';

/** A new member with a proven address, logged in. */
export async function newMember(
  app: TestApp,
  email: string,
  browser = app.browser(),
): Promise<{ browser: TestBrowser; uid: string }> {
  await browser.signUp({ email, password });
  const uid = (await app.deps.identity.verify(browser.token ?? ''))?.uid ?? '';
  await app.deps.identity.setEmailVerified(uid);
  browser.token = await logIn(app, email);
  await browser.call(updateUserProfile, { uid, email, displayName: 'Mira Halloran', emailVerified: true });
  await app.deps.db.transaction((tx) => noteProven(tx, app.deps, { uid, email, displayName: null }));
  return { browser, uid };
}

/** The token of another log-in with the password of `newMember`; null if it is refused. */
export async function logIn(
  app: TestApp,
  email: string,
  userAgent = 'Mozilla/5.0 Firefox/140.0',
): Promise<string | null> {
  const response = await app.browser().fetch('/identity/v1/accounts:signInWithPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  return ((await response.json()) as { idToken?: string }).idToken ?? null;
}
