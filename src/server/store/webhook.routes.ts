import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { applyState } from './payment.ts';
import { attemptByChargeRef, attemptById, markWebhookApplied, recordWebhook } from './payment.sql.ts';

/** Path that the provider's dashboard is given. */
export const webhookPath = '/api/webhooks/payments';

/**
 * The provider's events (invariant 5). An event only says that something happened: the charge itself is asked for, so
 * order and repetition of events do not matter. Answers 503 when the provider could not be asked, so that it repeats.
 */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 512_000 }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, async (request) => {
      const signature = request.headers['stripe-signature'];
      const event = Buffer.isBuffer(request.body) ? deps.payments.readWebhook(request.body, typeof signature === 'string' ? signature : undefined) : null;
      if (!event) throw refusal(400);
      const { applied } = await deps.db.transaction((tx) => recordWebhook(tx, event.id, event.type, deps.now().toISOString()));
      if (applied) return { received: true };
      const attempt =
        (event.attemptId ? await attemptById(deps.db.read, event.attemptId) : undefined) ??
        (event.chargeRef ? await attemptByChargeRef(deps.db.read, event.chargeRef) : undefined);
      if (attempt && event.outcome && event.chargeRef) {
        const state = await deps.payments.retrieve(event.chargeRef);
        if (state.status === 'unknown' || state.status === 'unavailable') throw refusal(503);
        await applyState(deps, attempt, state);
      }
      await deps.db.transaction((tx) => markWebhookApplied(tx, event.id, deps.now().toISOString()));
      return { received: true };
    });
  });
}
