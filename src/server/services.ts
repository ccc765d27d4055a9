import type { FastifyInstance } from 'fastify';
import { dayMs, hourMs, minuteMs } from '#contract/spans.ts';
import { oldGuideUse } from './companies/guide-use.ts';
import { oldInvitations } from './companies/invitation.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { watchContentVersions } from './db/content-versions.ts';
import type { Deps } from './deps.ts';
import { finishCancelledEvents } from './events/cancel-event.ts';
import { eventEntity, ticketEntity } from './events/event.entity.ts';
import { guideEntity } from './guides/guide.entity.ts';
import { mediaEntity } from './media/media.entity.ts';
import { pageEntity, scheduleEntity } from './pages/page.entity.ts';
import { redirectEntity } from './pages/redirect.entity.ts';
import { distressEntity } from './search/distress.entity.ts';
import { menuEntity } from './site/menu.entity.ts';
import { orderEntity } from './store/orders/order.entity.ts';
import { productEntity, variantEntity } from './store/products/product.entity.ts';
import { promotionEntity } from './store/promotions/promotion.entity.ts';
import { makeScheduledChanges } from './pages/schedule.ts';
import { tellMoves } from './events/move-event.ts';
import { serveQueues } from './events/waiting-offers.ts';
import { eventPurchasable } from './events/event-purchasable.ts';
import { remindOfEvents } from './events/reminder.ts';
import { oldRegistrations, oldWaitingEntries } from './events/old-registrations.ts';
import { oldCaptchas, oldSubmissions, strayAttachments, unconfirmedSubscribers } from './forms/old-forms.ts';
import { guidePurchasable } from './guides/guide-purchasable.ts';
import { refreshFeed } from './instagram/refresh-feed.ts';
import { sendDueMails } from './jobs/mail-worker.ts';
import { bodiesOfSentMails, oldMails } from './jobs/old-mails.ts';
import { queueMail } from './jobs/outbox.ts';
import { tellUndeliverable } from './jobs/undeliverable.ts';
import { makeSchedule, type Schedule } from './jobs/schedule.ts';
import { makeSweepJob, type Sweeper } from './jobs/sweep.ts';
import { makeVariantJob } from './media/variants.ts';
import { applyEmailChanges, oldEmailChanges } from './members/account/email-change.ts';
import { finishErasures } from './members/account/erase.ts';
import { oldLinkTokens } from './tokens/link-token.ts';
import { localeOfMember } from './members/member.ts';
import { passwordChangedMail } from './members/password-mails.ts';
import { staffEntity } from './members/staff/staff.entity.ts';
import { sendResetLinks } from './members/password-reset.ts';
import { oldDevices } from './members/sign-in-notice.ts';
import { oldStaffSessions } from './members/staff-session.ts';
import { makeCaptcha } from './providers/captcha/make-captcha.ts';
import { makeFeed } from './providers/feed/make-feed.ts';
import { makeIdentity } from './providers/identity/make-identity.ts';
import { makeMailTransport } from './providers/mail/make-mail-transport.ts';
import { makeStorage } from './providers/storage/make-storage.ts';
import { makePayments } from './providers/payments/make-payments.ts';
import { dropEndedEvents } from './search/documents.ts';
import { closeDataFolder } from './private-files.ts';
import { applicationSecret, makeSecrets } from './secrets.ts';
import { reconcileBooksDaily } from './store/payments/daily-reconciliation.ts';
import { oldCarts, oldWebhooks } from './store/cart/old-carts.ts';
import { sendOrderLinks } from './store/orders/order-links.ts';
import { productPurchasable } from './store/products/product-purchasable.ts';
import { oldCardTries } from './store/payments/payment-attempt-limit.ts';
import { oldFreeUses } from './store/cart/free-use.ts';
import { reconcile } from './store/payments/reconcile.ts';
import { forgetEndedCards, storeKeptCards } from './subscriptions/kept-card.ts';
import { announceRenewals, renewDue } from './subscriptions/renew.ts';
import { subscriptionPurchasable } from './subscriptions/subscription-purchasable.ts';
import { webhookPath } from './store/payments/webhook.routes.ts';

/** Three runs within the minute of invariant 4, so that an expired lease is found in time. */
const reconcileMs = 20_000;
const mailMs = 1000;
const queueMs = 5000;
const scheduledMs = 15_000;
const feedMs = hourMs;
const picturesMs = 5000;
const eventsMs = 5000;
const keysMs = 300_000;

