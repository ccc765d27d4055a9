import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { quickExitUrl } from '../config.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { makeBudget, networkOf } from '../http/budget.ts';
import { localeOfRequest } from '../http/request-locale.ts';
import { pathForVisitor, visitor } from '../http/visitor.ts';
import { calendarFile } from './calendar.ts';
import { cancellationOffer, cancelOwnTickets } from './own-cancellation.ts';
import { ticketCancelPage } from './ticket-cancel-page.ts';
import { ticketPath, ticketsPath } from './ticket-link.ts';
import { ticketHeaders, ticketPage, unknownTicketPage } from './ticket-page.ts';
import { walletPass, walletSigner } from './wallet-pass.ts';
import { nameAttendees, type Names, type Tickets, ticketsByToken, validTickets } from './ticket.ts';

interface ByToken {
  Params: { token: string };
  Querystring: { saved?: unknown };
}

/** The tickets of a registration, for everybody who holds the link of the mail. */
export async function ticketRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // 50 tickets with the longest names and addresses.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 200_000 },
      (_request, body, done) => done(null, body),
    );

    const show = (
      request: FastifyRequest,
      reply: FastifyReply,
      tickets: Tickets | null,
      more: Partial<Parameters<typeof ticketPage>[1]> = {},
    ) => {
      const exitUrl = quickExitUrl(deps.config, localeOfRequest(request));
      if (!tickets) return reply.code(404).headers(ticketHeaders).send(unknownTicketPage(exitUrl));
      const path = ticketPath(deps, tickets.registration.booking_code);
      const now = deps.now();
      const hasPasses = walletSigner(deps.config, tickets.event, now) !== null;
      return reply
        .code(more.refused ? 422 : 200)
        .headers(ticketHeaders)
        .send(ticketPage(tickets, { path, exitUrl, now, hasPasses, ...more }));
    };

    scope.get<ByToken>(`${ticketsPath}/:token`, async (request, reply) =>
      show(request, reply, await ticketsByToken(deps, request.params.token), { saved: request.query.saved === '1' }),
    );

    scope.post<ByToken>(`${ticketsPath}/:token/names`, async (request, reply) => {
      const tickets = await ticketsByToken(deps, request.params.token);
      if (!tickets) return show(request, reply, null);
      const names = namesIn(request.body);
      const outcome = await nameAttendees(deps, tickets, names);
      if (!outcome.ok) return show(request, reply, tickets, { refused: { names, errors: outcome.errors } });
      // A reload of the page after it must not send the form again.
      return reply.redirect(pathForVisitor(`${ticketPath(deps, tickets.registration.booking_code)}?saved=1`), 303);
    });

    const ask = async (request: FastifyRequest, reply: FastifyReply, tickets: Tickets | null, refused?: string) => {
      if (!tickets) return show(request, reply, null);
      const path = ticketPath(deps, tickets.registration.booking_code);
      if (validTickets(tickets).length === 0) return reply.redirect(pathForVisitor(path), 303);
      const offer = await cancellationOffer(deps, tickets.event, tickets.registration);
      const exitUrl = quickExitUrl(deps.config, localeOfRequest(request));
      return reply
        .code(refused === undefined ? 200 : 422)
        .headers(ticketHeaders)
        .send(ticketCancelPage(tickets, offer, { path, exitUrl, refused }));
    };

    scope.get<ByToken>(`${ticketsPath}/:token/cancel`, async (request, reply) =>
      ask(request, reply, await ticketsByToken(deps, request.params.token)),
    );

    scope.post<ByToken>(`${ticketsPath}/:token/cancel`, async (request, reply) => {
      const { token } = request.params;
      const tickets = await ticketsByToken(deps, token);
      if (!tickets) return show(request, reply, null);
      const shown = Number(new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('refund'));
      const outcome = await cancelOwnTickets(deps, tickets.registration, shown);
      if (outcome.ok) return reply.redirect(pathForVisitor(ticketPath(deps, tickets.registration.booking_code)), 303);
      const refused = outcome.errors.map(({ errorMessage }) => errorMessage).join(' ');
      return ask(request, reply, await ticketsByToken(deps, token), refused);
    });

    // Signing takes about 50 ms. Each process protects itself alone.
    const passes = makeBudget(60 * deps.config.LIMIT_FACTOR, 10_000 / deps.config.LIMIT_FACTOR);
    scope.get<{ Params: { token: string; file: string } }>(
      `${ticketsPath}/:token/passes/:file`,
      async (request, reply) => {
        const { token, file } = request.params;
        const tickets = await ticketsByToken(deps, token);
        const seq = Number(/^([1-9]\d?)\.pkpass$/.exec(file)?.[1]);
        const attendee = tickets && validTickets(tickets).find((each) => each.seq === seq);
        const signer = tickets && walletSigner(deps.config, tickets.event, deps.now());
        if (!tickets || !attendee || !signer) throw refusal(404);
        const wait = passes.take(networkOf(request.ip));
        if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
        return reply
          .headers({ ...ticketHeaders, 'content-type': 'application/vnd.apple.pkpass' })
          .header('content-disposition', `attachment; filename="ticket-${seq}.pkpass"`)
          .send(await walletPass(signer, tickets, attendee));
      },
    );

    scope.get<ByToken>(`${ticketsPath}/:token/calendar.ics`, async (request, reply) => {
      const tickets = await ticketsByToken(deps, request.params.token);
      if (!tickets) throw refusal(404);
      const { event, registration } = tickets;
      const cancelledAt = registration.cancelled_at ?? event.cancelled_at;
      const file = calendarFile({
        config: deps.config,
        event,
        registration,
        locale: visitor().locale,
        ...(cancelledAt !== null && { status: 'CANCELLED', at: cancelledAt }),
      });
      return reply
        .headers({ ...ticketHeaders, 'content-type': file.contentType })
        .header('content-disposition', `attachment; filename="${file.filename}"`)
        .send(file.content);
    });
  });
}

/** `name-1`, `email-1` … of the form; a ticket without its fields is left out. */
function namesIn(body: unknown): Names {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const names: Names = new Map();
  for (const [key, value] of form) {
    const match = /^(name|email)-([1-9]\d?)$/.exec(key);
    if (!match) continue;
    const seq = Number(match[2]);
    names.set(seq, { name: '', email: '', ...names.get(seq), [match[1] ?? 'name']: value });
  }
  return names;
}
