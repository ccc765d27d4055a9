import type { FastifyInstance } from 'fastify';
import { dayMs, hourMs, minuteMs } from '#contract/spans.ts';
import { companyEntity } from './companies/company.entity.ts';
import { keepBuild } from './cms/build-files.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { watchContentVersions } from './db/content-versions.ts';
import type { Deps } from './deps.ts';
import { finishCancelledEvents } from './events/cancel-event.ts';
import { eventEntity, ticketEntity } from './events/event.entity.ts';
import { guideCategoryEntity } from './guides/guide-category.entity.ts';
import { planEntity } from './guides/plan.entity.ts';
import { fillPageLinks } from './pages/page-links.ts';
import { openLimits } from './http/limits/open-limits.ts';
import { guideEntity } from './pages/guide.entity.ts';
import { mediaEntity } from './media/media.entity.ts';
import { pageEntity, scheduleEntity } from './pages/page.entity.ts';
import { redirectEntity } from './pages/redirect.entity.ts';
import { distressEntity } from './search/distress.entity.ts';
import { menuEntity } from './site/menu.entity.ts';
import { orderEntity } from './store/orders/order.entity.ts';
import { productCategoryEntity, productEntity, variantEntity } from './store/products/product.entity.ts';
import { promotionEntity } from './store/promotions/promotion.entity.ts';
import { shippingEntity } from './store/shipping/shipping.entity.ts';
import { makeScheduledChanges } from './pages/schedule.ts';
import { tellMoves } from './events/move-event.ts';
import { serveQueues } from './events/waiting-offers.ts';
import { eventPurchasable } from './events/event-purchasable.ts';
import { remindOfEvents } from './events/reminder.ts';
import { subscriberEntity } from './forms/subscriber.entity.ts';
import { messageEntity } from './forms/message.entity.ts';
import { guidePurchasable } from './guides/guide-purchasable.ts';
import { refreshFeed } from './instagram/refresh-feed.ts';
import { fillFindKeys, fillMailKeys } from './jobs/find-keys.ts';
import { mailEntity } from './mails/mail.entity.ts';
import { fillFoundWords } from './jobs/found-words.ts';
import { sendDueMails } from './jobs/mail-worker.ts';
import { queueMail } from './jobs/outbox.ts';
import { tellUndeliverable } from './jobs/undeliverable.ts';
import { noPayments } from './providers/payments/no-payments.ts';
import { makeSchedule, type Schedule } from './jobs/schedule.ts';
import { makeSweepJob } from './jobs/sweep.ts';
import { sweepDisk } from './jobs/sweep-disk.ts';
import { diskFolders, sweepers } from './sweepers.ts';
import { makeVariantJob } from './media/variants.ts';
import { applyEmailChanges } from './members/account/email-change.ts';
import { finishErasures } from './members/account/erase.ts';
import { localeOfMember } from './accounts/member.ts';
import { passwordChangedMail } from './accounts/password-mails.ts';
import { staffEntity } from './members/staff/staff.entity.ts';
import { sendResetLinks } from './members/password-reset.ts';
import { makeCaptcha } from './providers/captcha/make-captcha.ts';
import { makeFeed } from './providers/feed/make-feed.ts';
import { asleepIdentity } from './providers/identity/asleep-identity.ts';
import { makeIdentity } from './providers/identity/make-identity.ts';
import { makeMailTransport } from './providers/mail/make-mail-transport.ts';
import { makeStorage } from './providers/storage/make-storage.ts';
import { makePayments, type PaymentService } from './providers/payments/make-payments.ts';
import { dropEndedEvents } from './search-index/documents.ts';
import { closeDataFolder } from './private-files.ts';
import { applicationSecrets } from './secrets.ts';
import { checkSecret } from './settings/known-secret.ts';
import { keepEarlierSupplier, keepSettings } from './settings/live-settings.ts';
import { settingEntity } from './settings/setting.entity.ts';
import { bookMoney } from './store/money/book-money.ts';
import { compareDays } from './store/money/compare-days.ts';
import { moneyEntity } from './store/money/money.entity.ts';
import { sendOrderLinks } from './store/orders/order-links.ts';
import { productPurchasable } from './store/products/product-purchasable.ts';
import { reconcile } from './store/payments/reconcile.ts';
import { forgetEndedCards, storeKeptCards } from './subscriptions/kept-card.ts';
import { announceRenewals, renewDue } from './subscriptions/renew.ts';
import { subscriptionEntity } from './subscriptions/subscription.entity.ts';
import { subscriptionPurchasable } from './subscriptions/subscription-purchasable.ts';
import { makeMetrics } from './watch/metrics-answer.ts';
import { compareClocks } from './watch/clock-difference.ts';
import type { Lifecycle } from './site/health.ts';
import { renewSitemaps } from './site/kept-sitemaps.ts';
import { webhookPath } from './store/payments/webhook.routes.ts';

