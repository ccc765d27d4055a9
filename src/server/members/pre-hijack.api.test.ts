// Invariant 40: all of this file.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeEmail, confirmEmail, eraseAccount, exportData, getAccount, updateDetails } from '#contract/account.ts';
import { createAccount, getCompany, invite } from '#contract/companies.ts';
import { sendContact } from '#contract/contact.ts';
import { getProfile, updateUserProfile } from '#contract/members.ts';
import { readEmailLink, resetPassword, sendPasswordResetEmail, setPasswordByLink } from '#contract/passwords.ts';
import { addToCart, getCart } from '#contract/store.ts';
import { changeSubscription, paySubscription, startSubscription, verifyEmail } from '#contract/subscriptions.ts';
import { addProduct } from '../testing/catalogue.sql.ts';
import { solvedCaptcha } from '../testing/captcha.ts';
import { mailedToken, rolesIn } from '../testing/companies.sql.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { addCompany, person } from '../testing/people.sql.ts';
import { type TestShop, filledCart, payWith, testShop } from '../testing/shop.ts';
import type { TestBrowser } from '../testing/test-app.ts';
import { sendResetLinks } from './password-reset.ts';

/** Each test is an attack: a stranger signs up with the address of a victim, before the victim does. */
let shop: TestShop;
let corporateId: number;
let owner: TestBrowser;
let productId: number;
beforeAll(async () => {
  shop = await testShop({ webhooks: false });
  corporateId = await addCompany(shop.deps, { name: 'Saltbush' });
  owner = (await person(shop, 'owner@example.org', { company: { corporateId, role: 'owner' } })).browser;
  ({ productId } = await addProduct(shop.deps, { priceCents: 1000, stock: 50 }));
});
afterAll(() => shop.close());

const strangers = 'password of the stranger';
const own = 'password of the victim';
let serial = 0;
let victim = '';
let stranger: TestBrowser;
let uid = '';
beforeEach(async () => {
  victim = `victim${++serial}@example.org`;
  stranger = shop.browser();
  await stranger.signUp({ email: victim, password: strangers });
  uid = (await shop.deps.identity.verify(stranger.token ?? ''))?.uid ?? '';
  await sendProfile(stranger, 'Sly Stranger');
});

const sendProfile = (browser: TestBrowser, displayName: string | null) =>
  browser.call(updateUserProfile, { uid, email: victim, displayName, emailVerified: true });
const codesOf = (answer: { errors?: readonly { code?: string | undefined }[] | undefined }) =>
  answer.errors?.map(({ code }) => code);
