import { eventZones } from '#contract/event-times.ts';
import {
  cards,
  expectInCart,
  expectThanks,
  fillCard,
  fillRegistration,
  goToPay,
  mailsTo,
  openRegistration,
  newVisitor,
  paidOrder,
  pressPay,
  visit,
} from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, expect, test } from './support/test.ts';

test('registering for a free event shows every validation message @phone-only', async ({ page }) => {
  const who = newVisitor('Mei');
  const dialog = await openRegistration(page, 'bystander-in-a-lunch-hour');
  const send = dialog.getByRole('button', { name: 'REGISTER NOW' });
  const tickets = dialog.getByLabel('Number of Tickets');

  await tickets.fill('');
  await send.click();
  for (const message of [
    'First Name is required.',
    'Surname is required.',
    'Email is required.',
    'Please provide Number of Tickets.',
    'Please review the errors.',
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await axeCheck(page);

  await fillRegistration(dialog, who, 0);
  await expect(dialog.getByText('Number of Tickets must be more than 1.', { exact: true })).toBeVisible();
  for (const wrong of ['1.5', 'abc']) {
    await tickets.fill('');
    await expect(dialog.getByText('Please provide Number of Tickets.', { exact: true })).toBeVisible();
    await tickets.pressSequentially(wrong);
    await expect(dialog.getByText('Number of Tickets must be a number', { exact: true })).toBeVisible();
  }
  await tickets.fill('2');
  await send.click();
  await expect(dialog.getByText('Successfully submitted.', { exact: true })).toBeVisible();
  await expect(dialog.getByText(`A confirmation email is sent to ${who.email}.`)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'REGISTER NOW' })).toBeFocused();
  expect(await mailsTo(page, who.email)).toEqual(['You are registered: Bystander Action in a Lunch Hour']);
});

test('tickets of a paid event can be added to the cart repeatedly', async ({ page }) => {
  const dialog = await openRegistration(page, 'drinks-after-work-darwin');
  await expect(dialog.getByText('AU$25.00 a ticket')).toBeVisible();
  await fillRegistration(dialog, newVisitor(), 1);
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'Drinks After Work: for Club and Venue Leaders is in your cart. The cart now holds 1 item.',
  );
  await axeCheck(page);
  await fillRegistration(dialog, newVisitor('Other'), 2);
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'Drinks After Work: for Club and Venue Leaders is in your cart. The cart now holds 2 items (quantity 3).',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectInCart(page, 3);
});