/** Three runs within the minute of invariant 4, so that an expired lease is found in time. */
const reconcileMs = 20_000;
const mailMs = 1000;
const queueMs = 5000;
const findMs = 2000;
const scheduledMs = 15_000;
const feedMs = hourMs;
const picturesMs = 5000;
const eventsMs = 5000;
const keysMs = 300_000;
const sitemapsMs = 1000;
/** Each kind once a day; a run that had to end goes on in the next one. */
const sweepMs = 600_000;

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
  lifecycle: Lifecycle,
  now: () => Date = () => new Date(),
): Promise<Services> {
  closeDataFolder(config.DATA_DIR);
  const db = await connect(config, {
    waits: (name) => app.log.warn({ migration: name }, 'A migration waits for a table that others use.'),
    says: (text) => app.log.warn(text),
  });
  const secrets = applicationSecrets(config);
  await checkSecret({ config, db, secrets, log: app.log, now });
  const content = await watchContentVersions(db);
  await keepEarlierSupplier(config, db, now);
  await keepSettings({ config, db, secrets, content, log: app.log }, async (changed) => {
    if ([...changed].some((name) => /^(SMTP|MAIL)_/.test(name))) deps.mail = await makeMailTransport(config);
    // The test gateway runs on for what was begun with it.
    if ([...changed].some((name) => name === 'restoredFrom' || name.startsWith('STRIPE_'))) {
      const renewed = config.STRIPE_SECRET_KEY ? await makePayments(config, webhookUrl) : payments;
      deps.payments = providerOf(renewed);
      deps.paymentLab = renewed.lab;
    }
  });
  const providerOf = ({ provider }: PaymentService) => (config.restoredFrom === null ? provider : noPayments);
  const webhookUrl = () => `${config.publicOrigin}${webhookPath}`;
  const payments = await makePayments(config, webhookUrl);
  const limits = await openLimits({ db, secrets, content, log: app.log, now });
  const identity = await makeIdentity({ config, db, secrets, limits, log: app.log, now }, (user) =>
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
    limits,
    content,
    lifecycle,
    metrics: await makeMetrics({ config, db, now, log: app.log }),
    mail,
    storage: makeStorage(config),
    captcha: makeCaptcha({ config, secrets, now, log: app.log }),
    feed: makeFeed(config),
    payments: providerOf(payments),
    paymentLab: payments.lab,
    identity: asleepIdentity(identity.provider, config),
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
      // Before the products: Today shows in this order what waits, and a payment is more urgent than stock.
      orderEntity,
      moneyEntity,
      productEntity,
      variantEntity,
      productCategoryEntity,
      guideEntity,
      guideCategoryEntity,
      eventEntity,
      ticketEntity,
      promotionEntity,
      planEntity,
      subscriptionEntity,
      shippingEntity,
      messageEntity,
      mailEntity,
      subscriberEntity,
      staffEntity,
      companyEntity,
      settingEntity,
    ],
  };
  const schedule = makeSchedule(app.log);
  deps.metrics?.addJobs(() => schedule.states());
  // What reaches other servers, writes to people, or deletes: not from a copy (settings/restored-copy.ts).
  const everyAwake: Schedule['every'] = (ms, name, work) =>
    schedule.every(ms, name, async () => (config.restoredFrom === null ? work() : undefined));
  schedule.every(minuteMs, 'compare the clock with that of the database', () => compareClocks(deps));
  everyAwake(reconcileMs, 'reconcile payments', () => reconcile(deps));
  everyAwake(eventsMs, 'finish cancelled events', () => finishCancelledEvents(deps));
  everyAwake(eventsMs, 'tell about moved events', () => tellMoves(deps));
  everyAwake(dayMs, 'explain the money', async () => {
    // A stop may have left a refund that the provider has made and the ledger does not know yet.
    await reconcile(deps);
    await compareDays(deps);
  });
  schedule.every(scheduledMs, 'make scheduled changes of pages', () => makeScheduledChanges(deps));
  everyAwake(queueMs, 'offer free places to waiting lists', () => serveQueues(deps));
  everyAwake(mailMs, 'send mails', () => sendDueMails(deps));
  schedule.every(findMs, 'note by what people are found', () => fillFindKeys(deps));
  schedule.every(minuteMs, 'note by whom mails of another version are found', () => fillMailKeys(deps));
  schedule.every(findMs, 'note by what pages and pictures are found', () => fillFoundWords(deps));
  schedule.every(findMs, 'note where pages lead', () => fillPageLinks(deps));
  schedule.every(sitemapsMs, 'write the sitemaps', () => renewSitemaps(deps));
  schedule.every(findMs, 'add up the money', () => bookMoney(deps));
  everyAwake(minuteMs, 'tell staff of undeliverable mails', () => tellUndeliverable(deps));
  everyAwake(mailMs, 'send links to reset passwords', () => sendResetLinks(deps));
  everyAwake(mailMs, 'send links to orders', () => sendOrderLinks(deps));
  everyAwake(minuteMs, 'renew subscriptions', () => renewDue(deps));
  everyAwake(minuteMs, 'store kept cards', () => storeKeptCards(deps));
  everyAwake(minuteMs, 'forget the cards of ended subscriptions', () => forgetEndedCards(deps));
  everyAwake(minuteMs, 'remind of events', () => remindOfEvents(deps));
  everyAwake(hourMs, 'announce renewals', () => announceRenewals(deps));
  everyAwake(minuteMs, 'apply changes of e-mail addresses', () => applyEmailChanges(deps));
  everyAwake(minuteMs, 'finish erasures', () => finishErasures(deps));
  if (deps.feed !== null) everyAwake(feedMs, 'fetch the Instagram feed', () => refreshFeed(deps));
  if (config.production) schedule.every(dayMs, 'store the files of this version', () => keepBuild(deps));
  schedule.every(keysMs, 'rotate signing keys', () => identity.rotateKeys());
  schedule.every(dayMs, 'remove ended events from the search', () => dropEndedEvents(deps));
  const { table, remove } = identity.expired;
  const sweep = makeSweepJob(deps, [...sweepers, { what: table, sweep: (_deps, limit) => remove(limit) }]);
  everyAwake(sweepMs, 'delete expired data', () => sweep.run());
  everyAwake(hourMs, 'delete what was left on this disk', () => sweepDisk(deps, diskFolders));
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
      deps.mail.close();
      await payments.close();
      await limits.close();
      await db.close();
    },
  };
}
