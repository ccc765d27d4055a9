import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hourMs } from '#contract/spans.ts';
import { quickExitUrl } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { networkOf } from '../../http/budget.ts';
import { formOf, linkTokenOf, plainFormHeaders, readPlainForms } from '../../http/plain-form.ts';
import { localeOfRequest } from '../../http/request-locale.ts';
import { invitedStaff, joinStaff } from './join.ts';
import { joinClosedPage, joinedPage, joinPage } from './join-page.ts';

const triesPerHour = 30;

/** The page behind the link that invites somebody to work here. */
export async function joinStaffRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const tries = triesPerHour * deps.config.LIMIT_FACTOR;
  const budget = deps.limits.budget('link for staff: network', tries, hourMs / tries);
  await app.register(async (scope) => {
    readPlainForms(scope);
    const exitOf = (request: FastifyRequest) => quickExitUrl(deps.config, localeOfRequest(request));

    scope.get('/join-staff', async (request, reply) => {
      const invited = await invitedStaff(deps, linkTokenOf(request));
      reply.headers(plainFormHeaders);
      if (!invited.ok)
        return reply.code(404).send(joinClosedPage(invited.errors[0]?.errorMessage ?? '', exitOf(request)));
      const { email, roles, account } = invited.value;
      const invitation = { email, roles, hasAccount: account !== null };
      return reply.send(joinPage(invitation, { name: '', errors: [] }, exitOf(request)));
    });

    scope.post('/join-staff', async (request, reply) => {
      const wait = await budget.take(networkOf(request.ip));
      if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
      const form = formOf(request);
      const token = linkTokenOf(request);
      const invited = await invitedStaff(deps, token);
      reply.headers(plainFormHeaders);
      if (!invited.ok)
        return reply.code(404).send(joinClosedPage(invited.errors[0]?.errorMessage ?? '', exitOf(request)));
      const name = form.get('name') ?? '';
      const outcome = await joinStaff(deps, token, { name, password: form.get('password') ?? '' }, request.id);
      if (outcome.ok) return reply.send(joinedPage(outcome.value.email, exitOf(request)));
      const { email, roles, account } = invited.value;
      const invitation = { email, roles, hasAccount: account !== null };
      return reply.code(422).send(joinPage(invitation, { name, errors: outcome.errors }, exitOf(request)));
    });
  });
}
