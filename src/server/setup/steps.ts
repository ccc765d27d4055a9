import type { Step } from '#contract/admin/today.ts';
import type { Config } from '../config.ts';
import { isNobodys } from '../lost-mails.ts';
import { closedBecause } from '../shop-closed.ts';
import type { pagesAsTheyCame, selectProgress } from './steps.sql.ts';

type Settings = Pick<
  Config,
  | 'production'
  | 'restoredFrom'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'LOCAL_SERVICES'
  | 'GST_REGISTERED'
  | 'SUPPLIER_ABN'
  | 'SUPPLIER_ADDRESS'
  | 'STORE_RECEIVER'
  | 'CONTACT_RECEIVER'
  | 'MAIL_FROM'
  | 'SMTP_URL'
  | 'SMTP_HOST'
>;
type Made = Awaited<ReturnType<typeof selectProgress>>;
type StarterPage = Awaited<ReturnType<typeof pagesAsTheyCame>>[number];

/** Starter pages in which only the organisation knows what to say. */
export const pagesToWrite = ['/', '/about', '/contact', '/privacy', '/terms'];

/** What is left to do before a new site is open, in the order in which it is best done. */
export function stepsOf(settings: Settings, made: Made, asTheyCame: readonly StarterPage[]): Step[] {
  const toWrite = [...asTheyCame].sort((a, b) => pagesToWrite.indexOf(a.path) - pagesToWrite.indexOf(b.path));
  const step = (text: string, done: unknown, press: string, to: string): Step => ({
    text,
    done: Boolean(done),
    optional: false,
    way: { press, to },
  });
  const optional = (...given: Parameters<typeof step>): Step => ({ ...step(...given), optional: true });
  return [
    step(
      'Say who sells: the name and the address that invoices show.',
      settings.SUPPLIER_ADDRESS,
      'Organisation',
      '/admin/settings/organisation',
    ),
    step(
      'Enter the ABN, or say that you are not registered for GST.',
      !settings.GST_REGISTERED || settings.SUPPLIER_ABN,
      'ABN and GST',
      '/admin/settings/tax',
    ),
    step(
      'Say who reads what visitors write, and who is told of faults.',
      !isNobodys(settings.STORE_RECEIVER) && !isNobodys(settings.CONTACT_RECEIVER),
      'Who receives what',
      '/admin/settings/receivers',
    ),
    step(
      'Enter the email server and the sender, and send a test email to yourself. Until then no receipt and no ticket is emailed.',
      (settings.SMTP_URL || settings.SMTP_HOST) && !isNobodys(settings.MAIL_FROM),
      'Email',
      '/admin/settings/mail',
    ),
    step(paymentText(settings), closedBecause(paid(settings)).length === 0, 'Payments', '/admin/settings/payments'),
    step(
      toWrite.length === 0
        ? 'Put your own words on the pages that came with the site.'
        : `Put your own words on the pages that came with the site. Left: ${toWrite.map(({ title }) => title).join(', ')}.`,
      toWrite.length === 0,
      toWrite[0] ? `Write ‘${toWrite[0].title}’` : 'Pages',
      toWrite[0] ? `/admin/pages/${toWrite[0].id}` : '/admin/pages',
    ),
    made.guide || made.guideDraft === null
      ? optional('Make a guide, write its page, and put it on sale.', made.guide, 'New guide', '/admin/guides/new')
      : optional(
          'Put your first guide on sale, once its page and its sales page are published.',
          false,
          'Open the guide',
          `/admin/guides/${made.guideDraft}`,
        ),
    made.event || made.eventDraft === null
      ? optional('Make an event.', made.event, 'New event', '/admin/events/new')
      : optional('Show your first event on the site.', false, 'Open the event', `/admin/events/${made.eventDraft}`),
    made.product || made.productDraft === null
      ? optional('Make a product with its sizes and stock.', made.product, 'New product', '/admin/products/new')
      : optional(
          'Put your first product on sale: it is a draft.',
          false,
          'Open the product',
          `/admin/products/${made.productDraft}`,
        ),
    optional(
      'Say what it costs to send a parcel. What is sent by post cannot be bought before.',
      made.shipping,
      'Shipping',
      '/admin/shipping',
    ),
    optional('Make a promotion code.', made.promotion, 'Promotions', '/admin/promotions'),
    optional(
      'Offer a plan, once a guide opens with it. Plans are not on sale yet.',
      made.plan,
      'Plans',
      '/admin/plans',
    ),
    step(
      'Buy something on the site yourself, find the order here, and refund it.',
      made.order,
      'Orders',
      '/admin/orders',
    ),
    step(
      'Invite a second administrator, so that the site is not locked if you lose your telephone.',
      Number(made.administrators) > 1,
      'Staff',
      '/admin/staff',
    ),
  ];
}

/** Only what the payment provider needs; tax has its own step. */
const paid = (settings: Settings) => ({ ...settings, GST_REGISTERED: false });

function paymentText({ STRIPE_SECRET_KEY: secret, LOCAL_SERVICES: local, production }: Settings): string {
  if (!secret && (local === 'payments' || !production))
    return 'Payments go to the test gateway: try cards such as 4242 4242 4242 4242, no money moves. Enter the keys of Stripe to be paid.';
  if (secret?.includes('_test_'))
    return 'Payments go to Stripe’s test mode: no money moves. Enter the keys for real payments when you open.';
  return 'Enter the keys of Stripe. Those that begin with pk_test_ and sk_test_ are for trying: no money moves.';
}
