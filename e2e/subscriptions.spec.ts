import type { Page } from '@playwright/test';
import { cards, expectThanks, fillCard, newVisitor, type Visitor, visit } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';
import { expectOneWarmButton } from './support/warm.ts';

/** A card that pays once, and is declined when it is charged as a kept card. */
const failsLater = '4000 0000 0000 0341';

/** Follows the newest link in the mails to a person that leads to this page of the member area. */
async function followMail(page: Page, who: Visitor, path: string): Promise<void> {
  await page.goto('/dev/outbox');
  const mails = page.getByRole('row').filter({ hasText: who.email }).getByRole('link');
  for (const href of await mails.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
    await page.goto(href);
    const link = new RegExp(`${path}\\?u=[\\w-]{43}`).exec(await page.content())?.[0];
    if (link) return visit(page, link);
  }
  throw new Error(`No mail to ${who.email} leads to ${path}.`);
}

/** Sets the clock of renewals, for the demonstration: everything due by then is charged. */
async function moveRenewals(page: Page, days: number): Promise<void> {
  const response = await page.request.post('/dev/payments', { form: { days: String(days) }, maxRedirects: 0 });
  expect(response.status()).toBe(303);
}

/** Signs up elsewhere and asks for the mail that verifies the address. */
async function startElsewhere(page: Page, who: Visitor): Promise<void> {
  const signUp = await page.request.post('/identity/v1/accounts:signUp?key=local', {
    data: { email: who.email, password: who.password, displayName: who.firstName, returnSecureToken: true },
  });
  const { idToken } = (await signUp.json()) as { idToken: string };
  await page.request.post('/api/subscription/start', {
    headers: { authorization: `Bearer ${idToken}` },
    data: { subscriptionType: 'standard' },
  });
}

test('a link that is opened in another browser asks for the log-in of its account', async ({ page }) => {
  const who = newVisitor('Wren');
  await startElsewhere(page, who);
  await followMail(page, who, '/member/verifyEmail');
  const form = page.getByRole('form', { name: 'Log In' });
  await expect(form.getByLabel('Email')).toHaveValue(who.email);
  await expect(form.getByRole('link', { name: 'Forgot Password?' })).toBeVisible();
  await expect(page.getByText('Your email is successfully verified.')).toBeHidden();
  await axeCheckAtBothWidths(page);
  await form.getByLabel('Password', { exact: true }).fill(who.password);
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Your email is successfully verified.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked();
});

test('whoever did not sign up chooses a new password with the link, and the old one is over', async ({ page }) => {
  const who = newVisitor('Isla');
  await startElsewhere(page, who);
  await followMail(page, who, '/member/verifyEmail');
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  const form = page.getByRole('form', { name: 'Choose a new password' });
  await expect(form.getByLabel('Email')).toHaveValue(who.email);
  await form.getByRole('button', { name: 'Set Password' }).click();
  await expect(form).toContainText('Password is required.');
  await axeCheckAtBothWidths(page);
  await form.getByLabel('New Password', { exact: true }).fill('Tidewater-lamp-93');
  await form.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Your email is successfully verified.')).toBeVisible();
  const old = await page.request.post('/identity/v1/accounts:signInWithPassword?key=local', {
    data: { email: who.email, password: who.password },
  });
  expect(old.status()).toBe(400);
});

