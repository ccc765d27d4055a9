import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { sendDevPage } from '../http/dev-document.ts';
import { memberContact } from '../accounts/member.ts';
import { paymentsPage } from './dev-payments-page.ts';
import { announceRenewals, renewDue } from './renew.ts';
import { renewalNow, setRenewalClock } from './renewal-clock.ts';
import { daysAhead } from './renewal-clock.sql.ts';
import { latestSubscriptions } from './subscription.sql.ts';

const path = '/dev/payments';
const listLimit = 50;
const daysLimit = 3660;

/** Shows payments and moves the clock of renewals during development and in demonstrations; not in production. */
export async function devPaymentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.config.production) return;

  app.get(path, async (_request, reply) => {
    const rows = await latestSubscriptions(deps.db.read, listLimit);
    const subscriptions = await Promise.all(rows.map(async (row) => ({ row, email: await emailOf(deps, row.uid) })));
    const days = await daysAhead(deps.db.read);
    const lab = (await deps.paymentLab?.report()) ?? null;
    return sendDevPage(reply, paymentsPage({ days, now: await renewalNow(deps), subscriptions, lab }));
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(path, async (request, reply) => {
      const days = request.body instanceof URLSearchParams ? request.body.get('days') : null;
      if (days === null || !/^\d{1,4}$/.test(days) || Number(days) > daysLimit) throw refusal(400);
      await setRenewalClock(deps, Number(days));
      // The jobs run every minute and every hour; here the result is shown at once.
      await announceRenewals(deps);
      await renewDue(deps);
      return reply.redirect(path, 303);
    });
  });
}

async function emailOf(deps: Deps, uid: string): Promise<string> {
  try {
    return (await memberContact(deps.db.read, uid)).email;
  } catch {
    return 'erased';
  }
}
