import type { Locator, Page } from '@playwright/test';
import { openWithoutApp, newVisitor, waitForHydration, waitForPartHydration, visit } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';
import { mockYouTube } from './support/youtube.ts';

const contactOf = (page: Page) => page.getByRole('form', { name: 'Write to us' });
const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** All journeys share one outbox: a unique name identifies a message. */
const senderOf = (email: string) => `Robin ${email.split('@')[0]?.replaceAll('.', ' ')}`;

async function fillContact(form: Locator, email: string): Promise<void> {
  await form.getByLabel('Name').fill(senderOf(email));
  await form.getByLabel('Phone').fill('0400 000 000');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('State').selectOption('Tasmania');
  await form.getByLabel('Enquiry').fill('May we use your posters in our club house?');
}

/** Playwright shows the body of a request with files only to a route handler. */
const interceptForms = (page: Page) => page.route('**/api/contact/send', (route) => route.continue());

/** What the browser sends in the part jsonData, and the number of files. */
function sentForm(body: string | null): { json: Record<string, unknown>; files: number } {
  const json = /name="jsonData"\r\n\r\n(.*?)\r\n--/s.exec(body ?? '')?.[1] ?? '{}';
  return {
    json: JSON.parse(json) as Record<string, unknown>,
    files: (body ?? '').split('name="attachments"').length - 1,
  };
}