test('a buyer of two tickets gets a page with two QR codes and names the second person @phone-only', async ({
  page,
}) => {
  test.slow();
  const buyer = newVisitor('Kiri');
  const dialog = await openRegistration(page, 'child-safe-clubs-perth');
  await fillRegistration(dialog, buyer, 2);
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await dialog.getByRole('link', { name: 'GO TO CART' }).waitFor();
  await goToPay(page, buyer);
  await fillCard(page, cards.charged);
  await pressPay(page);
  await expectThanks(page);
  await expect(paidOrder(page)).toContainText('please tell us there who is coming');
  const order = page.url();
  await paidOrder(page).getByRole('link', { name: 'Open the tickets' }).click();

  await expect(page).toHaveURL(/\/tickets\/[0-9A-Z]{8}-[\w-]{43}$/);
  await expect(page).toHaveTitle('Your tickets');
  const tickets = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(tickets).toHaveCount(2);
  await expect(tickets.getByRole('img', { name: /^QR code of ticket / })).toHaveCount(2);
  await expect(tickets.first()).toContainText('6:00 pm – 8:30 pm (WA)');
  await expect(tickets.last()).toContainText(`Guest of ${buyer.firstName} ${buyer.surname}`);
  await axeCheckAtBothWidths(page);

  const second = page.getByRole('group', { name: 'Ticket 2' });
  await second.getByLabel('Name').fill('Wiremu Te Ōhanga');
  await second.getByLabel('Email').fill('nowhere');
  await page.getByRole('button', { name: 'Save names' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please review the errors.');
  await expect(second).toContainText('Email - Invalid email.');
  await axeCheckAtBothWidths(page);
  await second.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Save names' }).click();
  await expect(page.getByRole('status')).toHaveText('The names are saved.');
  await expect(tickets.last()).toContainText('Wiremu Te Ōhanga');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

  await page.emulateMedia({ media: 'print' });
  await expect(tickets.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save names' })).toBeHidden();
  // One ticket on each sheet.
  const sheets = await page.pdf({ preferCSSPageSize: true });
  expect(sheets.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: 'screen' });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('child-safe-clubs-perth.ics');

  // The buyer cancels without writing to anybody.
  await page.getByRole('link', { name: 'Cancel my tickets' }).click();
  await expect(page).toHaveTitle('Cancel your 2 tickets?');
  await expect(page.getByText('We refund AU$70.00')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await page.getByRole('link', { name: 'Keep my 2 tickets' }).click();
  await expect(tickets).toHaveCount(2);
  await page.getByRole('link', { name: 'Cancel my tickets' }).click();
  await page.getByRole('button', { name: 'Cancel my 2 tickets' }).click();
  await expect(page.getByText('This booking is cancelled.')).toBeVisible();
  await axeCheckAtBothWidths(page);
  await expect(page.getByRole('link', { name: 'Cancel my tickets' })).toHaveCount(0);
  await page.goto(order);
  await expect(page.getByRole('article').filter({ hasText: 'Order number' })).toContainText('Refund');
  expect(await mailsTo(page, buyer.email)).toContainEqual(expect.stringMatching(/^You no longer have tickets/));
});

test('a double click opens the registration, a click outside closes it only while it is empty, and too many tickets are refused', async ({
  page,
}) => {
  const who = newVisitor();
  await visit(page, '/event/respect-at-work-full-day');
  await page.getByRole('button', { name: 'REGISTER NOW' }).dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Mei');
  await page.mouse.click(5, 400);
  await expect(dialog.getByLabel('First Name')).toHaveValue('Mei');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'REGISTER NOW' }).click();
  await expect(async () => {
    await page.mouse.click(5, 400);
    await expect(dialog).toBeHidden({ timeout: 100 });
  }).toPass();

  await page.getByRole('button', { name: 'REGISTER NOW' }).click();
  await fillRegistration(dialog, who, 50);
  await dialog.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Only 9 places left.');
  await expect(dialog.getByLabel('Email')).toHaveValue(who.email);
  await axeCheck(page);
});

test('a past event cannot be booked', async ({ page }) => {
  await visit(page, '/event/scams-morning-tea');
  await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled();
  await axeCheck(page);
});

const labels = eventZones.map(({ label }) => label);
const others = labels.filter((label) => label !== 'WA');
const readers = [
  { timezoneId: 'Australia/Perth', first: ['WA at the venue'], label: 'WA' },
  { timezoneId: 'Pacific/Auckland', first: ['WA at the venue', 'Auckland your time'], label: 'Auckland' },
];
for (const { timezoneId, first, label } of readers) {
  test.describe(`read in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('time at the venue and the reader’s, price and button are in the first screen, and twice the text size fits the viewport', async ({
      page,
    }) => {
      await visit(page, '/event/child-safe-clubs-perth');
      const facts = page.getByRole('complementary', { name: 'Date, price and registration' });
      // The first screen of a phone, above the bar at its foot.
      await page.setViewportSize({ width: 360, height: 740 });
      const register = await facts.getByRole('button', { name: 'REGISTER NOW' }).boundingBox();
      expect((register?.y ?? 740) + (register?.height ?? 0)).toBeLessThan(680);
      await expect(facts.getByText('8:00 pm – 10:30 pm')).toBeHidden();
      await facts.getByText('In other time zones').first().click();
      await expect(facts.getByText('8:00 pm – 10:30 pm')).toBeVisible();
      await facts.getByText('In other time zones').first().click();
      await axeCheckAtBothWidths(page);
      await page.setViewportSize({ width: 1200, height: 800 });
      const terms = facts.getByRole('term');
      const rows = [...first, 'Price', 'Duration', ...others];
      await expect(terms).toHaveText(rows.map((row) => new RegExp(`^${row}`)));
      await expect(facts).toContainText('6:00 pm – 8:30 pm');
      await expect(facts).toContainText('2 hrs 30 mins');
      await expect(facts.getByRole('link', { name: 'Show on a map' })).toHaveAttribute('rel', 'noopener noreferrer');
      const download = page.waitForEvent('download');
      await facts.getByRole('link', { name: 'Add to calendar' }).click();
      expect((await download).suggestedFilename()).toBe('child-safe-clubs-perth.ics');
      await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible();
      await expect(page.getByText('Step-free entry')).toBeVisible();
      await axeCheck(page);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      for (const width of [640, 800, 1000]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      // The list: an online event in the reader's zone, and one in a place in its own.
      await visit(page, '/events');
      const row = (name: string) =>
        page
          .getByRole('article')
          .filter({ hasText: name })
          .locator('p', { has: page.locator('time') });
      await expect(row('Bystander Action in a Lunch Hour')).toContainText(label);
      await expect(row('Child-Safe Clubs')).toContainText('6:00 pm – 8:30 pm WA');
    });
  });
}
