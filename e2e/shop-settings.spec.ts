import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { logIn } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };

/** Works with the keys alone, as somebody without a mouse does. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('a promotion with codes for single people is made, given out, changed, ended and let work again, by keyboard @phone-only', async ({
  page,
}) => {
  const code = `THANKS-${Date.now().toString(36).toUpperCase()}`;
  await logIn(page, admin);
  await page.goto('/admin/promotions');
  await expect(page.getByRole('table', { name: 'Promotions' }).getByRole('row', { name: /GUIDES20/ })).toBeVisible();

  await press(page.getByRole('button', { name: 'New promotion' }));
  const dialog = page.getByRole('dialog', { name: 'New promotion' });
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Who can use it').selectOption({ label: 'Only people with their own' });
  await dialog.getByLabel('What shoppers read').fill('15% off, with our thanks');
  await dialog.getByLabel('Percent', { exact: true }).fill('15');
  await dialog.getByLabel('All guides').focus();
  await page.keyboard.press('Space');
  await axeCheckAtBothWidths(page);
  await press(dialog.getByRole('button', { name: 'Make the promotion' }));
  await expect(page.getByRole('heading', { name: code, level: 1 })).toBeVisible();
  await expect(page.getByText('15% off, with our thanks')).toBeVisible();
  await expect(page.getByText('All guides', { exact: true })).toBeVisible();

  await press(page.getByRole('button', { name: 'Make codes …' }));
  const making = page.getByRole('dialog', { name: `Make codes for ${code}` });
  await making.getByLabel('How many', { exact: true }).fill('3');
  await press(making.getByRole('button', { name: 'Make the codes' }));
  await expect(page.getByRole('heading', { name: 'Codes for single people (3)' })).toBeVisible();
  await axeCheckAtBothWidths(page);
  const saved = page.waitForEvent('download');
  await press(page.getByRole('button', { name: 'Save as CSV' }));
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(new RegExp(`^${code}-\\w{4}-\\w{4}-\\w{4},Not used$`));

  await press(page.getByRole('button', { name: 'Change …' }));
  const changing = page.getByRole('dialog', { name: `Change ${code}` });
  await changing.getByLabel('Ends (optional)').fill('2099-12-01T09:00');
  await press(changing.getByRole('button', { name: 'Change the promotion' }));
  await expect(page.getByText(/^Until 1 Dec 2099, 9:00/)).toBeVisible();

  await press(page.getByRole('button', { name: 'End …' }));
  const ending = page.getByRole('dialog', { name: `End ${code}?` });
  await expect(ending.getByText(/No order uses it/)).toBeVisible();
  await press(ending.getByRole('button', { name: 'End the promotion' }));
  await expect(page.getByText(`${code} has ended.`, { exact: false })).toBeVisible();
  await press(page.getByRole('status').getByRole('button', { name: 'Let it work again' }));
  await expect(page.getByText('works again', { exact: false })).toBeVisible();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
});

test('a plan and what sending costs are changed and put back, and subscriptions say what happens next, by keyboard @phone-only @two', async ({
  page,
}) => {
  await logIn(page, admin);
  await page.goto('/admin/plans');
  const standard = page.getByRole('region', { name: 'Standard' });
  await expect(standard.getByText('$56.99')).toBeVisible();
  await expect(standard.getByRole('link').first()).toBeVisible();
  await press(page.getByRole('button', { name: 'Change …: Standard' }));
  const plan = page.getByRole('dialog', { name: 'Change Standard' });
  await plan.getByLabel('Price for a year').fill('60');
  await axeCheckAtBothWidths(page);
  await press(plan.getByRole('button', { name: 'Save the plan' }));
  await expect(standard.getByText('$60.00')).toBeVisible();
  await putBackIn(standard);
  await expect(standard.getByText('$56.99')).toBeVisible();

  await page.goto('/admin/shipping');
  const zealand = page.getByRole('region', { name: 'New Zealand' });
  await expect(zealand.getByText('$17.95')).toBeVisible();
  await press(page.getByRole('button', { name: 'Change …: New Zealand' }));
  const prices = page.getByRole('dialog', { name: 'Sending to New Zealand' });
  await prices.getByRole('group', { name: 'Step 2' }).getByLabel('Price').fill('18.50');
  await press(prices.getByRole('button', { name: 'Add a weight' }));
  await axeCheckAtBothWidths(page);
  await press(prices.getByRole('button', { name: 'Save the prices' }));
  await expect(prices.getByText('Enter a price for each weight', { exact: false })).toBeVisible();
  await press(prices.getByRole('button', { name: 'Remove step 5' }));
  await press(prices.getByRole('button', { name: 'Save the prices' }));
  await expect(zealand.getByText('$18.50')).toBeVisible();
  await putBackIn(zealand);
  await expect(zealand.getByText('$17.95')).toBeVisible();

  await page.goto('/admin/subscriptions');
  await expect(page.getByRole('heading', { name: 'Subscriptions', level: 1 })).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Payment failing' });
  await expect(page.getByText(/Nothing|No /).first()).toBeVisible();
  await axeCheckAtBothWidths(page);

  await subscribe(page, admin);
  await page.goto('/admin/subscriptions');
  const row = page.getByRole('table', { name: 'Subscriptions' }).getByRole('row').filter({ hasText: admin.email });
  const choose = async (name: string) => {
    await press(row.getByRole('button', { name: /^Actions for/ }));
    await press(page.getByRole('menuitem', { name }));
  };
  await choose('Cancel …');
  const cancel = page.getByRole('dialog', { name: /^Cancel the subscription of / });
  await expect(cancel.getByText(/^Standard, monthly\. Paid until /)).toBeVisible();
  await axeCheckAtBothWidths(page);
  await press(cancel.getByRole('button', { name: 'Cancel at the end of the paid time' }));
  await expect(page.getByText(/^The subscription of .+ ends on /)).toBeVisible();
  await press(page.getByRole('button', { name: 'Keep it going' }));
  await expect(page.getByText('The subscription goes on.', { exact: false })).toBeVisible();
  await choose('Cancel …');
  await cancel.getByRole('radio', { name: /^At the end of the paid time/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(cancel.getByRole('radio', { name: /^At once, and AU\$7\.99 goes back/ })).toBeChecked();
  await axeCheckAtBothWidths(page);
  await press(cancel.getByRole('button', { name: 'End it now and return AU$7.99' }));
  await expect(page.getByText('AU$7.99 went back.', { exact: false })).toBeVisible();
  await expect(row).toHaveCount(0);
});

/** Somebody whose address is proven subscribes in another window. */
async function subscribe(page: Page, { email, password }: typeof admin): Promise<void> {
  const { identity } = await (await page.request.get('/api/site/getConfig')).json();
  const logIn = await page.request.post(`${identity.baseUrl}/accounts:signInWithPassword?key=${identity.apiKey}`, {
    data: { email, password, returnSecureToken: true },
  });
  const { idToken } = await logIn.json();
  const headers = { authorization: `Bearer ${idToken}` };
  const terms = { subscriptionType: 'standard', per: 'monthly' };
  const started = await page.request.post('/api/subscription/start', { headers, data: terms });
  const { payToken } = (await started.json()).results.payVM;
  const paid = await page.request.post('/api/subscription/pay', {
    headers,
    data: { ...terms, payToken, tokenId: 'tok_visa' },
  });
  expect((await paid.json()).results.OrderIdToken).toBeTruthy();
}

/** Opens the last act of a thing and puts back what was before it. */
async function putBackIn(section: Locator): Promise<void> {
  const page = section.page();
  await section.getByText('Who did what to it').focus();
  await page.keyboard.press('Enter');
  await press(section.getByRole('button', { name: /saved it$/ }).first());
  await press(page.getByRole('dialog').getByRole('button', { name: 'Put back' }));
}
