import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { logIn, newVisitor, visit } from './support/shop.ts';
import { type Site, startSite } from './support/site.ts';
import { axeCheckAtBothWidths, expect, test as base } from './support/test.ts';

/** A mail server that keeps what it takes, and has no room for some addresses. */
interface MailServer {
  url: string;
  taken: { to: string; mail: Email }[];
  full: Set<string>;
}

/** A site that sends its mails to a server of this file. */
const test = base.extend<object, { mails: MailServer; site: Site }>({
  mails: [
    async ({ browserName: _ }, use) => {
      const mails: MailServer = { url: '', taken: [], full: new Set() };
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo: ({ address }, _session, done) =>
          mails.full.has(address) ? done(Object.assign(new Error('5.2.2 Over quota'), { responseCode: 552 })) : done(),
        onData(stream, { envelope }, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            done();
            const to = envelope.rcptTo[0]?.address ?? '';
            void PostalMime.parse(Buffer.concat(chunks)).then((mail) => mails.taken.push({ to, mail }));
          });
        },
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      mails.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
      await use(mails);
      await new Promise<void>((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mails }, use) => {
      const site = await startSite({ env: { SMTP_URL: mails.url } });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
});

const editor = { email: 'editor@phi.example', password: 'Paperbark-ink-58' };
const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const enquiry = 'May we use your posters? Please tell nobody at home.';

/** A visitor writes by the contact form; their name is theirs alone. */
async function write(page: Page, email: string): Promise<string> {
  const name = `Robin ${email.split('@')[0]?.replaceAll('.', ' ')}`;
  await visit(page, '/contact');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Phone').fill('0400 000 000');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('State').selectOption('Tasmania');
  await form.getByLabel('Enquiry').fill(enquiry);
  const buffer = Buffer.from('a plan');
  await form.getByLabel('Attachments').setInputFiles([{ name: 'plan.txt', mimeType: 'text/plain', buffer }]);
  await expect(form.getByText('Checked. You can send the form.')).toBeVisible();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Successfully sent!')).toBeVisible();
  return name;
}

async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

async function openMessage(page: Page, name: string): Promise<void> {
  await page.goto('/admin/messages');
  await press(page.getByRole('table', { name: 'Messages' }).getByRole('link', { name }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('a visitor writes; staff take the message, reply, see why the mail is refused, and send it again @phone-only', async ({
  page,
  browser,
  mails,
}) => {
  const { email } = newVisitor();
  const taken = (to: string) => mails.taken.filter((each) => each.to === to).map(({ mail }) => mail);
  const name = await write(page, email);
  await expect.poll(() => taken('hello@phi.example').at(-1)?.replyTo).toEqual([{ name, address: email }]);

  await logIn(page, editor);
  await page.goto('/admin/messages');
  const list = page.getByRole('table', { name: 'Messages' });
  await expect(list.getByRole('row').filter({ hasText: name })).toContainText('Nobody yet');
  // The name is written into the index of names within seconds.
  const find = page.getByLabel('Find by name or email');
  await expect(async () => {
    await find.fill('');
    await find.fill(email.toUpperCase().slice(0, -4));
    await expect(list.getByRole('rowgroup').last().getByRole('row')).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  expect(page.url()).not.toContain('robin');
  await press(list.getByRole('link', { name }));

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText(enquiry)).toBeVisible();
  await axeCheckAtBothWidths(page);
  await press(page.getByRole('button', { name: 'Look after it' }));
  await expect(page.getByText('looks after it now.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Save plan.txt' }));
  expect((await saved).suggestedFilename()).toBe('plan.txt');

  mails.full.add(email);
  const reply = page.getByRole('form', { name: 'Reply' });
  await press(reply.getByRole('button', { name: 'Send the reply' }));
  await expect(reply.getByText('Enter a text.')).toBeVisible();
  await reply.getByLabel('Text').focus();
  await page.keyboard.type('Yes, gladly.\n\nNgā mihi');
  await press(reply.getByRole('button', { name: 'Send the reply' }));
  await expect(page.getByText(`Your reply is on its way to ${email}.`)).toBeVisible();
  await expect(reply.getByLabel('Text')).toHaveValue('');
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Look again' });
    if (await again.isVisible()) await press(again);
    await expect(page.getByText('Not delivered. The mailbox is full.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await axeCheckAtBothWidths(page);

  // It is full still. Whoever may see people finds the mail among all others, which a publisher may not see.
  await press(page.getByRole('button', { name: 'Send it again' }));
  await expect(page.getByText('The email waits to be sent again.')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Emails' })).toHaveCount(0);
  const office = await (await browser.newContext()).newPage();
  await logIn(office, admin);
  const mail = office.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await office.goto('/admin/mails');
    await expect(mail).toContainText('The mailbox is full.', { timeout: 1000 });
  }).toPass();
  await axeCheckAtBothWidths(office);
  mails.full.delete(email);
  await press(mail.getByRole('button', { name: `Send it again: the email to ${email}` }));
  await expect(office.getByText(`The email to ${email} waits to be sent again.`)).toBeVisible();
  await expect.poll(() => taken(email)).toHaveLength(1);
  const [arrived] = taken(email);
  expect(arrived).toMatchObject({
    subject: 'Your message to us',
    from: { address: 'hello@phi.example' },
    replyTo: [{ address: 'hello@phi.example' }],
  });
  expect(arrived?.text).toContain('Yes, gladly.\n\nNgā mihi');
  expect(JSON.stringify(arrived)).not.toMatch(/posters|at home|editor@/);

  await openMessage(page, name);
  await expect(page.getByText(/^Sent \d/)).toBeVisible();
  await press(page.getByRole('button', { name: 'Mark as done' }));
  await expect(page.getByText('The message is done.')).toBeVisible();
  await press(page.getByRole('link', { name: 'Messages' }).last());
  await press(page.getByRole('button', { name: /^Done/ }));
  await expect(list.getByRole('row').filter({ hasText: name })).toContainText('Answered');
});

test.describe('an answer that is lost', () => {
  test.use({ expectedProblems: [/ERR_FAILED/] });

  test('of two people who answer one message, one of them twice, the second is told of the first and keeps what is typed', async ({
    page,
    browser,
    mails,
  }) => {
    const { email } = newVisitor('Sam');
    const name = await write(page, email);
    await logIn(page, editor);
    await openMessage(page, name);
    const other = await (await browser.newContext()).newPage();
    await logIn(other, admin);
    await openMessage(other, name);
    const text = (each: Page) => each.getByRole('form', { name: 'Reply' }).getByLabel('Text');
    await text(page).fill('Mine comes first.');
    await text(other).fill('Mine is longer, and comes second.');
    const send = (each: Page) => press(each.getByRole('button', { name: 'Send the reply' }));
    // The answer to the first press is lost on its way; what was done is not done again.
    await page.route('**/api/admin/messages/reply', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await send(page);
    await expect(page.getByRole('form', { name: 'Reply' }).getByRole('alert')).toBeVisible();
    await page.unroute('**/api/admin/messages/reply');
    await send(page);
    await expect(page.getByText(`Your reply is on its way to ${email}.`)).toBeVisible();
    await send(other);
    await expect(other.getByText('has changed this since you opened it.')).toBeVisible();
    await expect(other.getByText('Mine comes first.')).toBeVisible();
    await expect(text(other)).toHaveValue('Mine is longer, and comes second.');
    await expect.poll(() => mails.taken.filter(({ to }) => to === email)).toHaveLength(1);
    // Having read the first, the second is sent after all.
    await send(other);
    await expect(other.getByText(`Your reply is on its way to ${email}.`)).toBeVisible();
    await expect.poll(() => mails.taken.filter(({ to }) => to === email)).toHaveLength(2);
  });
});
