// Invariant 42: all of this file.
import { cards, expectInCart, expectThanks, fillCard, logIn, pressPay, visit } from './support/shop.ts';
import { axeCheckAtBothWidths, expect, test } from './support/test.ts';

/** A member of a company that gives three guides; no other journey uses the account. */
const tobias = { email: 'corporate@phi.example', password: 'Headland-walk-72' };

test('a member of a company subscribes and buys a guide: each place says by what a guide opens, and every sum @phone-only', async ({
  page,
}) => {
  test.slow();
  await logIn(page, tobias);
  await visit(page, '/member/dashboard');
  const standing = page.getByRole('region', { name: 'Your membership' });
  await expect(standing).toContainText('Saltbush Community Sports Club');
  await expect(standing.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/member/account');
  const open = page.getByRole('region', { name: 'Guides that open now' });
  await expect(open.getByText('From your organisation')).toHaveCount(3);
  await expect(open).not.toContainText('You have not bought a guide yet');
  await axeCheckAtBothWidths(page);

  // Without a plan the page says so, and goes on.
  await visit(page, '/member/subscribe');
  await expect(page.getByRole('main')).toContainText('You have not chosen a plan yet');
  await page.getByRole('radio', { name: /^Standard, AU\$7\.99/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillCard(page, cards.charged);
  await page.getByRole('button', { name: 'Pay AU$7.99' }).click();
  await expectThanks(page);
  await expect(page.getByRole('main')).toContainText('AU$7.99');
  await page.getByRole('link', { name: 'go to your guides' }).click();
  await expect(page).toHaveURL(/\/member\/dashboard$/);
  await expect(standing).toContainText('Standard subscription');
  await expect(open.getByText('In your subscription')).not.toHaveCount(0);

  // The list, the offer and the search.
  await visit(page, '/guides');
  const tile = page.getByRole('article').filter({ hasText: 'Spotting Scams' }).first();
  await expect(tile).toContainText('In your subscription');
  await expect(tile.getByRole('link', { name: /^OPEN GUIDE/ })).toHaveAttribute('href', '/guides/spotting-scams');
  await expect(tile).not.toContainText('ADD TO CART');
  await tile.getByRole('link', { name: /^Buy it to keep/ }).click();
  await expect(page).toHaveURL(/\/products\/guides\/spotting-scams$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^OPEN GUIDE/ }).first()).toBeVisible();
  await axeCheckAtBothWidths(page);
  await main
    .getByRole('button', { name: /^Buy it to keep, AU\$/ })
    .first()
    .click();
  const notice = 'Your subscription already opens this guide. Buying it keeps it for good.';
  await expect(main.getByText(notice)).toBeVisible();
  await expectInCart(page, 1);

  // The cart says it too, and the sum is the price of the guide.
  await visit(page, '/cart');
  await expect(main.getByText(notice)).toBeVisible();
  await expect(main.getByRole('list', { name: 'Items in your cart' })).toContainText('AU$9.00');
  await page.getByRole('button', { name: 'Next: Your Details' }).click();
  await page.getByRole('button', { name: 'Next: Pay' }).click();
  await fillCard(page, cards.charged);
  await pressPay(page);
  await expectThanks(page);
  await expect(main).toContainText('AU$9.00');

  await visit(page, '/guides');
  await expect(tile).toContainText('Yours');
  await expect(tile).not.toContainText('Buy it to keep');
  await visit(page, '/member/dashboard');
  await expect(open.getByText('Yours', { exact: true })).toHaveCount(1);
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders.getByRole('listitem')).toHaveCount(2);
  await expect(orders).toContainText('AU$9.00');
  await expect(orders).toContainText('AU$7.99');
  await visit(page, '/member/account');
  await expect(page.getByRole('region', { name: 'Guides' })).toContainText('Spotting Scams');
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Standard, monthly');
});
