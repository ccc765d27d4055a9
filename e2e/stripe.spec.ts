import type { Page } from '@playwright/test';
import { testGateway } from '#server/providers/payments/gateway-fixture.ts';
import { expectThanks, fillCart, goToPay, newVisitor, pressPay } from './support/shop.ts';
import { type Site, startSite } from './support/site.ts';
import { mockStripe } from './support/stripe-js.ts';
import { axeCheck, expect, test as base } from './support/test.ts';

/** A site with Stripe's keys: the browser uses Stripe's library, the server calls a local gateway. */
interface StripeSite {
  site: Site;
  gateway: Awaited<ReturnType<typeof testGateway>>;
}

const test = base.extend<object, { stripe: StripeSite }>({
  stripe: [
    async ({ browserName: _ }, use) => {
      const gateway = await testGateway();
      const { secretKey, publishableKey, webhookSecret } = gateway.keys;
      const site = await startSite({
        env: {
          LOCAL_GATEWAY_URL: gateway.url,
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_PUBLISHABLE_KEY: publishableKey,
          STRIPE_WEBHOOK_SECRET: webhookSecret,
        },
      });
      await use({ site, gateway });
      await site.dispose();
      await gateway.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stripe }, use) => {
    await use(stripe.site.origin);
  },
});

async function atPay(page: Page): Promise<void> {
  await fillCart(page, 'wristbands');
  await goToPay(page, newVisitor());
}

test('a declined wallet, then one that asks for 3-D Secure', async ({ context, page, stripe }) => {
  const { putInWallet } = await mockStripe(context, stripe.gateway, { wallets: ['applePay', 'googlePay'] });
  await atPay(page);
  const wallet = page.getByRole('button', { name: 'googlePay' });
  const price = await page.getByRole('button', { name: /^Pay AU/ }).textContent();
  const cents = (price ?? '').replaceAll(/\D/g, '');
  await expect(wallet).toHaveText(`googlePay payment ${cents} aud card`);
  await axeCheck(page);
  // Google Pay opens a window in browsers without the Payment Request API.
  const { headers } = await page.evaluate(async () => ({
    headers: Object.fromEntries((await fetch(location.href)).headers),
  }));
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  putInWallet('pm_card_chargeDeclined');
  await wallet.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  putInWallet('pm_card_threeDSecureRequired');
  await wallet.click();
  await expectThanks(page);
});

test('the fields of a card, in a browser without a wallet', async ({ context, page, stripe }) => {
  await mockStripe(context, stripe.gateway, { wallets: [] });
  await atPay(page);
  await page.getByLabel('Card number').fill('4242424242424241');
  await expect(page.getByText('or pay with')).toHaveCount(0);
  await pressPay(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card number is incorrect.' })).toBeVisible();
  await page.getByLabel('Card number').fill('4242424242424242');
  await pressPay(page);
  await expectThanks(page);
});