/** The token of the last link to a page that was mailed to an address. */
async function linkTo(page: string, address = victim): Promise<string> {
  const pattern = new RegExp(`/member/${page}\\?u=([\\w-]{43})`);
  const mail = (await mailsTo(shop.deps, address)).findLast(({ text }) => pattern.test(text));
  return pattern.exec(mail?.text ?? '')?.[1] ?? '';
}
async function logIn(password: string, email = victim): Promise<TestBrowser> {
  const browser = shop.browser();
  await browser.logIn({ email, password });
  return browser;
}
async function enquire(): Promise<void> {
  const recaptchaValue = await solvedCaptcha(shop.browser());
  const words = { name: 'Vic Tim', phone: '0400 000 000', email: victim, enquiry: 'Please help me', state: 'Victoria' };
  const sent = await shop.browser().call(sendContact, { ...words, emailReceiver: '', recaptchaValue });
  expect(sent).toEqual({ results: { sent: true } });
}
const enquiriesIn = async (browser: TestBrowser) => (await browser.call(exportData, {})).data?.sections.enquiries;
const isOut = (browser: TestBrowser) => expect(browser.call(getProfile, {})).rejects.toMatchObject({ status: 401 });
/** The stranger gets no further with the session or with the password. */
async function isLockedOut(): Promise<void> {
  await isOut(stranger);
  await expect(logIn(strangers)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
}
const invited = () => owner.call(invite, { corporateId, email: victim, name: 'Vic Tim', role: 'owner' });

describe('a link that is opened anywhere', () => {
  test('gives the stranger nothing: no invitation, no enquiry, no erasure of it, no payment', async () => {
    await enquire();
    await invited();
    await stranger.call(startSubscription, { subscriptionType: 'pro' });
    const token = await linkTo('verifyEmail');
    const elsewhere = (await person(shop, `other${serial}@example.org`)).browser;
    for (const browser of [shop.browser(), elsewhere]) {
      const answer = await browser.call(verifyEmail, { token });
      expect(codesOf(answer)).toEqual(['log_in']);
      expect(answer.results).toBeUndefined();
    }
    await stranger.logIn({ email: victim, password: strangers });
    await sendProfile(stranger, null);
    expect((await stranger.call(getProfile, {})).data).toMatchObject({ emailVerified: false, corporateId: null });
    expect((await stranger.call(getCompany, {})).data).toBeNull();
    expect(await enquiriesIn(stranger)).toEqual([]);
    expect((await stranger.call(startSubscription, {})).results?.payVM).toBeUndefined();
    await stranger.call(eraseAccount, { confirmation: 'ERASE' });
    const kept = await shop.deps.db.read.selectFrom('enquiry').select('id').where('email', '=', victim).execute();
    expect(kept).toHaveLength(1);
    expect(Object.keys(await rolesIn(shop.deps, corporateId))).not.toContain(uid);
  });

  test('of the page that confirms an address confirms nothing', async () => {
    await stranger.call(changeEmail, { email: victim });
    const token = await linkTo('confirmEmail');
    expect(codesOf(await shop.browser().call(confirmEmail, { token }))).toEqual(['log_in']);
    expect((await stranger.call(getAccount, {})).data?.details.emailVerified).toBe(false);
  });

  test('moves no account of a stranger to the victim’s address', async () => {
    const target = `target${serial}@example.org`;
    const thief = await person(shop, `thief${serial}@example.org`);
    await thief.browser.call(changeEmail, { email: target });
    await thief.browser.call(confirmEmail, { token: await linkTo('confirmEmail', `thief${serial}@example.org`) });
    const token = await linkTo('confirmEmail', target);
    expect(codesOf(await shop.browser().call(confirmEmail, { token }))).toEqual(['log_in']);
    // The page does not say whose account it is, and lets nobody choose its password.
    expect(await shop.browser().call(readEmailLink, { token })).toEqual({
      results: { email: null, maySetPassword: false },
    });
    expect(codesOf(await shop.browser().call(setPasswordByLink, { token, password: own }))).toEqual(['link_invalid']);
    expect((await shop.deps.identity.userByUid(thief.uid))?.email).toBe(`thief${serial}@example.org`);
  });

  test('counts for nothing when the identity service marks the address as verified', async () => {
    await invited();
    await shop.deps.identity.setEmailVerified(uid);
    await stranger.logIn({ email: victim, password: strangers });
    await sendProfile(stranger, null);
    expect((await stranger.call(getAccount, {})).data?.details.emailVerified).toBe(false);
    expect((await stranger.call(getCompany, {})).data).toBeNull();
  });
});

describe('the victim chooses a new password with the link', () => {
  test('that ends the stranger’s log-ins and proves the address; the link sets no second password', async () => {
    await enquire();
    await stranger.call(startSubscription, { subscriptionType: 'standard' });
    const token = await linkTo('verifyEmail');
    expect(await shop.browser().call(readEmailLink, { token })).toEqual({
      results: { email: victim, maySetPassword: true },
    });
    expect((await shop.browser().call(setPasswordByLink, { token, password: 'short' })).errors?.[0]?.errorMessage).toBe(
      'Min 7 characters',
    );
    await stranger.call(getProfile, {});
    expect(await shop.browser().call(setPasswordByLink, { token, password: own })).toEqual({
      results: { email: victim },
    });
    await isLockedOut();
    const browser = await logIn(own);
    await sendProfile(browser, null);
    expect((await browser.call(getProfile, {})).data).toMatchObject({ emailVerified: true, displayName: null });
    expect(await enquiriesIn(browser)).toHaveLength(1);
    expect((await browser.call(verifyEmail, { token })).results?.payVM.email).toBe(victim);
    const again = await shop.browser().call(setPasswordByLink, { token, password: 'password of a finder' });
    expect(codesOf(again)).toEqual(['log_in']);
    expect(await shop.browser().call(readEmailLink, { token })).toEqual({
      results: { email: victim, maySetPassword: false },
    });
    await logIn(own);
  });

  test('and pays: the stranger charges the kept card for nothing', async () => {
    await stranger.call(startSubscription, { subscriptionType: 'standard' });
    const token = await linkTo('verifyEmail');
    await shop.browser().call(setPasswordByLink, { token, password: own });
    const browser = await logIn(own);
    const payToken = (await browser.call(verifyEmail, { token })).results?.payVM.payToken ?? '';
    const tokenId = await shop.gateway.tokenFor('4242424242424242');
    const paid = await browser.call(paySubscription, {
      payToken,
      subscriptionType: 'standard',
      per: 'monthly',
      tokenId,
    });
    expect(paid.results?.OrderIdToken).toBeTruthy();
    const upgrade = { subscriptionType: 'pro', per: 'yearly', dueNow: 127 } as const;
    await expect(stranger.call(changeSubscription, upgrade)).rejects.toMatchObject({ status: 401 });
  });

  test('what the stranger has put in goes: name, telephone, cart and the change of address', async () => {
    await stranger.call(updateDetails, { firstName: 'Sly', surname: 'Stranger', phone: '0499 999 999' });
    const cart = await filledCart(stranger, productId);
    const away = `stranger${serial}@example.org`;
    await stranger.call(startSubscription, {});
    const token = await linkTo('verifyEmail');
    await stranger.call(changeEmail, { email: away });
    const [old, fresh] = [await linkTo('confirmEmail'), await linkTo('confirmEmail', away)];
    expect((await stranger.call(confirmEmail, { token: fresh })).results?.waitingFor).toBe('old');
    await shop.browser().call(setPasswordByLink, { token, password: own });
    const browser = await logIn(own);
    await sendProfile(browser, null);
    // The victim still has the mail about the change, and presses its button.
    expect(codesOf(await browser.call(confirmEmail, { token: old }))).toEqual(['link_invalid']);
    expect((await shop.deps.identity.userByUid(uid))?.email).toBe(victim);
    expect((await browser.call(getAccount, {})).data?.details).toEqual({
      firstName: null,
      surname: null,
      phone: null,
      email: victim,
      emailVerified: true,
      emailChange: null,
    });
    expect(await shop.deps.identity.userByUid(uid)).toMatchObject({ displayName: null });
    const shown = await browser.call(getCart, { cartId: cart.cartId });
    expect(shown.billingAddress).toBeNull();
    const carts = await shop.deps.db.read.selectFrom('cart').select('id').where('uid', '=', uid).execute();
    expect(carts).toEqual([]);
    stranger.token = null;
    expect(await stranger.call(getCart, { cartId: cart.cartId })).toMatchObject({ cartInfo: { numberOfItems: 1 } });
  });

  test('a cart whose payment the stranger has begun goes too', async () => {
    const cart = await filledCart(stranger, productId);
    const begun = await payWith(stranger, cart, await shop.gateway.tokenFor('4000002500003155'));
    expect(begun.results?.requiresAction).toBe(true);
    await stranger.call(startSubscription, {});
    await shop.browser().call(setPasswordByLink, { token: await linkTo('verifyEmail'), password: own });
    const browser = await logIn(own);
    const added = await browser.call(addToCart, { productId, quantity: 1, variantOptions: [], cartId: null });
    expect(added.results?.cartInfo.cartId).not.toBe(cart.cartId);
    const carts = await shop.deps.db.read.selectFrom('cart').select('email').where('uid', '=', uid).execute();
    expect(carts).toEqual([{ email: null }]);
  });

  test('a forgotten password reaches the person, in whatever letters the stranger wrote the address', async () => {
    const [address, wide] = [`wide${serial}@example.org`, `\uff57ide${serial}@example.org`];
    await shop.browser().signUp({ email: wide, password: strangers });
    await shop.browser().call(sendPasswordResetEmail, { email: address });
    await sendResetLinks(shop.deps);
    await shop.browser().call(resetPassword, { token: await linkTo('resetPassword', address), password: own });
    const browser = await logIn(own, address);
    expect((await browser.call(getAccount, {})).data?.details.email).toBe(address);
  });

  test('a forgotten password proves the address just so, and cancels the change of address', async () => {
    const away = `stranger${serial}@example.org`;
    await stranger.call(changeEmail, { email: away });
    const [old, fresh] = [await linkTo('confirmEmail'), await linkTo('confirmEmail', away)];
    await stranger.call(confirmEmail, { token: fresh });
    await shop.browser().call(sendPasswordResetEmail, { email: victim });
    await sendResetLinks(shop.deps);
    await shop.browser().call(resetPassword, { token: await linkTo('resetPassword'), password: own });
    await isLockedOut();
    const browser = await logIn(own);
    await sendProfile(browser, null);
    expect((await browser.call(getAccount, {})).data?.details).toMatchObject({
      emailVerified: true,
      firstName: null,
      emailChange: null,
    });
    expect(codesOf(await browser.call(confirmEmail, { token: old }))).toEqual(['link_invalid']);
    expect((await shop.deps.identity.userByUid(uid))?.email).toBe(victim);
  });
});

describe('the person who signed up opens the link where they are logged in', () => {
  test('that proves the address at once and ends every other log-in; pending changes and older pay tokens end', async () => {
    const elsewhere = await logIn(strangers);
    const away = `away${serial}@example.org`;
    await stranger.call(startSubscription, { subscriptionType: 'pro' });
    const token = await linkTo('verifyEmail');
    await elsewhere.call(changeEmail, { email: away });
    const [old, fresh] = [await linkTo('confirmEmail'), await linkTo('confirmEmail', away)];
    await elsewhere.call(confirmEmail, { token: fresh });
    expect((await stranger.call(verifyEmail, { token })).results?.payVM.subscriptionType).toBe('pro');
    await isOut(elsewhere);
    // The same session: no new token is needed.
    expect((await stranger.call(getAccount, {})).data?.details).toMatchObject({
      emailVerified: true,
      firstName: 'Sly',
      emailChange: null,
    });
    expect(codesOf(await stranger.call(confirmEmail, { token: old }))).toEqual(['link_invalid']);
  });

  test('confirming the own address ends every other log-in', async () => {
    const elsewhere = await logIn(strangers);
    await stranger.call(changeEmail, { email: victim });
    const token = await linkTo('confirmEmail');
    expect((await stranger.call(confirmEmail, { token })).results).toMatchObject({ changed: true, isNew: false });
    await isOut(elsewhere);
    expect((await stranger.call(getAccount, {})).data?.details).toMatchObject({ emailVerified: true });
  });
});

describe('an invitation of an address with an account that never proved it', () => {
  test('sets the password and the name, ends the stranger’s log-ins and joins the company', async () => {
    await filledCart(stranger, productId);
    await invited();
    const token = await mailedToken(shop.deps, victim);
    const created = await shop.browser().call(createAccount, { token, password: own, confirmPassword: own });
    expect(created.results).toEqual({ uid, email: victim, corporateId });
    await isLockedOut();
    const browser = await logIn(own);
    await sendProfile(browser, null);
    expect((await browser.call(getProfile, {})).data).toMatchObject({
      emailVerified: true,
      displayName: 'Vic Tim',
      firstName: 'Vic',
      surname: 'Tim',
      corporateId,
    });
    expect(await shop.deps.db.read.selectFrom('cart').select('id').where('uid', '=', uid).execute()).toEqual([]);
  });

  test('an account that proved it keeps its password', async () => {
    await stranger.call(changeEmail, { email: victim });
    await stranger.call(confirmEmail, { token: await linkTo('confirmEmail') });
    await invited();
    const token = await mailedToken(shop.deps, victim);
    const refused = await shop.browser().call(createAccount, { token, password: own, confirmPassword: own });
    expect(refused.errors).toMatchObject([{ errorMessage: 'This email already has an account. Please log in.' }]);
    await logIn(strangers);
  });
});
