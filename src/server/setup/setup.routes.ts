import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hourMs } from '#contract/spans.ts';
import { quickExitUrl } from '../config.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { networkOf } from '../http/budget.ts';
import { formOf, linkTokenOf, plainFormHeaders, readPlainForms } from '../http/plain-form.ts';
import { localeOfRequest } from '../http/request-locale.ts';
import { canSetUp, setUpSite } from './setup.ts';
import { setUpClosedPage, setUpDonePage, setUpPage } from './setup-page.ts';

const triesPerHour = 30;

/** The page behind the link that the terminal of a new site prints. */
export async function setUpRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const tries = triesPerHour * deps.config.LIMIT_FACTOR;
  const budget = deps.limits.budget('set-up: network', tries, hourMs / tries);
  await app.register(async (scope) => {
    readPlainForms(scope);
    const exitOf = (request: FastifyRequest) => quickExitUrl(deps.config, localeOfRequest(request));

    scope.get('/set-up', async (request, reply) => {
      const allowed = await canSetUp(deps, linkTokenOf(request));
      reply.headers(plainFormHeaders);
      if (!allowed.ok)
        return reply.code(404).send(setUpClosedPage(allowed.errors[0]?.errorMessage ?? '', exitOf(request)));
      const values = { name: '', email: '', wantsPages: true };
      return reply.send(setUpPage({ values, errors: [], ...allowed.value }, exitOf(request)));
    });

    scope.post('/set-up', async (request, reply) => {
      const wait = await budget.take(networkOf(request.ip));
      if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
      const form = formOf(request);
      const values = {
        name: form.get('name') ?? '',
        email: form.get('email') ?? '',
        wantsPages: form.get('pages') === 'yes',
      };
      const allowed = await canSetUp(deps, linkTokenOf(request));
      reply.headers(plainFormHeaders);
      if (!allowed.ok)
        return reply.code(404).send(setUpClosedPage(allowed.errors[0]?.errorMessage ?? '', exitOf(request)));
      const outcome = await setUpSite(deps, linkTokenOf(request), { ...values, password: form.get('password') ?? '' });
      if (!outcome.ok)
        return reply.code(422).send(setUpPage({ values, errors: outcome.errors, ...allowed.value }, exitOf(request)));
      return reply.send(setUpDonePage(outcome.value, exitOf(request)));
    });
  });
}
