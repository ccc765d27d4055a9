import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { logIn } from './support/shop.ts';
import { type Site, startSite } from './support/site.ts';
import { axeCheckAtBothWidths, expect, test as base } from './support/test.ts';

/** A site of its own, because its settings change, and a mail server that takes one password. */
const test = base.extend<object, { mails: { port: number; taken: string[] }; site: Site }>({
  mails: [
    async ({ browserName: _ }, use) => {
      const taken: string[] = [];
      const server = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ password }, _session, done) =>
          password === 'right' ? done(null, { user: 'phi' }) : done(new Error('Wrong password')),
        onData(stream, { envelope }, done) {
          stream.resume();
          stream.on('end', () => {
            taken.push(...envelope.rcptTo.map(({ address }) => address));
            done(null, 'queued as 17');
          });
        },
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use({ port: (server.server.address() as AddressInfo).port, taken });
      await new Promise<void>((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite({ env: { STORE_RECEIVER: 'shop@phi.example' } });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
});

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };

async function open(page: Page, subject: string, title: string): Promise<void> {
  await page.goto(`/admin/settings${subject}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

const save = async (page: Page): Promise<void> => press(page.getByRole('button', { name: 'Save', exact: true }));
const saved = (page: Page): Locator => page.getByText('Saved. The whole site uses it now.');

test('by keyboard: helplines change on every page, and the last one cannot be removed', async ({ page }) => {
  await logIn(page, admin);
  await open(page, '', 'Settings');
  await press(page.getByRole('link', { name: 'Helplines' }));
  await expect(page.getByRole('heading', { name: 'Helplines', level: 1 })).toBeVisible();
  await axeCheckAtBothWidths(page);
  const australia = page.getByRole('group', { name: 'Australia' });
  const worker = async () => (await page.request.get('/service-worker.js')).text();
  const workerBefore = await worker();
  await press(australia.getByRole('button', { name: 'Add a helpline for Australia' }));
  const line = australia.getByRole('listitem').last();
  await line.getByLabel('Name').focus();
  await page.keyboard.type('Kids Helpline');
  await page.keyboard.press('Tab');
  await page.keyboard.type('no number');
  await page.keyboard.press('Tab');
  await page.keyboard.type('For young people');
  await save(page);
  await expect(australia.getByRole('alert')).toContainText('no telephone number for Kids Helpline');
  await axeCheckAtBothWidths(page);
  await line.getByLabel('Number').fill('1800 55 1800');
  await press(line.getByRole('button', { name: 'Move Kids Helpline up' }));
  await press(australia.getByRole('button', { name: 'Remove Lifeline' }));
  await press(australia.getByRole('button', { name: 'Remove 1800RESPECT' }));
  await expect(australia.getByRole('button', { name: 'Remove Kids Helpline' })).toBeDisabled();
  await expect(australia.getByText('The last helpline stays.')).toBeVisible();
  await save(page);
  await expect(saved(page)).toBeVisible();
  // Browsers fetch the page for a time without a network again.
  expect(await worker()).not.toBe(workerBefore);
  await page.goto('/');
  const help = page.getByRole('contentinfo').getByRole('region', { name: 'Helplines' });
  await expect(help.getByRole('link')).toContainText(['000', '1800 55 1800', 'Using this site']);
  await expect(help.getByRole('link', { name: /Kids Helpline/ })).toHaveAttribute('href', 'tel:1800551800');

  await open(page, '/helplines', 'Helplines');
  await press(page.getByText('Who did what to it'));
  await press(page.getByRole('button', { name: /changed it/ }).first());
  await press(page.getByRole('dialog').getByRole('button', { name: 'Put back' }));
  await expect(page.getByRole('group', { name: 'Australia' }).getByLabel('Number').last()).toHaveValue('13 11 14');
});

test('the mail server is tried before it is saved, and its password is never shown again', async ({ page, mails }) => {
  await logIn(page, admin);
  await open(page, '/mail', 'Email');
  await page.getByLabel('Email server').fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(mails.port));
  await page.getByLabel('Encryption').selectOption('None: a test server on this computer');
  await page.getByLabel('User').fill('phi');
  await page.getByLabel('Password').fill('wrong');
  await press(page.getByRole('button', { name: 'Send a test email to me' }));
  await expect(page.getByText('It does not work.')).toBeVisible();
  await expect(page.getByText(/The server answered: 535/)).toBeVisible();
  await page.getByLabel('Password').fill('right');
  await press(page.getByRole('button', { name: 'Send a test email to me' }));
  await expect(page.getByText(`on its way to ${admin.email}. The server answered: 250 queued as 17`)).toBeVisible();
  expect(mails.taken).toEqual([admin.email]);
  await axeCheckAtBothWidths(page);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByText('Set. Leave it empty to keep it.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByLabel('Email server')).toHaveValue('127.0.0.1');
  await page.getByLabel('Email server').fill('localhost');
  await save(page);
  await expect(page.getByText('Enter the password again: it is sent to the server that you name.')).toBeVisible();
});

test('what many notice is asked about first, and what the server sets cannot be changed @phone', async ({ page }) => {
  await logIn(page, admin);
  await open(page, '/receivers', 'Who receives what');
  const shop = page.getByLabel('The shop');
  await expect(shop).not.toBeEditable();
  await expect(page.getByText('Set by STORE_RECEIVER on the server; change it there.')).toBeVisible();

  await open(page, '/tax', 'ABN and GST');
  await page.getByLabel('ABN').fill('53 004 085 617');
  await save(page);
  await expect(page.getByText('ABN is an ABN of 11 digits with valid check digits.')).toBeVisible();
  await page.getByLabel('ABN').fill('53 004 085 616');
  await page.getByLabel('Registered for GST').uncheck();
  await save(page);
  const question = page.getByRole('dialog', { name: 'Stop charging GST?' });
  await expect(question).toContainText('Orders made before, their invoices and refunds stay as they are.');
  await axeCheckAtBothWidths(page);
  await question.getByRole('button', { name: 'Keep charging GST' }).click();
  await expect(saved(page)).toHaveCount(0);
  await page.getByLabel('Registered for GST').check();
  await save(page);
  await expect(saved(page)).toBeVisible();

  await open(page, '/retention', 'How long things are kept');
  await page.getByLabel('What people wrote in forms, in days').fill('30');
  await save(page);
  const shorter = page.getByRole('dialog', { name: 'Delete earlier from now on?' });
  await expect(shorter).toContainText('messages of more than 30 days ago. Nobody can bring it back.');
  await shorter.getByRole('button', { name: 'Delete it earlier' }).click();
  await expect(saved(page)).toBeVisible();
});

test('payments, exit, organisation and server have their page', async ({ page }) => {
  await logIn(page, admin);
  await open(page, '/payments', 'Payments');
  await press(page.getByRole('button', { name: 'Ask the provider' }));
  await expect(page.getByText('No secret key is entered.')).toBeVisible();
  await expect(page.getByText('/api/webhooks/payments')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await open(page, '/server', 'Storage and server');
  await press(page.getByRole('button', { name: 'Test the storage' }));
  await expect(page.getByText('A small file was written, read and deleted.')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await open(page, '/organisation', 'Organisation');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('The Prevention of Harm Initiative');
  await open(page, '/receivers', 'Who receives what');
  await press(page.getByRole('button', { name: 'Send a test to each' }));
  await expect(page.getByText(/^It (works|does not work)\.$/).first()).toBeVisible();
  await axeCheckAtBothWidths(page);
  await open(page, '/exit', 'Quick exit');
  const link = page.getByRole('link', { name: 'Open this page: Australia' });
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await expect(link).toHaveAttribute('href', await page.getByLabel('Australia').inputValue());
  await page.getByLabel('New Zealand').fill('http://example.org');
  await save(page);
  await expect(page.getByText('New Zealand is the https URL of an unremarkable page of another site.')).toBeVisible();
  await axeCheckAtBothWidths(page);
});