export interface Services {
  deps: Deps;
  schedule: Schedule;
  /** Registers the routes of the local payment and identity services. */
  mount(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and the providers. No job runs before `schedule.start()`. */
export async function openServices(
  config: Config,
  app: Pick<FastifyInstance, 'log'>,
  now: () => Date = () => new Date(),
): Promise<Services> {
  closeDataFolder(config.DATA_DIR);
  const db = await connect(config);
  const secrets = makeSecrets(applicationSecret(config.APP_SECRET, config.DATA_DIR));
  const content = await watchContentVersions(db);
  const payments = await makePayments(config, () => `${config.publicOrigin}${webhookPath}`);
  const identity = await makeIdentity({ config, db, secrets, log: app.log, now }, (user) =>
    db.transaction(async (tx) => {
      const locale = await localeOfMember(tx, user.uid);
      await queueMail(tx, deps, passwordChangedMail(deps, { ...user, locale }));
    }),
  );
  const mail = await makeMailTransport(config);
  const deps: Deps = {
    config,
    db,
    log: app.log,
    now,
    secrets,
    content,
    mail,
    storage: makeStorage(config),
    captcha: makeCaptcha({ config, secrets, now, log: app.log }),
    feed: makeFeed(config),
    payments: payments.provider,
    paymentLab: payments.lab,
    identity: identity.provider,
    purchasables: {
      product: productPurchasable,
      guide: guidePurchasable,
      event: eventPurchasable,
      subscription: subscriptionPurchasable,
    },
    entities: [
      pageEntity,
      menuEntity,
      redirectEntity,
      scheduleEntity,
      mediaEntity,
      distressEntity,
      productEntity,
      variantEntity,
      guideEntity,
      eventEntity,
      ticketEntity,
      orderEntity,
      promotionEntity,
      staffEntity,
    ],
  };
  const schedule = makeSchedule(app.log);
  schedule.every(reconcileMs, 'reconcile payments', () => reconcile(deps));
  schedule.every(eventsMs, 'finish cancelled events', () => finishCancelledEvents(deps));
  schedule.every(eventsMs, 'tell about moved events', () => tellMoves(deps));
  schedule.every(dayMs, 'explain the money', async () => {
    // A stop may have left a refund that the provider has made and the ledger does not know yet.
    await reconcile(deps);
    await reconcileBooksDaily(deps);
  });
  schedule.every(scheduledMs, 'make scheduled changes of pages', () => makeScheduledChanges(deps));
  schedule.every(queueMs, 'offer free places to waiting lists', () => serveQueues(deps));
  schedule.every(mailMs, 'send mails', () => sendDueMails(deps));
  schedule.every(minuteMs, 'tell staff of undeliverable mails', () => tellUndeliverable(deps));
  schedule.every(mailMs, 'send links to reset passwords', () => sendResetLinks(deps));
  schedule.every(mailMs, 'send links to orders', () => sendOrderLinks(deps));
  schedule.every(minuteMs, 'renew subscriptions', () => renewDue(deps));
  schedule.every(minuteMs, 'store kept cards', () => storeKeptCards(deps));
  schedule.every(minuteMs, 'forget the cards of ended subscriptions', () => forgetEndedCards(deps));
  schedule.every(minuteMs, 'remind of events', () => remindOfEvents(deps));
  schedule.every(hourMs, 'announce renewals', () => announceRenewals(deps));
  schedule.every(minuteMs, 'apply changes of e-mail addresses', () => applyEmailChanges(deps));
  schedule.every(minuteMs, 'finish erasures', () => finishErasures(deps));
  if (deps.feed !== null) schedule.every(feedMs, 'fetch the Instagram feed', () => refreshFeed(deps));
  schedule.every(keysMs, 'rotate signing keys', () => identity.rotateKeys());
  schedule.every(dayMs, 'remove ended events from the search', () => dropEndedEvents(deps));
  const sweep = makeSweepJob(deps, [
    oldCarts,
    oldWebhooks,
    oldMails,
    bodiesOfSentMails,
    oldCaptchas,
    oldCardTries,
    oldFreeUses,
    unconfirmedSubscribers,
    oldRegistrations,
    oldWaitingEntries,
    oldSubmissions,
    strayAttachments,
    oldLinkTokens,
    oldDevices,
    oldStaffSessions,
    oldGuideUse,
    oldInvitations,
    oldEmailChanges,
    { what: identity.expired.table, sweep: (_deps, limit) => identity.expired.remove(limit) } satisfies Sweeper,
  ]);
  schedule.every(dayMs, 'delete expired data', () => sweep.run());
  const variants = makeVariantJob(deps);
  if (config.PICTURE_JOB) schedule.every(picturesMs, 'make image sizes', () => variants.run());
  return {
    deps,
    schedule,
    async mount(server) {
      await payments.mount(server);
      await identity.mount(server);
    },
    async close() {
      variants.stop();
      sweep.stop();
      await schedule.stop();
      content.close();
      mail.close();
      await payments.close();
      await db.close();
    },
  };
}
