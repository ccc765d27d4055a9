import type { FastifyInstance, FastifyRequest } from 'fastify';
import { quickExitUrl } from '../config.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { makeBudget, networkOf } from '../http/budget.ts';
import { localeOfRequest } from '../http/request-locale.ts';
import { canSetUp, setUpSite } from './setup.ts';
import { setUpClosedPage, setUpDonePage, setUpHeaders, setUpPage } from './setup-page.ts';

const triesPerHour = 30;

/** The page behind the link that the terminal of a new site prints. */
export async function setUpRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const tries = triesPerHour * deps.config.LIMIT_FACTOR;
  const budget = makeBudget(tries, 3_600_000 / tries);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, body),
    );
    const exitOf = (request: FastifyRequest) => quickExitUrl(deps.config, localeOfRequest(request));

    scope.get('/set-up', async (request, reply) => {
      const allowed = await canSetUp(deps, tokenOf(request));
      reply.headers(setUpHeaders);
      if (!allowed.ok)
        return reply.code(404).send(setUpClosedPage(allowed.errors[0]?.errorMessage ?? '', exitOf(request)));
      const values = { name: '', email: '', wantsPages: true };
      return reply.send(setUpPage({ values, errors: [], ...allowed.value }, exitOf(request)));
    });

    scope.post('/set-up', async (request, reply) => {
      const wait = budget.take(networkOf(request.ip));
      if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const values = {
        name: form.get('name') ?? '',
        email: form.get('email') ?? '',
        wantsPages: form.get('pages') === 'yes',
      };
      const allowed = await canSetUp(deps, tokenOf(request));
      reply.headers(setUpHeaders);
      if (!allowed.ok)
        return reply.code(404).send(setUpClosedPage(allowed.errors[0]?.errorMessage ?? '', exitOf(request)));
      const outcome = await setUpSite(deps, tokenOf(request), { ...values, password: form.get('password') ?? '' });
      if (!outcome.ok)
        return reply.code(422).send(setUpPage({ values, errors: outcome.errors, ...allowed.value }, exitOf(request)));
      return reply.send(setUpDonePage(outcome.value, exitOf(request)));
    });
  });
}

function tokenOf(request: FastifyRequest): string {
  const { t } = request.query as { t?: unknown };
  return typeof t === 'string' && /^[\w-]{43}$/.test(t) ? t : '';
}
