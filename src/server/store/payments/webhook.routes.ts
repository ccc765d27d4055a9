import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { applyPaymentEvent } from './webhook.ts';

/** The path to enter in the provider's dashboard. */
export const webhookPath = '/api/webhooks/payments';

/** Receives the signed events of the payment provider (invariant 5). A 503 makes the provider repeat an event. */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the unparsed bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 512_000 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(webhookPath, async (request) => {
      // The provider sends it to the site itself, or again once this copy was woken.
      if (deps.config.restoredFrom !== null) throw refusal(503);
      const signature = request.headers['stripe-signature'];
      const event = Buffer.isBuffer(request.body)
        ? deps.payments.readWebhook(request.body, typeof signature === 'string' ? signature : undefined)
        : null;
      if (!event) throw refusal(400);
      if ((await applyPaymentEvent(deps, event)) === 'retry') throw refusal(503);
      return { received: true };
    });
  });
}