test('a message with files @phone-only', async ({ page }) => {
  const { email } = newVisitor();
  await interceptForms(page);
  await visit(page, '/contact');
  const form = contactOf(page);
  await form.getByRole('button', { name: 'Send' }).click();
  for (const label of ['Name', 'Phone', 'Email', 'State', 'Enquiry'])
    await expect(form.getByText(`${label} is required.`, { exact: true })).toBeVisible();
  await expect(form.getByText('Please review the errors.')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  expect(await form.getByLabel('State').getByRole('option').allTextContents()).toEqual([
    'Choose a state',
    'ACT',
    'New South Wales',
    'Victoria',
    'South Australia',
    'Queensland',
    'Western Australia',
    'Northern Territory',
    'Tasmania',
  ]);
  await expect(form.getByLabel('Enquiry')).toHaveCSS('min-height', '60px');

  await fillContact(form, email);
  await form.getByLabel('Email').fill('x');
  await expect(form.getByText('Email - Invalid email.')).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await form
    .getByLabel('Attachments')
    .setInputFiles([text('one.txt', 'one'), text('two.txt', 'two'), text('three.exe', 'three')]);
  await expect(form.getByText('three.exe: This file type is not accepted.')).toBeVisible();
  await form.getByRole('button', { name: 'Remove one.txt' }).click();
  await form.getByLabel('Attachments').setInputFiles([text('plan.txt', 'plan')]);
  await expect(form.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveText([
    /two\.txt/,
    /plan\.txt/,
  ]);
  await expect(form.getByText('Checked. You can send the form.')).toBeVisible();
  await axeCheck(page, '[data-block="ContactForm"]');

  const sending = page.waitForRequest('**/api/contact/send');
  await form.getByRole('button', { name: 'Send' }).dblclick();
  const sent = sentForm((await sending).postData());
  expect(Object.keys(sent.json).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'email',
    'emailReceiver',
    'enquiry',
    'name',
    'phone',
    'recaptchaValue',
    'state',
  ]);
  expect([sent.json.emailReceiver, sent.files]).toEqual(['hello@phi.example', 2]);
  await expect(form.getByText('Successfully sent!')).toBeVisible();
  for (const label of ['Name', 'Phone', 'Email', 'State', 'Enquiry'])
    await expect(form.getByLabel(label)).toHaveValue('');
  await expect(form.getByRole('listitem')).toHaveCount(0);

  await page.goto('/dev/outbox');
  await page
    .getByRole('row')
    .filter({ hasText: `Contact form: ${senderOf(email)}` })
    .getByRole('link')
    .click();
  await expect(page.getByRole('listitem')).toHaveText([/two\.txt/, /plan\.txt/]);
});

test('a page asks questions of its own in its form, and what is answered comes with the message', async ({ page }) => {
  const { email } = newVisitor();
  await interceptForms(page);
  await visit(page, '/dev/blocks');
  const form = page.getByRole('form', { name: 'Ask for a talk' });
  await fillContact(form, email);
  await form.getByLabel('Do you need an interpreter?').selectOption('Yes');
  expect(await form.getByLabel('Where would you like the talk?').getByRole('option').allTextContents()).toEqual([
    'Choose',
    'At your place',
    'Online',
  ]);
  await expect(form.getByText('Checked. You can send the form.')).toBeVisible({ timeout: 30_000 });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Please answer this question.')).toBeVisible();
  await axeCheck(page, '[data-block="ContactForm"]');
  await form.getByLabel('Which group is it?').fill('Reeds');
  const sending = page.waitForRequest('**/api/contact/send');
  await form.getByRole('button', { name: 'Send' }).click();
  expect(sentForm((await sending).postData()).json['answers']).toEqual([
    { question: 'Which group is it?', answer: 'Reeds' },
    { question: 'Do you need an interpreter?', answer: 'Yes' },
  ]);
  await expect(form.getByText('Successfully sent!')).toBeVisible();
  await expect(form.getByLabel('Which group is it?')).toHaveValue('');
});

test('entered values stay when sending fails, and the next attempt succeeds', async ({ page }) => {
  const { email } = newVisitor();
  await visit(page, '/contact');
  const form = contactOf(page);
  await fillContact(form, email);
  await page.route(
    '**/api/contact/send',
    (route) =>
      route.fulfill({
        json: {
          errors: [
            { errorMessage: 'Captcha check failed. Please try again.' },
            { errorMessage: 'State is not valid.' },
          ],
        },
      }),
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Captcha check failed. Please try again.')).toBeVisible();
  await expect(form.getByText('State is not valid.')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Successfully sent!')).toBeVisible();
});

/** Opens a page with its app, but holds the code of its form until `release`. */
async function openBeforeForm(page: Page, path: string): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/contact-form-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await visit(page, path);
  return { release: held.resolve };
}

test('the home page form keeps text typed before its code is loaded', async ({ page }) => {
  const { release } = await openBeforeForm(page, '/');
  await page.getByText('Write to us here').click();
  const form = page.locator('#contact form');
  await form.getByLabel('Name').fill('Robin');
  await form.getByRole('button', { name: 'Send' }).click();
  release();
  await expect(form.getByText('Phone is required.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Robin');
  await expect(form.getByText('Name is required.')).toHaveCount(0);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
});

test('a form submitted before its code is loaded is sent with its files', async ({ page }) => {
  await interceptForms(page);
  const { release } = await openBeforeForm(page, '/contact');
  const form = contactOf(page);
  await fillContact(form, newVisitor().email);
  await form.getByLabel('Attachments').setInputFiles([text('plan.txt', 'plan'), text('map.txt', 'map')]);
  await form.getByRole('button', { name: 'Send' }).click();
  const sending = page.waitForRequest('**/api/contact/send');
  release();
  expect(sentForm((await sending).postData()).files).toBe(2);
  await expect(form.getByText('Successfully sent!')).toBeVisible();
});

test.describe('when the code of a form does not come', () => {
  test.use({ expectedProblems: [/contact-form-/] });

  test('the page stays usable, and the next click requests the code again', async ({ page }) => {
    await page.route('**/assets/contact-form-*.js', (route) => route.abort('failed'));
    await visit(page, '/');
    const failed = page.waitForEvent('requestfailed');
    await page.getByText('Write to us here').click();
    await failed;
    await page.unroute('**/assets/contact-form-*.js');
    const form = page.locator('#contact form');
    await form.getByLabel('Name').fill('Robin');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Phone is required.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Robin');
    await axeCheck(page, '[data-block="ContactForm"]');
  });
});

test('a form submitted before the app is loaded is sent after it is loaded', async ({ page }) => {
  const { email } = newVisitor();
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.method()));
  await interceptForms(page);
  const { release } = await openWithoutApp(page, '/contact');
  const form = contactOf(page);
  await fillContact(form, email);
  await form.getByLabel('Attachments').setInputFiles([text('plan.txt', 'plan'), text('map.txt', 'map')]);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toHaveAttribute('data-held', '');
  const sending = page.waitForRequest('**/api/contact/send');
  release();
  const sent = sentForm((await sending).postData());
  expect(sent.json).toMatchObject({ name: senderOf(email), email, state: 'Tasmania' });
  expect(sent.files).toBe(2);
  await expect(form.getByText('Successfully sent!')).toBeVisible();
  await expect(form).not.toHaveAttribute('data-held');
  expect(documents).toEqual(['GET']);
});

test('a failed third-party script does not count as a missing app', async ({ page }) => {
  await interceptForms(page);
  const { release: releaseApp } = await openWithoutApp(page, '/contact');
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/contact-form-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const form = contactOf(page);
  await fillContact(form, newVisitor().email);
  await form.getByRole('button', { name: 'Send' }).click();
  releaseApp();
  await waitForHydration(page);
  await page.route('**/blocked.js', (route) => route.fulfill({ status: 404 }));
  await page.evaluate(async () => {
    const script = document.createElement('script');
    script.src = '/blocked.js';
    document.head.append(script);
    await new Promise((resolve) => script.addEventListener('error', resolve));
  });
  await expect(form).toHaveAttribute('data-held', '');
  const sending = page.waitForRequest('**/api/contact/send');
  code.resolve();
  await sending;
  await expect(form.getByText('Successfully sent!')).toBeVisible();
});

const ways = {
  'the app': (page: Page) => openWithoutApp(page, '/contact'),
  'its code': (page: Page) => openBeforeForm(page, '/contact'),
};
for (const [missing, open] of Object.entries(ways)) {
  test(`a form that waited for ${missing} is not sent until a refused file was shown`, async ({ page }) => {
    await interceptForms(page);
    const { release } = await open(page);
    const form = contactOf(page);
    await fillContact(form, newVisitor().email);
    await form.getByLabel('Attachments').setInputFiles([text('plan.txt', 'plan'), text('virus.exe', 'virus')]);
    await form.getByRole('button', { name: 'Send' }).click();
    release();
    await expect(form.getByText('virus.exe: This file type is not accepted.')).toBeVisible();
    await expect(form.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveText([/plan\.txt/]);
    await expect(form.getByLabel('Attachments')).toBeFocused();
    await expect(form).not.toHaveAttribute('data-held');
    await axeCheck(page, '[data-block="ContactForm"]');
    const sending = page.waitForRequest('**/api/contact/send');
    await form.getByRole('button', { name: 'Send' }).click();
    expect(sentForm((await sending).postData()).files).toBe(1);
    await expect(form.getByText('Successfully sent!')).toBeVisible();
  });
}

const notSent = (page: Page) => page.getByRole('alert').filter({ hasText: 'nothing was sent' });

/** Nothing has reached the server, the page is the same and the typed words are there. */
async function expectKept(page: Page): Promise<void> {
  await expect(notSent(page)).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(contactOf(page).getByLabel('Enquiry')).toHaveValue('May we use your posters in our club house?');
  await expect(contactOf(page)).not.toHaveAttribute('data-held');
}

const sends = (page: Page): string[] => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  return posts;
};

test('a form whose app does nothing says after ten seconds that it was not sent, and keeps the words', async ({
  page,
}) => {
  await page.clock.install();
  const posts = sends(page);
  await page.route('**/assets/entry-client-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/contact');
  const form = contactOf(page);
  await fillContact(form, newVisitor().email);
  await form.getByRole('button', { name: 'Send' }).click();
  await page.clock.fastForward(9000);
  await expect(form).toHaveAttribute('data-held', '');
  await page.clock.fastForward(1000);
  await expectKept(page);
  await axeCheck(page);
  expect(posts).toEqual([]);
});

for (const [missing, open] of Object.entries(ways)) {
  test(`a form that has waited too long for ${missing} is sent only when it is pressed again`, async ({ page }) => {
    await page.clock.install();
    await interceptForms(page);
    const posts = sends(page);
    const { release } = await open(page);
    const form = contactOf(page);
    await fillContact(form, newVisitor().email);
    await form.getByRole('button', { name: 'Send' }).click();
    await page.clock.fastForward(11_000);
    await expectKept(page);
    await page.clock.resume();
    release();
    await waitForHydration(page);
    await waitForPartHydration(form);
    await expectKept(page);
    expect(posts.filter((path) => path.includes('contact'))).toEqual([]);
    const sending = page.waitForRequest('**/api/contact/send');
    await form.getByRole('button', { name: 'Send' }).click();
    await sending;
    await expect(form.getByText('Successfully sent!')).toBeVisible();
    await expect(notSent(page)).toHaveCount(0);
  });
}

test.describe('when the script of the app cannot be fetched', () => {
  test.use({ expectedProblems: [/net::ERR_FAILED.*entry-client/] });

  test('a form that waits says at once that it was not sent, and keeps the words', async ({ page }) => {
    const posts = sends(page);
    const { fail } = await openWithoutApp(page, '/contact');
    const form = contactOf(page);
    await fillContact(form, newVisitor().email);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toHaveAttribute('data-held', '');
    fail();
    await expectKept(page);
    await form.getByRole('button', { name: 'Send' }).click();
    await expectKept(page);
    expect(posts).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  // Preloaded files are not loaded without scripts.
  test.use({ javaScriptEnabled: false, expectedProblems: [/^csp GET .*\.js$/] });

  test('a submitted form responds that nothing was sent, and Back keeps the entered values', async ({ page }) => {
    await page.goto('/contact');
    const form = contactOf(page);
    await fillContact(form, 'robin@example.org');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await form.getByRole('button', { name: 'Send' }).click();
    expect((await answer).status()).toBe(405);
    await expect(page.getByRole('heading', { name: 'This was not sent' })).toBeVisible();
    expect(page.url()).not.toContain('robin');
    await page.goBack();
    await expect(form.getByLabel('Enquiry')).toHaveValue('May we use your posters in our club house?');
  });
});

test('signing up for a workshop', async ({ page, context }) => {
  await mockYouTube(context);
  const { email } = newVisitor();
  await visit(page, '/workshops');
  const form = page.getByRole('form', { name: 'A workshop for your own team' });
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByText('Name is required.')).toBeVisible();
  await expect(form.getByText('Email is required.')).toBeVisible();
  await expect(form.locator('input[type="file"]')).toHaveCount(0);
  await axeCheck(page, '[data-block="SignupForm"]');
  await form.getByLabel('Name').fill('Robin Warrender');
  await form.getByLabel('Email').fill(email);
  const sending = page.waitForRequest('**/api/contact/signupform');
  await form.getByRole('button', { name: 'Sign up' }).click();
  expect(sentForm((await sending).postData()).json).toEqual({
    name: 'Robin Warrender',
    phone: '',
    email,
    state: '',
    emailReceiver: 'workshops@phi.example',
  });
  await expect(form.getByText('Successfully sent!')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveValue('');
});

test('a visitor subscribes to the newsletter, confirms and unsubscribes @two', async ({ page }) => {
  const { email } = newVisitor();
  await visit(page, '/about');
  const form = page.getByRole('form', { name: 'One letter a month' });
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Name is required.')).toBeVisible();
  await expect(form.getByText('Email is required.')).toBeVisible();
  await form.getByLabel('Email').fill('x');
  await expect(form.getByText('Email - Invalid email.')).toBeVisible();
  await form.getByLabel('Name').fill('Robin');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Successfully sent!')).toBeVisible();
  await axeCheck(page, '[data-block="SubscribeForm"]');

  const linkOf = async (subject: string): Promise<string> => {
    await page.goto('/dev/outbox');
    const link = page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: subject, exact: true });
    // Read, not opened: the frame that shows the mail runs no scripts and logs an error for any that a test
    // adds.
    const html = await (await page.request.get((await link.getAttribute('href')) ?? '')).text();
    return (
      /http[^\s<]+\/newsletter\/[^\s<]+/.exec(html.slice(html.indexOf('<pre')))?.[0].replaceAll('&amp;', '&') ?? ''
    );
  };
  await page.goto(await linkOf('Please confirm your subscription'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await axeCheck(page);
  await page.goto(await linkOf('You are subscribed'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await page.goto('/newsletter/confirm?t=nothing');
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quick exit' })).toBeVisible();
  const faces = () =>
    page.evaluate(async () =>
      [...(await document.fonts.ready)].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`).sort(),
    );
  await expect.poll(faces).toEqual(['Fraunces loaded', 'Public Sans loaded']);
});
