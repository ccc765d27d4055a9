import { toCents } from '#contract/money.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { switchNames } from '../../providers/payments/local/switches.ts';
import { labPath } from './payment-lab-page.ts';

const whole = (from: number, to: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
    z.int().check(z.minimum(from), z.maximum(to)),
  );
const name = z.enum(switchNames);
const charge = z.string().check(z.regex(/^pi_\w+$/));

const actionSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('on'), name, times: whole(1, 100), seconds: z.optional(whole(0, 60)) }),
  z.object({ do: z.literal('off'), name }),
  z.object({ do: z.literal('reset') }),
  z.object({ do: z.literal('refund'), charge, amount: z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)) }),
  z.object({ do: z.literal('dispute'), charge, status: z.enum(['needs_response', 'won', 'lost']) }),
]);

/** Drives the local payment gateway by hand; does not exist in production or with Stripe. */
export async function paymentLabRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const lab = deps.paymentLab;
  if (lab === null || deps.config.production) return;

  async function run(action: z.infer<typeof actionSchema>): Promise<string> {
    switch (action.do) {
      case 'on':
        await lab?.turn(action.name, action.times, action.seconds);
        return action.name;
      case 'off':
        await lab?.turn(action.name, 0);
        return action.name;
      case 'reset':
        await lab?.clearFaults();
        return 'lab';
      case 'refund':
        await lab?.dashboardRefund(action.charge, toCents(Number(action.amount)));
        return 'activity';
      case 'dispute':
        await lab?.bank({ payment_intent: action.charge, status: action.status });
        return 'activity';
    }
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(labPath, async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {};
      const { data } = actionSchema.safeParse(fields);
      if (!data) throw refusal(400);
      const shown = await run(data);
      return reply.redirect(`/dev/payments#${shown}`, 303);
    });
  });
}