test('join, pay, renew, the card fails, mend it, cancel @phone-only @two', async ({ page }) => {
  test.slow();
  const who = newVisitor('Marlo');
  await visit(page, '/member/login');
  await page.getByRole('link', { name: 'See what members get' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Become a member' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Standard, AU$7.99 per month, billed every month' })).not.toBeChecked();
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await page.getByRole('radio', { name: 'Standard, AU$4.75 per month, AU$56.99 billed once a year' }).check();
  await expect(page.getByText('You save AU$38.89 a year')).toBeVisible();
  // A press on a cover chooses its plan.
  await page.getByRole('list', { name: 'Guides in Professional' }).getByText('Respect at Work').click({ force: true });
  await expect(page.getByRole('radio', { name: /^Professional/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Standard/ }).check();
  await page.getByText('Log in', { exact: true }).last().click();
  await expect(page.getByRole('form', { name: 'Log In' })).toBeVisible();
  await axeCheckAtBothWidths(page);
  await expectOneWarmButton(page);

  const form = page.getByRole('form', { name: 'Create an account' });
  await form.getByLabel('First Name').fill(who.firstName);
  await form.getByLabel('Surname').fill(who.surname);
  await form.getByLabel('Email').fill(who.email);
  await form.getByLabel('Password', { exact: true }).fill(who.password);
  await form.getByRole('button', { name: 'Show Password' }).click();
  await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await form.getByLabel('Confirm Password', { exact: true }).fill(who.password);
  await form.getByRole('button', { name: 'Create account' }).click();
  // The form is gone and the page shorter: the next step is in view.
  await expect(page.getByText(`You are logged in as ${who.email}.`)).toBeInViewport();
  await page.getByRole('button', { name: 'Continue' }).click();
  const sent = page.getByRole('status').filter({ hasText: who.email });
  await expect(sent).toContainText('Nearly there!');
  await expect(sent).toBeInViewport();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(sent).toContainText('We have sent another mail');

  await followMail(page, who, '/member/verifyEmail');
  await expect(page.getByText('Your email is successfully verified.')).toBeVisible();
  // What the sign-up chose is kept.
  await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await fillCard(page, failsLater);
  await axeCheckAtBothWidths(page);
  await page.getByRole('button', { name: 'Pay AU$7.99' }).click();
  await expectThanks(page);

  await moveRenewals(page, 40);
  await followMail(page, who, '/member/renew');
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for your subscription' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('We could not charge your card');
  await expect(page.getByRole('button', { name: 'Pay AU$7.99 with Visa ending 0341' })).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByRole('button', { name: 'Use another card' }).click();
  await fillCard(page, cards.secured);
  await axeCheckAtBothWidths(page);
  await page.getByRole('button', { name: 'Pay AU$7.99' }).click();
  const complete = page
    .frameLocator('iframe[title="Your bank’s confirmation"]')
    .getByRole('button', { name: /^Complete/ });
  await complete.click();
  await expectThanks(page);
  await moveRenewals(page, 0);

  await visit(page, '/member/account');
  const part = page.getByRole('region', { name: 'Subscription' });
  await expect(part).toContainText('ending in 3155');
  await part.getByRole('button', { name: 'Change plan' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Professional/ })
    .check();
  await expect(page.getByRole('dialog')).toContainText('Today you pay the difference');
  await axeCheckAtBothWidths(page);
  // The bank asks again, because the member is there.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay AU\$.* and change$/ })
    .click();
  await complete.click();
  await expect(part).toContainText('Your plan is changed.');
  await expect(part).toContainText('Professional, monthly');
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('listitem')).toHaveCount(3);
  await part.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel at the end' }).click();
  await expect(part).toContainText('Your subscription is cancelled.');
  await part.getByRole('button', { name: 'Keep the subscription' }).click();
  await expect(part).toContainText('Your subscription goes on.');
});

test('after a change of plan, account, mail and page say what is charged @phone-only', async ({ page }) => {
  test.slow();
  const who = newVisitor('Nell');
  await visit(page, '/member/subscribe');
  const form = page.getByRole('form', { name: 'Create an account' });
  await form.getByLabel('First Name').fill(who.firstName);
  await form.getByLabel('Surname').fill(who.surname);
  await form.getByLabel('Email').fill(who.email);
  await form.getByLabel('Password', { exact: true }).fill(who.password);
  await form.getByLabel('Confirm Password', { exact: true }).fill(who.password);
  await form.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('radio', { name: /^Standard/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status').filter({ hasText: who.email })).toContainText('Nearly there!');
  await followMail(page, who, '/member/verifyEmail');
  await fillCard(page, failsLater);
  await page.getByRole('button', { name: 'Pay AU$7.99' }).click();
  await expectThanks(page);

  await visit(page, '/member/account');
  const part = page.getByRole('region', { name: 'Subscription' });
  await part.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Yearly' }).check();
  await dialog.getByRole('radio', { name: /^Professional/ }).check();
  await expect(dialog).toContainText('you pay AU$134.99 a year instead of AU$7.99 a month');
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await expect(part).toContainText(/Standard, monthly until .*, then Professional, yearly/);
  await expect(part).toContainText(/From .* you have Professional, yearly\. Until then nothing changes\./);
  await expect(part).toContainText('AU$134.99 on');
  await expect(part).not.toContainText('Your plan is changed.');
  await axeCheckAtBothWidths(page);

  await moveRenewals(page, 40);
  await followMail(page, who, '/member/renew');
  await expect(page.getByRole('main')).toContainText('your Professional subscription (AU$134.99 a year)');
  await page.getByRole('button', { name: 'Use another card' }).click();
  await fillCard(page, cards.charged);
  await page.getByRole('button', { name: 'Pay AU$134.99' }).click();
  await expectThanks(page);
  await expect(page.getByRole('main')).toContainText('AU$134.99');
  await moveRenewals(page, 0);
  await visit(page, '/member/account');
  await expect(part).toContainText('Professional, yearly');
  await expect(part).not.toContainText('Standard');
});
